// The branding as this node uses it: in memory, loaded again when any node changes it.
import type { Context } from '../../context.ts';
import type { AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { type Brand, brandOf, NO_BRAND } from './brand.ts';
import { brandingStore } from './branding.store.ts';

export const BRANDING_SUBJECT = 'branding:carrier';

export class BrandingInForce {
  readonly #context: Pick<Context, 'db' | 'log'>;
  #brand: Brand = NO_BRAND;
  #loading: Promise<void> | undefined;
  #isStale = false;

  constructor(context: Pick<Context, 'db' | 'log'>) {
    this.#context = context;
  }

  now(): Brand {
    return this.#brand;
  }

  async load(): Promise<void> {
    const row = await brandingStore(this.#context.db).find();
    if (row.revision !== this.#brand.row.revision) this.#brand = await brandOf(row);
  }

  /** On the node that made the change, it is in force when the response is sent. */
  use(brand: Brand): void {
    if (brand.row.revision > this.#brand.row.revision) this.#brand = brand;
  }

  hear(news: readonly AuditNews[]): void {
    // A change that is heard of while another is loaded must not be missed.
    if (news.some(({ subject }) => subject === BRANDING_SUBJECT)) this.#isStale = true;
    if (!this.#isStale) return;
    this.#loading ??= this.#catchUp().finally(() => {
      this.#loading = undefined;
    });
  }

  async #catchUp(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.load();
      }
    } catch (error) {
      // Tried again with the next news.
      this.#isStale = true;
      this.#context.log.error({ err: error }, 'the new branding could not be loaded; the old one stays in use');
    }
  }
}
