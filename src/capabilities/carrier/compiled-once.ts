// What was compiled from the same files is shared by the environments of one process; it is never changed.
import type { CarrierDataKind } from './carrier-version.store.ts';

/** Weak: what no environment uses any more may go. */
const known = new Map<string, WeakRef<object>>();

export function alreadyCompiled<Compiled extends object>(kind: CarrierDataKind, hash: string): Compiled | undefined {
  return known.get(`${kind} ${hash}`)?.deref() as Compiled | undefined;
}

export function rememberCompiled(kind: CarrierDataKind, hash: string, compiled: object): void {
  known.set(`${kind} ${hash}`, new WeakRef(compiled));
}
