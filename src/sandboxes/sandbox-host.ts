// Opens sandboxes on demand, closes idle ones, and holds requests back while one is copied or replaced.
import { findPortalAccount } from '../capabilities/accounts/find-portal-account.ts';
import type { SandboxRow, sandboxStore } from '../capabilities/sandboxes/sandbox.store.ts';
import {
  BEGINNING,
  type Beginning,
  type SandboxNow,
  type SandboxWorlds,
} from '../capabilities/sandboxes/sandbox-worlds.ts';
import type { Context } from '../context.ts';
import type { ClockSetting } from '../platform/adjustable-clock.ts';
import type { BackgroundTurns } from '../platform/background-turns.ts';
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import { refuseForSeconds } from '../platform/http/refusal.ts';
import type { App } from '../serve-capabilities.ts';
import { openSandboxContext } from './sandbox-context.ts';
import type { SandboxNodes } from './sandbox-nodes.ts';
import { SandboxRoom } from './sandbox-room.ts';
import { newSlot, type Opened, quiet, type Slot } from './sandbox-slot.ts';
import type { SandboxStorage } from './sandbox-storage.ts';

export interface HostParts {
  /** The shared test environment, whose database has the list of sandboxes. */
  readonly main: Context;
  readonly storage: SandboxStorage;
  readonly store: ReturnType<typeof sandboxStore>;
  readonly nodes: SandboxNodes;
  readonly turns: BackgroundTurns;
  readonly build: (context: Context) => Promise<App>;
  /** The URL of the test environment for callers. */
  readonly baseUrl: () => string;
}

export interface Visit extends Opened {
  leave(): void;
}

const LOOK_EVERY_MS = 5_000;
/** How soon another node gets a sandbox that it waits for. */
const GIVE_WAY_EVERY_MS = 250;
/** A node announces an open sandbox this far ahead. If the node dies, another one opens the sandbox after this. */
const OPEN_FOR_MS = MINUTE_MS;
const MOST_WOKEN_AT_ONCE = 10;

export class SandboxHost implements SandboxWorlds {
  readonly #parts: HostParts;
  readonly #slots = new Map<string, Slot>();
  readonly #room: SandboxRoom;
  /** The rows of sandboxes that were called. The audit log invalidates them. */
  readonly #known = new Map<string, Promise<SandboxRow | undefined>>();
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> = Promise.resolve();
  #givingWay: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: HostParts) {
    this.#parts = parts;
    const { sandboxesAwake } = parts.main.config;
    this.#room = new SandboxRoom(sandboxesAwake, this.#slots, (id) => this.#closed(id, async () => {}));
  }

  /** Starts closing idle sandboxes and waking those with due work. */
  start(): void {
    const report = (error: unknown) => this.#report(error);
    const look = () => {
      this.#looking = this.#looking.then(() => this.#look()).catch(report);
    };
    const giveWay = () => {
      if (this.#slots.size > 0) this.#givingWay = this.#givingWay.then(() => this.#giveWay()).catch(report);
    };
    this.#timers = [setInterval(look, LOOK_EVERY_MS).unref(), setInterval(giveWay, GIVE_WAY_EVERY_MS).unref()];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    await this.#givingWay;
    await Promise.all([...this.#slots.keys()].map((id) => this.#close(id)));
    await this.#parts.storage.close();
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

  /** Opens it if necessary. Undefined if there is none. The caller must leave when the response was sent. */
  async visit(id: string): Promise<Visit | undefined> {
    const slot = this.#slotOf(id);
    while (slot.gate !== undefined) await slot.gate;
    if ((await this.find(id)) === undefined) {
      // Anyone can make up an ID, so nothing is kept for it.
      this.#tidy(id, slot);
      return undefined;
    }
    // It was closed in the meantime, together with its slot: an app opened in that slot could not be found.
    if (slot.gate !== undefined || this.#slots.get(id) !== slot) return this.visit(id);
    if (slot.now !== undefined && this.#parts.nodes.isLapsed(id)) {
      await this.#closeLost([id]);
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
      const opened = await this.#openedIn(slot, id);
      if (opened !== undefined) return { ...opened, leave };
      leave();
      this.forget(id);
      this.#tidy(id, slot);
      return undefined;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async create<T>(
    row: SandboxRow,
    from: Beginning,
    furnish: (world: Context) => Promise<T>,
    register: (bytes: number) => Promise<void>,
  ): Promise<T> {
    const { sandbox_id: id } = row;
    return this.#alone(id, async () => {
      await this.#parts.storage.make(id, from);
      try {
        const context = await this.#contextOf(row);
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
        this.#known.delete(id);
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
    return this.#alone(id, () => this.#parts.storage.snapshot(id, name));
  }

  async restore({ sandbox_id: id }: SandboxRow, name: string): Promise<void> {
    await this.#alone(id, () => this.#parts.storage.restore(id, name));
    // Its clock and due work are those of the snapshot, and are known once it is open.
    await this.visit(id).then((visit) => visit?.leave());
  }

  remove({ sandbox_id: id }: SandboxRow, forget: () => Promise<void>): Promise<void> {
    return this.#alone(id, async () => {
      await forget();
      this.#known.delete(id);
      await this.#parts.storage.remove(id);
    });
  }

  now(row: SandboxRow): SandboxNow {
    const slot = this.#slots.get(row.sandbox_id);
    const clock = slot?.now?.context.testClock?.setting ?? (JSON.parse(row.clock) as ClockSetting);
    return { isAwake: slot?.now !== undefined, clock, usedAt: Math.max(row.used_at, slot?.usedAt ?? 0) };
  }

  elsewhere(rows: readonly SandboxRow[]): Promise<ReadonlySet<string>> {
    return this.#parts.nodes.elsewhere(rows.map(({ sandbox_id }) => sandbox_id));
  }

  sizes(rows: readonly SandboxRow[]): Promise<ReadonlyMap<string, number>> {
    return this.#parts.storage.sizes(rows.map(({ sandbox_id }) => sandbox_id));
  }

  #slotOf(id: string): Slot {
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = newSlot();
      this.#slots.set(id, slot);
    }
    return slot;
  }

  #tidy(id: string, slot: Slot): void {
    const isUnused = slot.opened === undefined && slot.visits === 0 && slot.gate === undefined;
    if (isUnused && this.#slots.get(id) === slot) this.#slots.delete(id);
  }

  /** Undefined if it was deleted in the meantime. */
  #openedIn(slot: Slot, id: string): Promise<Opened | undefined> {
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
        context = await this.#contextOf(row);
        const app = await build(context);
        await app.http.ready();
        return { context, app };
      }
    } catch (error) {
      await context?.close();
      await this.#left(id);
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

  #contextOf(row: SandboxRow): Promise<Context> {
    const { main, storage, turns, baseUrl } = this.#parts;
    return openSandboxContext(main, row, storage.placeOf(row.sandbox_id), baseUrl(), turns);
  }

  /** While `work` runs, no one is in the sandbox, on any node. New requests wait. @throws Refusal */
  #alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.#closed(id, () => this.#parts.nodes.alone(id, work));
  }

  /** A sandbox that cannot be closed now stays open. */
  #close(id: string): Promise<void> {
    return this.#closed(id, async () => {}).catch((error) => this.#report(error));
  }

  /** Keeps it closed on this node while `work` runs. @throws Refusal */
  async #closed<T>(id: string, work: () => Promise<T>, isLost = false): Promise<T> {
    let slot = this.#slotOf(id);
    while (slot.gate !== undefined) {
      await slot.gate;
      slot = this.#slotOf(id);
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
      this.#tidy(id, slot);
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
      await context.close();
      const usedAt = Math.max(slot.usedAt, (await this.find(id))?.used_at ?? 0);
      this.#known.delete(id);
      // If another node may have replaced it, this node's state is stale.
      if (!isLost) await main.db.write([store.setClosed(id, wakeAt ?? null, clock, usedAt)]);
      await nodes.leave(id);
    } finally {
      // Not before its row has the clock: until then the list would show an older time.
      slot.now = undefined;
      this.#room.leave(id);
    }
  }

  async #look(): Promise<void> {
    const { main, store } = this.#parts;
    const now = main.clock.now();
    const idleMs = main.config.sandboxIdleMinutes * MINUTE_MS;
    const open = [...this.#slots].filter(([, slot]) => slot.now !== undefined && slot.gate === undefined);
    await this.#closeLost(open.map(([id]) => id));
    for (const [id, slot] of open) {
      if (slot.now === undefined || slot.gate !== undefined) continue;
      const clock = JSON.stringify(slot.now.context.testClock!.setting);
      const isClockKnown = slot.clockKnown === clock;
      if (!slot.isUseKnown || !isClockKnown) {
        slot.isUseKnown = true;
        slot.clockKnown = clock;
        await main.db.write([store.setUsed(id, slot.usedAt), ...(isClockKnown ? [] : [store.setClock(id, clock)])]);
      }
      const isIdle = slot.visits === 0 && now - Math.max(slot.usedAt, slot.openedAt) >= idleMs;
      if (isIdle && !(await this.#isWorkNear(slot.now, now + idleMs))) await this.#close(id);
    }
    const stillOpen = open.filter(([, slot]) => slot.now !== undefined).map(([id]) => id);
    if (stillOpen.length > 0) await main.db.write([store.setOpen(stillOpen, now + OPEN_FOR_MS)]);
    const usedSince = now - main.config.sandboxSleepDays * DAY_MS;
    const room = main.config.sandboxesAwake - this.#slots.size;
    if (this.#isClosed || room <= 0) return;
    for (const row of await store.due(now, usedSince, Math.min(room, MOST_WOKEN_AT_ONCE))) {
      const slot = this.#slotOf(row.sandbox_id);
      if (slot.opened === undefined && slot.gate === undefined) await this.#openedIn(slot, row.sandbox_id);
      this.#tidy(row.sandbox_id, slot);
    }
  }

  /** Closes those that another node is about to copy, replace or delete. */
  async #giveWay(): Promise<void> {
    for (const id of await this.#parts.nodes.wanted()) {
      const slot = this.#slots.get(id);
      if (slot?.now !== undefined && slot.gate === undefined) void this.#close(id);
    }
  }

  /** Closes those that other nodes no longer consider open here, because this node was stopped for too long. */
  async #closeLost(ids: readonly string[]): Promise<void> {
    for (const id of await this.#parts.nodes.lostOf(ids)) {
      const slot = this.#slots.get(id);
      if (slot?.now !== undefined && slot.gate === undefined) await this.#closed(id, async () => {}, true);
    }
  }

  /** Closing a sandbox that would be woken at once is pointless. */
  async #isWorkNear({ app }: Opened, until: number): Promise<boolean> {
    const next = await app.nextWorkAt();
    return next !== undefined && next <= until;
  }

  #report(error: unknown): void {
    this.#parts.main.log.warn({ reason: String(error) }, 'a sandbox could not be opened or closed');
  }
}
