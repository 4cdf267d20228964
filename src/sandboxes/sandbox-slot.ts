// One sandbox on this node: whether it is open, and who is in it.
import type { Context } from '../context.ts';
import type { App } from '../serve-capabilities.ts';

export interface Opened {
  readonly context: Context;
  readonly app: App;
}

export interface Slot {
  /** Undefined also comes of it when the sandbox was deleted meanwhile. */
  opened: Promise<Opened | undefined> | undefined;
  /** Settled ones only; undefined while it is being opened. */
  now: Opened | undefined;
  /** Calls that are being answered in it. */
  visits: number;
  usedAt: number;
  openedAt: number;
  isUseKnown: boolean;
  /** What the list of sandboxes says about its clock, as JSON; undefined when that was not written from here. */
  clockKnown: string | undefined;
  /** While it is being closed, copied or replaced. */
  gate: Promise<void> | undefined;
  whenQuiet: (() => void) | undefined;
}

const PATIENCE_MS = 10_000;

export function newSlot(): Slot {
  return {
    opened: undefined,
    now: undefined,
    visits: 0,
    usedAt: 0,
    openedAt: 0,
    isUseKnown: true,
    clockKnown: undefined,
    gate: undefined,
    whenQuiet: undefined,
  };
}

/** Whether the last call in it ended in time. */
export async function quiet(slot: Slot): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isQuiet = await new Promise<boolean>((resolve) => {
    slot.whenQuiet = () => resolve(true);
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  clearTimeout(timer);
  slot.whenQuiet = undefined;
  return isQuiet;
}
