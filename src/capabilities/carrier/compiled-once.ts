// Shares compiled data between the environments of one process if their files are the same; it is never changed.
import type { CarrierDataKind } from './carrier-version.store.ts';

/** Weak, so that data that no environment uses any more can be collected. */
const known = new Map<string, WeakRef<object>>();

export function alreadyCompiled<Compiled extends object>(kind: CarrierDataKind, hash: string): Compiled | undefined {
  return known.get(`${kind} ${hash}`)?.deref() as Compiled | undefined;
}

export function rememberCompiled(kind: CarrierDataKind, hash: string, compiled: object): void {
  known.set(`${kind} ${hash}`, new WeakRef(compiled));
}
