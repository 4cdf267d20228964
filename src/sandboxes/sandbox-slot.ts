// One sandbox on this node: whether it is open, and how many requests are in it.
import type { Context } from '../context.ts';
import type { App } from '../environment/serve-capabilities.ts';

export interface Opened {
  readonly context: Context;
  readonly app: App;
}

export interface Slot {
  /** Also resolves to undefined if the sandbox was deleted in the meantime. */
  opened: Promise<Opened | undefined> | undefined;
  /** The settled result. Undefined while it is being opened. */
  now: Opened | undefined;
  /** Requests being served in it. */
  visits: number;
  usedAt: number;
  openedAt: number;
  isUseKnown: boolean;
  /** What was proven in it may have changed since it was last looked at. */
  isProofDue: boolean;
  /** Its clock as written to the list of sandboxes, as JSON. Undefined if it was not written from here. */
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
    isProofDue: false,
    clockKnown: undefined,
    gate: undefined,
    whenQuiet: undefined,
  };
}

/** Whether its last request ended in time. */
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
