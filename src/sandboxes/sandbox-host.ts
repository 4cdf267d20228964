// The sandboxes of this node: creates, copies, restores and removes them, and lets requests in.
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxRow } from '../capabilities/sandboxes/sandbox.store.ts';
import {
  BEGINNING,
  type Beginning,
  type SandboxNow,
  type SandboxWorlds,
} from '../capabilities/sandboxes/sandbox-worlds.ts';
import type { Context } from '../context.ts';
import type { ClockSetting } from '../platform/adjustable-clock.ts';
import { DatabaseUnavailable, WriteConflict } from '../platform/db/database.ts';
import { Refusal, refuseForSeconds } from '../platform/http/refusal.ts';
import { AwakeSandboxes, type Visit } from './awake-sandboxes.ts';
import type { HostParts } from './host-parts.ts';
import { KnownSandboxes } from './known-sandboxes.ts';
import { SandboxRounds } from './sandbox-rounds.ts';

/** How often the data of a deleted sandbox is removed before the call fails. */
const REMOVALS = 4;
const REMOVE_AGAIN_MS = 1_000;

export class SandboxHost implements SandboxWorlds {
  readonly #parts: HostParts;
  readonly #known: KnownSandboxes;
  readonly #awake: AwakeSandboxes;
  readonly #rounds: SandboxRounds;

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#known = new KnownSandboxes(parts);
    this.#awake = new AwakeSandboxes(parts, this.#known);
    this.#rounds = new SandboxRounds(parts, this.#awake);
  }

  /** Starts closing idle sandboxes and waking those with due work. */
  start(): void {
    this.#rounds.start();
  }

  async close(): Promise<void> {
    this.#awake.stopOpening();
    await this.#rounds.stop();
    await this.#awake.closeAll();
    await this.#parts.storage.close();
  }

  /** Undefined if there is none. */
  find(id: string): Promise<SandboxRow | undefined> {
    return this.#known.find(id);
  }

  /** This node or another one has changed or removed it. */
  forget(id: string): void {
    this.#known.forget(id);
  }

  forgetAll(): void {
    this.#known.forgetAll();
  }

  /** Opens it if necessary. Undefined if there is none. The caller must leave when the response was sent. */
  visit(id: string): Promise<Visit | undefined> {
    return this.#awake.visit(id);
  }

  async create<T>(
    row: SandboxRow,
    from: Beginning,
    furnish: (world: Context) => Promise<T>,
    register: (bytes: number) => Promise<void>,
  ): Promise<T> {
    const { sandbox_id: id } = row;
    return this.#awake.alone(id, async () => {
      // Another call may have created it while this one waited. Its data must stay.
      if ((await this.#parts.store.find(id)) !== undefined) throw new Refusal('sandboxExists');
      try {
        await this.#parts.storage.make(id, from);
        const context = await this.#awake.contextOf(row);
        let made: T;
        try {
          made = await furnish(context);
        } finally {
          await context.close();
        }
        const bytes = await this.#parts.storage.keepBeginning(id, BEGINNING);
        await register(bytes);
        return made;
      } catch (error) {
        await this.#parts.storage.remove(id);
        throw error;
      } finally {
        this.#known.forget(id);
      }
    });
  }

  async within<T>({ sandbox_id: id }: SandboxRow, work: (world: Context) => Promise<T>): Promise<T> {
    const visit = await this.visit(id);
    if (visit === undefined) throw refuseForSeconds('sandboxBusy', 1);
    try {
      return await work(visit.context);
    } finally {
      visit.leave();
    }
  }

  snapshot({ sandbox_id: id }: SandboxRow, name: string): Promise<number> {
    return this.#aloneInKnown(id, () => this.#parts.storage.snapshot(id, name));
  }

  async restore({ sandbox_id: id }: SandboxRow, name: string): Promise<void> {
    await this.#aloneInKnown(id, () => this.#parts.storage.restore(id, name));
    // Its clock and due work are those of the snapshot, and are known once it is open.
    await this.visit(id).then((visit) => visit?.leave());
  }

  remove({ sandbox_id: id }: SandboxRow, forget: () => Promise<void>): Promise<void> {
    return this.#aloneInKnown(id, async () => {
      await forget();
      this.#known.forget(id);
      await this.#removeData(id);
    });
  }

  /** Its row is gone, so only the sweep would remove the data, a day later: if the database is busy, this tries again. */
  async #removeData(id: string): Promise<void> {
    for (let left = REMOVALS - 1; ; left--) {
      try {
        await this.#parts.storage.remove(id);
        return;
      } catch (error) {
        const isPassing = error instanceof DatabaseUnavailable || error instanceof WriteConflict;
        if (!isPassing || left === 0) throw error;
        await pause(REMOVE_AGAIN_MS);
      }
    }
  }

  /** @throws Refusal if another call has deleted it while this one waited */
  #aloneInKnown<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.#awake.alone(id, async () => {
      if ((await this.#parts.store.find(id)) === undefined) throw new Refusal('noSuchSandbox');
      return work();
    });
  }

  now(row: SandboxRow): SandboxNow {
    const slot = this.#awake.slots.get(row.sandbox_id);
    const clock = slot?.now?.context.testClock?.setting ?? (JSON.parse(row.clock) as ClockSetting);
    return { isAwake: slot?.now !== undefined, clock, usedAt: Math.max(row.used_at, slot?.usedAt ?? 0) };
  }

  elsewhere(rows: readonly SandboxRow[]): Promise<ReadonlySet<string>> {
    return this.#parts.nodes.elsewhere(rows.map(({ sandbox_id }) => sandbox_id));
  }

  sizes(rows: readonly SandboxRow[]): Promise<ReadonlyMap<string, number>> {
    return this.#parts.storage.sizes(rows.map(({ sandbox_id }) => sandbox_id));
  }
}
