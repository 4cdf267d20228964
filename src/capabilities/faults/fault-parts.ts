// The dependencies of faults, which exist only in the test environment.
import type { Context } from '../../context.ts';
import type { FaultStore } from './fault.store.ts';
import type { StrikableOperation } from './strikable-operations.ts';

export interface FaultParts {
  readonly context: Context;
  readonly store: FaultStore;
  readonly seed: string;
  /** Known once every capability is open. */
  readonly operations: () => readonly StrikableOperation[];
}
