// The rows of sandboxes that were called, kept until the audit log says that they have changed.
import { findPortalAccount } from '../capabilities/accounts/find-portal-account.ts';
import type { SandboxRow } from '../capabilities/sandboxes/sandbox.store.ts';
import type { HostParts } from './host-parts.ts';

export class KnownSandboxes {
  readonly #parts: Pick<HostParts, 'main' | 'store'>;
  readonly #known = new Map<string, Promise<SandboxRow | undefined>>();

  constructor(parts: Pick<HostParts, 'main' | 'store'>) {
    this.#parts = parts;
  }

  /** Undefined if there is none. */
  find(id: string): Promise<SandboxRow | undefined> {
    let known = this.#known.get(id);
    if (known === undefined) {
      known = this.#findActive(id);
      this.#known.set(id, known);
      // A missing sandbox may be created at any moment, here or on another node.
      known.then(
        (row) => row === undefined && this.#known.delete(id),
        () => this.#known.delete(id),
      );
    }
    return known;
  }

  /** The sandboxes of a suspended account are suspended too. */
  async #findActive(id: string): Promise<SandboxRow | undefined> {
    const row = await this.#parts.store.find(id);
    if (row === undefined) return undefined;
    const owner = await findPortalAccount(this.#parts.main, row.owner);
    return owner === undefined || owner.suspended_at !== null ? undefined : row;
  }

  /** This node or another one has changed or removed it. */
  forget(id: string): void {
    this.#known.delete(id);
  }

  forgetAll(): void {
    this.#known.clear();
  }
}
