// Lets a step of a unit learn in which trace it is written. Operations decide what is written and know of no trace; the server, which
// writes it, does. AsyncLocalStorage would make every await of every request slower (decision 20).
import type { Step, Unit } from '../db/database.ts';
import type { Trace } from './traces.ts';

const INTERESTED = new WeakMap<Step, (trace: Trace) => void>();

/** `tell` is called before the step is written, where that happens for a request; again if it is decided anew. */
export function whenTraced(step: Step, tell: (trace: Trace) => void): void {
  INTERESTED.set(step, tell);
}

export function tellSteps(unit: Unit, of: { readonly trace: Trace }): void {
  for (const step of unit) INTERESTED.get(step)?.(of.trace);
}
