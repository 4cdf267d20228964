// Nodes on one database may have the same sandbox open. Before one of them copies, replaces or deletes it, the others close it.
import { setTimeout as wait } from 'node:timers/promises';
import type { sandboxNodeStore } from '../capabilities/sandboxes/sandbox-node.store.ts';
import { refuseForSeconds } from '../platform/http/refusal.ts';
import { leaseTimes } from '../platform/lease-times.ts';

export interface SandboxNodes {
  /** Call before opening it here. Waits while another node holds it exclusively. @throws Refusal if that takes too long */
  enter(id: string): Promise<void>;
  /** Call once it is closed here. */
  leave(id: string): Promise<void>;
  /** Those that are no longer open here for the other nodes, because they considered this node dead. */
  lostOf(ids: readonly string[]): Promise<readonly string[]>;
  /** Whether this node's announcement has expired. */
  isLapsed(id: string): boolean;
  /**
   * Call with the sandbox closed here. No other node has it open while `work` runs.
   * @throws Refusal if another does not close it in time
   */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Sandboxes that another node holds exclusively, or is waiting to. Also looks at which are open on other nodes; see `othersCount`. */
  wanted(): Promise<ReadonlySet<string>>;
  /**
   * Grows with every look that found the sandbox open on another node as well. Undefined if the last look found that, or is too long ago to
   * rule it out.
   */
  othersCount(id: string): number | undefined;
  /** Which of them other nodes have open. */
  elsewhere(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** For a database that only one process opens. */
export const ONE_NODE: SandboxNodes = {
  enter: async () => {},
  leave: async () => {},
  lostOf: async () => [],
  isLapsed: () => false,
  alone: (_id, work) => work(),
  wanted: async () => new Set(),
  othersCount: () => 0,
  elsewhere: async () => new Set(),
};

/** How long a look at the other nodes is trusted. */
const TRUSTED_MS = 400;
/** For at least this long after it opened a sandbox, a node is listed: every other node looks in that time, and knows that it was there. */
const LISTED_MS = 500;
const LOOK_AGAIN_MS = 100;
/** Longer than a node waits for the requests in a sandbox to end before it closes it. */
const MOST_LOOKS = 120;

/** What this node knows of the other nodes in a sandbox that it has open. Times are by performance.now(). */
interface Seen {
  readonly enteredAt: number;
  lookedAt: number;
  isShared: boolean;
  sharedLooks: number;
}

export interface SandboxNodesParts {
  readonly store: ReturnType<typeof sandboxNodeStore>;
  /** The system clock. */
  readonly now: () => number;
  /** How far ahead a node announces that a sandbox is open or held. If it dies, others may replace the sandbox after this. */
  readonly leaseMs: number;
  readonly onRenewalFailed: (error: unknown) => void;
}

export function sandboxNodes({ store, now, leaseMs, onRenewalFailed }: SandboxNodesParts): SandboxNodes {
  const { renewEveryMs, marginMs } = leaseTimes(leaseMs);
  /** From before a sandbox is opened here until it is closed. */
  const openUntil = new Map<string, number>();
  const seen = new Map<string, Seen>();
  let renewing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const isHeld = async (id: string) => (await store.heldElsewhere(now())).has(id);
  const isLapsed = (id: string) => (openUntil.get(id) ?? 0) - marginMs < now();
  /** One statement renews all of them. */
  const renewAll = async () => {
    const until = now() + leaseMs;
    const ids = [...openUntil.keys()];
    const kept = new Set(await store.keepOpen(ids, until));
    for (const id of ids) if (openUntil.has(id)) openUntil.set(id, kept.has(id) ? until : 0);
  };
  const renew = () => {
    renewing ??= renewAll().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const sayOpen = async (id: string) => {
    const until = now() + leaseMs;
    await store.setOpen(id, until);
    openUntil.set(id, until);
    timer ??= setInterval(() => void renew().catch(onRenewalFailed), renewEveryMs).unref();
  };
  const leave = async (id: string) => {
    const listedMs = performance.now() - (seen.get(id)?.enteredAt ?? Number.NEGATIVE_INFINITY);
    openUntil.delete(id);
    seen.delete(id);
    if (openUntil.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (listedMs < LISTED_MS) await store.setOpen(id, now() + LISTED_MS - Math.floor(listedMs));
    else await store.setClosed(id);
  };
  const noteOthers = (id: string, lookedAt: number, isShared: boolean) => {
    const known = seen.get(id);
    if (known === undefined || known.lookedAt > lookedAt) return;
    known.lookedAt = lookedAt;
    known.isShared = isShared;
    if (isShared) known.sharedLooks += 1;
  };
  const isOpenElsewhere = async (id: string) => {
    await store.forgetLapsed(id, now());
    return (await store.openElsewhere([id], now())).length > 0;
  };
  /** @throws Refusal if it does not become true */
  const until = async (isTrue: () => Promise<boolean>) => {
    for (let look = 0; !(await isTrue()); look++) {
      if (look === MOST_LOOKS) throw refuseForSeconds('sandboxBusy', 5);
      await wait(LOOK_AGAIN_MS);
    }
  };
  return {
    // A node that enters announces itself and then checks for a hold; a node that holds announces that and then checks who is in. One of
    // the two sees the other.
    enter: (id) =>
      until(async () => {
        if (await isHeld(id)) return false;
        await sayOpen(id);
        if (await isHeld(id)) {
          await leave(id);
          return false;
        }
        const enteredAt = performance.now();
        const isShared = (await store.openElsewhere([id], now())).length > 0;
        seen.set(id, { enteredAt, lookedAt: enteredAt, isShared, sharedLooks: 0 });
        return true;
      }),
    leave,
    async lostOf(ids) {
      // After a pause of the process, the announcement may only be late.
      if (ids.some(isLapsed)) await renew();
      return ids.filter(isLapsed);
    },
    isLapsed,
    async alone(id, work) {
      // It is closed here. Nodes that have to know that it was open close it now too.
      await store.setClosed(id);
      const hold = () => store.hold(id, now(), now() + leaseMs);
      await until(hold);
      let again: Promise<unknown> = Promise.resolve();
      const holding = setInterval(() => {
        // After a failure, it is retried before the hold expires.
        again = hold().catch(() => {});
      }, renewEveryMs).unref();
      try {
        await until(async () => !(await isOpenElsewhere(id)));
        return await work();
      } finally {
        clearInterval(holding);
        await again;
        await store.release(id);
      }
    },
    async wanted() {
      const [at, lookedAt] = [now(), performance.now()];
      const [held, shared] = await Promise.all([store.heldElsewhere(at), store.sharedWithOthers(at)]);
      for (const id of seen.keys()) noteOthers(id, lookedAt, shared.has(id));
      return held;
    },
    othersCount(id) {
      const known = seen.get(id);
      if (known === undefined || known.isShared || isLapsed(id)) return undefined;
      return performance.now() - known.lookedAt <= TRUSTED_MS ? known.sharedLooks : undefined;
    },
    elsewhere: async (ids) => new Set(await store.openElsewhere(ids, now())),
  };
}
