// Tells a write which trace it belongs to. Operations decide what is written but do not know the trace; the server, which runs the
// transaction, does. AsyncLocalStorage would slow down every await of every request (decision 20).
import type { Step, Unit } from '../db/database.ts';
import type { Trace } from './traces.ts';

const INTERESTED = new WeakMap<Step, (trace: Trace) => void>();

/** `tell` is called before the write if it happens for a request, and again if the transaction is retried. */
export function whenTraced(step: Step, tell: (trace: Trace) => void): void {
  INTERESTED.set(step, tell);
}

export function tellSteps(unit: Unit, of: { readonly trace: Trace }): void {
  for (const step of unit) INTERESTED.get(step)?.(of.trace);
}
