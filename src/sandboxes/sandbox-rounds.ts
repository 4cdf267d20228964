// Looks at the open sandboxes at intervals: closes idle ones, wakes those with due work, and gives way to other nodes. Also keeps
// ready what new ones are copied from.
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import { type AwakeSandboxes, OPEN_FOR_MS, provenIn } from './awake-sandboxes.ts';
import type { HostParts } from './host-parts.ts';
import type { Opened, Slot } from './sandbox-slot.ts';
import { SandboxSweep } from './sandbox-sweep.ts';

const LOOK_EVERY_MS = 5_000;
/** How soon another node gets a sandbox that it waits for. */
const GIVE_WAY_EVERY_MS = 250;
/** Late enough not to slow the start down. A new tariff or fuel surcharge changes what sandboxes are copied from. */
const PREPARE_EVERY_MS = 15_000;
const SWEEP_EVERY_MS = HOUR_MS;
const MOST_WOKEN_AT_ONCE = 10;

export class SandboxRounds {
  readonly #parts: HostParts;
  readonly #awake: AwakeSandboxes;
  readonly #sweep: SandboxSweep;
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> = Promise.resolve();
  #givingWay: Promise<void> = Promise.resolve();
  #preparing: Promise<void> = Promise.resolve();
  #sweeping: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: HostParts, awake: AwakeSandboxes) {
    this.#parts = parts;
    this.#awake = awake;
    this.#sweep = new SandboxSweep({
      ...parts,
      alone: (id, work) => awake.alone(id, work),
      isStopped: () => this.#isStopped,
    });
  }

  /** Starts closing idle sandboxes and waking those with due work. */
  start(): void {
    const report = (error: unknown) => this.#awake.report(error);
    const look = () => {
      this.#looking = this.#looking.then(() => this.#look()).catch(report);
    };
    const giveWay = () => {
      if (this.#awake.slots.size > 0) this.#givingWay = this.#givingWay.then(() => this.#giveWay()).catch(report);
    };
    const prepare = () => {
      this.#preparing = this.#preparing
        .then(() => this.#parts.storage.prepare())
        .catch((error) => {
          this.#parts.main.log.warn({ reason: String(error) }, 'no sandbox could be prepared ahead of time');
        });
    };
    const sweep = () => {
      this.#sweeping = this.#sweeping
        .then(() => this.#sweep.sweep())
        .catch((error) => {
          this.#parts.main.log.warn({ reason: String(error) }, 'could not look for data without a sandbox');
        });
    };
    this.#timers = [
      setInterval(look, LOOK_EVERY_MS).unref(),
      setInterval(giveWay, GIVE_WAY_EVERY_MS).unref(),
      setInterval(prepare, PREPARE_EVERY_MS).unref(),
      setInterval(sweep, SWEEP_EVERY_MS).unref(),
    ];
  }

  /** Ends when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    await this.#givingWay;
    await this.#preparing;
    await this.#sweeping;
  }

  async #look(): Promise<void> {
    const { main, store } = this.#parts;
    const now = main.clock.now();
    const idleMs = main.config.sandboxIdleMinutes * MINUTE_MS;
    const open = [...this.#awake.slots].filter(([, slot]) => slot.now !== undefined && slot.gate === undefined);
    await this.#awake.closeLost(open.map(([id]) => id));
    for (const [id, slot] of open) {
      if (slot.now === undefined || slot.gate !== undefined) continue;
      const clock = JSON.stringify(slot.now.context.testClock!.setting);
      const isClockKnown = slot.clockKnown === clock;
      if (slot.isProofDue || !slot.isUseKnown) {
        // Requests prove their rows within a second, so the look after the next one misses none of them.
        slot.isProofDue = !slot.isUseKnown;
        await this.#noteProven(id, slot);
      }
      if (!slot.isUseKnown || !isClockKnown) {
        slot.isUseKnown = true;
        slot.clockKnown = clock;
        await main.db.write([store.setUsed(id, slot.usedAt), ...(isClockKnown ? [] : [store.setClock(id, clock)])]);
      }
      const isIdle = slot.visits === 0 && now - Math.max(slot.usedAt, slot.openedAt) >= idleMs;
      if (isIdle && !(await this.#staysOpen(id, slot.now, now, now + idleMs))) await this.#awake.close(id);
    }
    const stillOpen = open.filter(([, slot]) => slot.now !== undefined).map(([id]) => id);
    if (stillOpen.length > 0) await main.db.write([store.setOpen(stillOpen, now + OPEN_FOR_MS)]);
    const room = main.config.sandboxesAwake - this.#awake.slots.size;
    if (this.#isStopped || room <= 0) return;
    const due = await store.due(now, main.config.sandboxSleepDays, Math.min(room, MOST_WOKEN_AT_ONCE));
    for (const row of due) {
      const slot = this.#awake.slotOf(row.sandbox_id);
      if (slot.opened === undefined && slot.gate === undefined) await this.#awake.openedIn(slot, row.sandbox_id);
      this.#awake.tidy(row.sandbox_id, slot);
    }
  }

  /** Closes those that another node is about to copy, replace or delete. */
  async #giveWay(): Promise<void> {
    for (const id of await this.#parts.nodes.wanted()) {
      const slot = this.#awake.slots.get(id);
      if (slot?.now !== undefined && slot.gate === undefined) void this.#awake.close(id);
    }
  }

  /** Other sandboxes do not wait for one whose database cannot be read now. */
  async #noteProven(id: string, slot: Slot): Promise<void> {
    const { main, store } = this.#parts;
    const opened = slot.now!;
    try {
      const row = await store.find(id);
      const proven = await provenIn(opened.context, row);
      if (row !== undefined && row.proven !== proven) await main.db.write([store.setProven(id, proven)]);
    } catch (error) {
      // If it was closed in the meantime, closing has noted it.
      if (slot.now !== opened || slot.gate !== undefined) return;
      slot.isProofDue = true;
      main.log.warn({ sandbox: id, reason: String(error) }, 'what was proven in a sandbox could not be noted');
    }
  }

  /** Closing a sandbox that would be woken at once is pointless. One that was unused for days is closed all the same: nothing wakes it. */
  async #staysOpen(id: string, { app }: Opened, now: number, until: number): Promise<boolean> {
    const { main, store } = this.#parts;
    const next = await app.nextWorkAt();
    if (next === undefined || next > until) return false;
    // Not from the cached row: another node may have served its last call.
    return store.isInUse(id, now, main.config.sandboxSleepDays);
  }
}
