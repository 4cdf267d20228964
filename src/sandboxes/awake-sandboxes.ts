// Opens sandboxes on demand, and holds requests back while one is closed, copied or replaced.
import { provenRows } from '../capabilities/certification/proven-rows.ts';
import type { SandboxRow } from '../capabilities/sandboxes/sandbox.store.ts';
import type { Context } from '../context.ts';
import type { Step } from '../platform/db/database.ts';
import { MINUTE_MS } from '../platform/durations.ts';
import { refuseForSeconds } from '../platform/http/refusal.ts';
import type { HostParts } from './host-parts.ts';
import type { KnownSandboxes } from './known-sandboxes.ts';
import { openSandboxContext } from './sandbox-context.ts';
import { SandboxRoom } from './sandbox-room.ts';
import { newSlot, type Opened, quiet, type Slot } from './sandbox-slot.ts';

export interface Visit extends Opened {
  leave(): void;
}

/** A node announces an open sandbox this far ahead. If the node dies, another one opens the sandbox after this. */
export const OPEN_FOR_MS = MINUTE_MS;

export class AwakeSandboxes {
  readonly slots = new Map<string, Slot>();
  readonly #parts: HostParts;
  readonly #known: KnownSandboxes;
  readonly #room: SandboxRoom;
  #isClosed = false;

  constructor(parts: HostParts, known: KnownSandboxes) {
    this.#parts = parts;
    this.#known = known;
    const { sandboxesAwake } = parts.main.config;
    this.#room = new SandboxRoom(sandboxesAwake, this.slots, (id) => this.#closed(id, async () => {}));
  }

  /** From now on, none is opened. */
  stopOpening(): void {
    this.#isClosed = true;
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.slots.keys()].map((id) => this.close(id)));
  }

  /** Opens it if necessary. Undefined if there is none. The caller must leave when the response was sent. */
  async visit(id: string): Promise<Visit | undefined> {
    const slot = this.slotOf(id);
    while (slot.gate !== undefined) await slot.gate;
    if ((await this.#known.find(id)) === undefined) {
      // Anyone can make up an ID, so nothing is kept for it.
      this.tidy(id, slot);
      return undefined;
    }
    // It was closed in the meantime, together with its slot: an app opened in that slot could not be found.
    if (slot.gate !== undefined || this.slots.get(id) !== slot) return this.visit(id);
    if (slot.now !== undefined && this.#parts.nodes.isLapsed(id)) {
      await this.closeLost([id]);
      return this.visit(id);
    }
    slot.visits++;
    slot.usedAt = this.#parts.main.clock.now();
    slot.isUseKnown = false;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      slot.usedAt = this.#parts.main.clock.now();
      if (--slot.visits === 0) slot.whenQuiet?.();
    };
    try {
      const opened = await this.openedIn(slot, id);
      if (opened !== undefined) return { ...opened, leave };
      leave();
      this.#known.forget(id);
      this.tidy(id, slot);
      return undefined;
    } catch (error) {
      leave();
      throw error;
    }
  }

  slotOf(id: string): Slot {
    let slot = this.slots.get(id);
    if (slot === undefined) {
      slot = newSlot();
      this.slots.set(id, slot);
    }
    return slot;
  }

  tidy(id: string, slot: Slot): void {
    const isUnused = slot.opened === undefined && slot.visits === 0 && slot.gate === undefined;
    if (isUnused && this.slots.get(id) === slot) this.slots.delete(id);
  }

  /** Undefined if it was deleted in the meantime. */
  openedIn(slot: Slot, id: string): Promise<Opened | undefined> {
    if (slot.opened === undefined) {
      slot.openedAt = this.#parts.main.clock.now();
      const settle = (opened: Opened | undefined) => {
        slot.now = opened;
        if (opened === undefined) slot.opened = undefined;
        return opened;
      };
      slot.opened = this.#open(id).then(settle, (error) => {
        settle(undefined);
        throw error;
      });
    }
    return slot.opened;
  }

  async #open(id: string): Promise<Opened | undefined> {
    const { main, store, nodes, build } = this.#parts;
    await this.#room.enter(id);
    let context: Context | undefined;
    try {
      if (this.#isClosed) throw refuseForSeconds('unavailable', 1);
      await nodes.enter(id);
      // The cached row may be from before another node recreated it.
      const row = await store.find(id);
      if (row !== undefined) {
        await main.db.write([store.setOpen([id], main.clock.now() + OPEN_FOR_MS)]);
        context = await this.contextOf(row);
        const app = await build(context);
        await app.http.ready();
        return { context, app };
      }
    } catch (error) {
      try {
        await context?.close();
      } finally {
        await this.#left(id);
      }
      throw error;
    }
    await this.#left(id);
    return undefined;
  }

  /** It was not opened after all. */
  async #left(id: string): Promise<void> {
    this.#room.leave(id);
    await this.#parts.nodes.leave(id);
  }

  contextOf(row: SandboxRow): Promise<Context> {
    const { main, storage, turns, nodes, baseUrl } = this.#parts;
    const { sandbox_id: id } = row;
    return openSandboxContext(main, row, storage.placeOf(id), baseUrl(), turns, () => nodes.othersCount(id));
  }

  /** While `work` runs, no one is in the sandbox, on any node. New requests wait. @throws Refusal */
  alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.#closed(id, () => this.#parts.nodes.alone(id, work));
  }

  /** A sandbox that cannot be closed now stays open. */
  close(id: string): Promise<void> {
    return this.#closed(id, async () => {}).catch((error) => this.report(error));
  }

  /** Keeps it closed on this node while `work` runs. @throws Refusal */
  async #closed<T>(id: string, work: () => Promise<T>, isLost = false): Promise<T> {
    let slot = this.slotOf(id);
    while (slot.gate !== undefined) {
      await slot.gate;
      slot = this.slotOf(id);
    }
    let lift = () => {};
    slot.gate = new Promise<void>((resolve) => {
      lift = resolve;
    });
    try {
      await this.#shut(slot, id, isLost);
      return await work();
    } finally {
      slot.gate = undefined;
      this.tidy(id, slot);
      lift();
    }
  }

  async #shut(slot: Slot, id: string, isLost: boolean): Promise<void> {
    const opened = await slot.opened?.catch(() => undefined);
    if (opened === undefined) return;
    // Stream readers reconnect by themselves.
    opened.app.stopListening();
    if (slot.visits > 0 && !(await quiet(slot))) throw refuseForSeconds('sandboxBusy', 5);
    slot.opened = undefined;
    const { main, store, nodes } = this.#parts;
    const { app, context } = opened;
    try {
      const wakeAt = await app.nextWorkAt();
      const clock = JSON.stringify(context.testClock!.setting);
      await app.close();
      // If another node may have replaced it, this node's state is stale.
      const proven = isLost ? [] : await this.#provenWrites(id, context);
      await context.close();
      this.#known.forget(id);
      const closed = [store.setClosed(id, wakeAt ?? null, clock), store.setUsed(id, slot.usedAt), ...proven];
      if (!isLost) await main.db.write(closed);
    } finally {
      // Not before its row has the clock: until then the list would show an older time.
      slot.now = undefined;
      this.#room.leave(id);
      // Also after a failure: otherwise its lease would be renewed forever, and no other node could replace it.
      await nodes.leave(id);
    }
  }

  /** What was proven a moment ago is stored when the app has closed. A sandbox that cannot be read then is closed all the same. */
  async #provenWrites(id: string, context: Context): Promise<Step[]> {
    const { store } = this.#parts;
    try {
      return [store.setProven(id, await provenIn(context, await store.find(id)))];
    } catch (error) {
      this.report(error);
      return [];
    }
  }

  /** Closes those that other nodes no longer consider open here, because this node was stopped for too long. */
  async closeLost(ids: readonly string[]): Promise<void> {
    for (const id of await this.#parts.nodes.lostOf(ids)) {
      const slot = this.slots.get(id);
      if (slot?.now !== undefined && slot.gate === undefined) await this.#closed(id, async () => {}, true);
    }
  }

  report(error: unknown): void {
    this.#parts.main.log.warn({ reason: String(error) }, 'a sandbox could not be opened or closed');
  }
}

/** As stored in its row. Empty if it was deleted in the meantime. */
export async function provenIn(context: Context, row: SandboxRow | undefined): Promise<string> {
  return row === undefined ? '' : (await provenRows(context, row.owner)).join(' ');
}
