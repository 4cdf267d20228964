// What new sandboxes are copied from: an empty world with the carrier. It is made again when the carrier or the tables have changed.
import { createHash } from 'node:crypto';
import { carrierToCopy } from '../capabilities/carrier/copy-carrier.ts';
import type { Context } from '../context.ts';
import { MIGRATIONS } from '../platform/db/migrations/migration-list.ts';

/** Where templates are stored. */
export interface TemplatePlace {
  /** `hash` identifies the content, so that a template of an earlier start or another node is reused. */
  nameOf(hash: string): string;
  isThere(name: string): Promise<boolean>;
  make(name: string): Promise<void>;
  /** Removes all templates but this one. */
  removeOthers(name: string): Promise<void>;
}

export class CarrierTemplate {
  readonly #main: Context;
  readonly #place: TemplatePlace;
  #current: { readonly key: string; readonly name: Promise<string> } | undefined;
  /** The last one that the others were removed for. */
  #alone: string | undefined;

  constructor(main: Context, place: TemplatePlace) {
    this.#main = main;
    this.#place = place;
  }

  /**
   * Makes it before it is needed, and removes those of earlier versions and tariffs. That happens once for each template only: during a
   * rolling upgrade, nodes of two versions would otherwise remove each other's forever.
   */
  async prepare(): Promise<string> {
    const name = await this.#ready();
    if (this.#alone !== name) await this.#place.removeOthers(name);
    this.#alone = name;
    return name;
  }

  /** Makes it first if necessary. Another node may remove it at any time, even while it is being copied; then it is made again. */
  async copyWith(copy: (name: string) => Promise<void>): Promise<void> {
    try {
      await copy(await this.#ready());
    } catch {
      // Looks for it again. What failed for another reason fails once more.
      this.#current = undefined;
      await copy(await this.#ready());
    }
  }

  async #ready(): Promise<string> {
    const key = JSON.stringify([MIGRATIONS.length, await carrierToCopy(this.#main)]);
    if (this.#current?.key !== key) {
      const name = this.#makeUnlessThere(createHash('sha256').update(key).digest('hex').slice(0, 16));
      this.#current = { key, name };
      // The next call tries again.
      name.catch(() => {
        this.#current = undefined;
      });
    }
    return this.#current!.name;
  }

  async #makeUnlessThere(hash: string): Promise<string> {
    const name = this.#place.nameOf(hash);
    if (!(await this.#place.isThere(name))) await this.#place.make(name);
    return name;
  }
}
