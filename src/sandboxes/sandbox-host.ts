// Opens sandboxes when they are called, closes them when they are not, and holds calls back while one is copied or replaced.
import { findPortalAccount } from '../capabilities/accounts/find-portal-account.ts';
import type { SandboxRow, sandboxStore } from '../capabilities/sandboxes/sandbox.store.ts';
import {
  BEGINNING,
  type Beginning,
  type SandboxNow,
  type SandboxWorlds,
} from '../capabilities/sandboxes/sandbox-worlds.ts';
import { type Config, mayWebhooksGoToLoopback } from '../config.ts';
import { type Context, openContext } from '../context.ts';
import type { ClockSetting } from '../platform/adjustable-clock.ts';
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import { refuseForSeconds } from '../platform/http/refusal.ts';
import type { App } from '../serve-capabilities.ts';
import type { SandboxStorage } from './sandbox-storage.ts';

export interface HostParts {
  /** The test environment that all share, whose database has the list of sandboxes. */
  readonly main: Context;
  readonly storage: SandboxStorage;
  readonly store: ReturnType<typeof sandboxStore>;
  readonly build: (context: Context) => Promise<App>;
  /** Where callers reach the test environment. */
  readonly baseUrl: () => string;
}

interface Opened {
  readonly context: Context;
  readonly app: App;
}

/** One sandbox on this node. */
interface Slot {
  opened: Promise<Opened> | undefined;
  /** Settled ones only; undefined while it is being opened. */
  now: Opened | undefined;
  /** Calls that are being answered in it. */
  visits: number;
  usedAt: number;
  openedAt: number;
  isUseKnown: boolean;
  /** While it is being closed, copied or replaced. */
  gate: Promise<void> | undefined;
  whenQuiet: (() => void) | undefined;
}

export interface Visit extends Opened {
  leave(): void;
}

const LOOK_EVERY_MS = 5_000;
/** A node that has a sandbox open says so ahead; when it dies, another one opens the sandbox after this. */
const OPEN_FOR_MS = MINUTE_MS;
const PATIENCE_MS = 10_000;
const MOST_WOKEN_AT_ONCE = 10;

export class SandboxHost implements SandboxWorlds {
  readonly #parts: HostParts;
  readonly #slots = new Map<string, Slot>();
  /** The rows of sandboxes that were called; what the audit log tells of is forgotten. */
  readonly #known = new Map<string, Promise<SandboxRow | undefined>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: HostParts) {
    this.#parts = parts;
  }

  /** From now on sandboxes are closed and woken by themselves. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look()).catch((error) => this.#report(error));
    }, LOOK_EVERY_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all(
      [...this.#slots.keys()].map((id) => this.#alone(id, async () => {}).catch((error) => this.#report(error))),
    );
    await this.#parts.storage.close();
  }

  /** Undefined when there is none. */
  find(id: string): Promise<SandboxRow | undefined> {
    let known = this.#known.get(id);
    if (known === undefined) {
      known = this.#findActive(id);
      this.#known.set(id, known);
      // What is not there may be made at any moment, here or on another node.
      known.then(
        (row) => row === undefined && this.#known.delete(id),
        () => this.#known.delete(id),
      );
    }
    return known;
  }

  /** Whoever was suspended is suspended in their sandboxes too. */
  async #findActive(id: string): Promise<SandboxRow | undefined> {
    const row = await this.#parts.store.find(id);
    if (row === undefined) return undefined;
    const owner = await findPortalAccount(this.#parts.main, row.owner);
    return owner === undefined || owner.suspended_at !== null ? undefined : row;
  }

  /** Another node may have changed or removed it. Unless this one did, its data is no longer what is open here. */
  forget(id: string, wasReplaced: boolean): void {
    this.#known.delete(id);
    if (wasReplaced && this.#slots.get(id)?.opened !== undefined && this.#slots.get(id)?.gate === undefined)
      this.#alone(id, async () => {}).catch((error) => this.#report(error));
  }

  forgetAll(): void {
    this.#known.clear();
  }

  /** Opens it where it is not; undefined when there is none. The caller leaves when the answer is out. */
  async visit(id: string): Promise<Visit | undefined> {
    const slot = this.#slotOf(id);
    while (slot.gate !== undefined) await slot.gate;
    const row = await this.find(id);
    if (row === undefined) return undefined;
    // It was closed meanwhile, and its slot with it: what is opened in that one nobody would find.
    if (slot.gate !== undefined || this.#slots.get(id) !== slot) return this.visit(id);
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
      return { ...(await this.#openedIn(slot, row)), leave };
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
    // Its clock and what is due in it are those of the snapshot, and are known once it is open.
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

  sizes(rows: readonly SandboxRow[]): Promise<ReadonlyMap<string, number>> {
    return this.#parts.storage.sizes(rows.map(({ sandbox_id }) => sandbox_id));
  }

  #slotOf(id: string): Slot {
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = {
        opened: undefined,
        now: undefined,
        visits: 0,
        usedAt: 0,
        openedAt: 0,
        isUseKnown: true,
        gate: undefined,
        whenQuiet: undefined,
      };
      this.#slots.set(id, slot);
    }
    return slot;
  }

  #openedIn(slot: Slot, row: SandboxRow): Promise<Opened> {
    if (slot.opened === undefined) {
      slot.openedAt = this.#parts.main.clock.now();
      slot.opened = this.#open(row).then(
        (opened) => {
          slot.now = opened;
          return opened;
        },
        (error) => {
          slot.opened = undefined;
          throw error;
        },
      );
    }
    return slot.opened;
  }

  async #open(row: SandboxRow): Promise<Opened> {
    const { main, store, build } = this.#parts;
    if (this.#isClosed) throw refuseForSeconds('unavailable', 1);
    this.#makeRoom();
    await main.db.write([store.setOpen(row.sandbox_id, main.clock.now() + OPEN_FOR_MS)]);
    const context = await this.#contextOf(row);
    try {
      const app = await build(context);
      await app.http.ready();
      return { context, app };
    } catch (error) {
      await context.close();
      throw error;
    }
  }

  #contextOf(row: SandboxRow): Promise<Context> {
    const { main, storage, baseUrl } = this.#parts;
    const { sandbox_id: id } = row;
    const place = storage.placeOf(id);
    return openContext(sandboxConfig(main, row, place.dataDir, baseUrl()), 'test', {
      clock: main.clock,
      ...(main.logTo && { logTo: main.logTo }),
      sandbox: {
        credentialsMark: id,
        name: row.name,
        random: main.random,
        certificates: main.certificates,
        passwords: main.passwords,
        spans: main.spans,
        sqliteThread: place.sqliteThread,
        postgres: place.postgres,
      },
    });
  }

  /** Nobody else is in the sandbox, and it is closed, while `work` goes on. Those who come meanwhile wait. @throws Refusal */
  async #alone<T>(id: string, work: () => Promise<T>): Promise<T> {
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
      await this.#shut(slot, id);
      return await work();
    } finally {
      slot.gate = undefined;
      if (slot.opened === undefined && slot.visits === 0) this.#slots.delete(id);
      lift();
    }
  }

  async #shut(slot: Slot, id: string): Promise<void> {
    const opened = await slot.opened?.catch(() => undefined);
    if (opened === undefined) return;
    // Whoever listens to a stream comes back.
    opened.app.stopListening();
    if (slot.visits > 0 && !(await quiet(slot))) throw refuseForSeconds('sandboxBusy', 5);
    slot.opened = undefined;
    const { main, store } = this.#parts;
    const { app, context } = opened;
    try {
      const wakeAt = await app.nextWorkAt();
      const clock = JSON.stringify(context.testClock!.setting);
      await app.close();
      await context.close();
      const usedAt = Math.max(slot.usedAt, (await this.find(id))?.used_at ?? 0);
      this.#known.delete(id);
      await main.db.write([store.setClosed(id, wakeAt ?? null, clock, usedAt)]);
    } finally {
      // Not before its row says what its clock shows: until then the list would show an older time.
      slot.now = undefined;
    }
  }

  /** Of those that nobody is in, the one that was unused longest makes room for another. */
  #makeRoom(): void {
    const open = [...this.#slots].filter(([, slot]) => slot.now !== undefined && slot.gate === undefined);
    if (open.length < this.#parts.main.config.sandboxesAwake) return;
    const unused = open.filter(([, slot]) => slot.visits === 0).sort(([, one], [, two]) => one.usedAt - two.usedAt);
    const [longest] = unused;
    if (longest !== undefined) this.#alone(longest[0], async () => {}).catch((error) => this.#report(error));
  }

  async #look(): Promise<void> {
    const { main, store } = this.#parts;
    const now = main.clock.now();
    const idleMs = main.config.sandboxIdleMinutes * MINUTE_MS;
    for (const [id, slot] of this.#slots) {
      if (slot.now === undefined || slot.gate !== undefined) continue;
      if (!slot.isUseKnown) {
        slot.isUseKnown = true;
        await main.db.write([store.setUsed(id, slot.usedAt)]);
      }
      const isIdle = slot.visits === 0 && now - Math.max(slot.usedAt, slot.openedAt) >= idleMs;
      if (isIdle && !(await this.#isWorkNear(slot.now, now + idleMs))) await this.#alone(id, async () => {});
      else await main.db.write([store.setOpen(id, now + OPEN_FOR_MS)]).catch(() => {});
    }
    const usedSince = now - main.config.sandboxSleepDays * DAY_MS;
    const room = main.config.sandboxesAwake - this.#slots.size;
    if (this.#isClosed || room <= 0) return;
    for (const row of await store.due(now, usedSince, Math.min(room, MOST_WOKEN_AT_ONCE))) {
      const slot = this.#slotOf(row.sandbox_id);
      if (slot.opened === undefined && slot.gate === undefined) await this.#openedIn(slot, row);
    }
  }

  /** Closing a sandbox that would be woken at once is in vain. */
  async #isWorkNear({ app }: Opened, until: number): Promise<boolean> {
    const next = await app.nextWorkAt();
    return next !== undefined && next <= until;
  }

  #report(error: unknown): void {
    this.#parts.main.log.warn({ reason: String(error) }, 'a sandbox could not be opened or closed');
  }
}

/** Whether the last call in it ended in time. */
async function quiet(slot: Slot): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isQuiet = await new Promise<boolean>((resolve) => {
    slot.whenQuiet = () => resolve(true);
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  clearTimeout(timer);
  slot.whenQuiet = undefined;
  return isQuiet;
}

/** The settings of the test environment, with a place, a key and an address of its own. */
function sandboxConfig({ config, secrets }: Context, row: SandboxRow, dataDir: string, baseUrl: string): Config {
  // The key of hashes stays when the master key is rotated, and with it this one.
  const masterKey = Buffer.from(secrets.hash('sandbox master key', row.keyed_as), 'base64url').toString('base64');
  return {
    ...config,
    dataDir,
    masterKey,
    previousMasterKey: undefined,
    masterKeyFile: undefined,
    seed: row.seed,
    publicUrls: { ...config.publicUrls, test: `${baseUrl}/sandboxes/${row.sandbox_id}` },
    // One listener has the routes of both; the listeners of the test environment decide who reaches which.
    opsPorts: { production: undefined, test: undefined },
    tls: undefined,
    privateWebhooks: mayWebhooksGoToLoopback(config, 'test') ? 'on' : 'off',
    testClock: 'customers',
    demo: false,
  };
}
