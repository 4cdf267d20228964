// The dependencies of the attention capability.
import type { InstructionStore } from '../instructions/instruction.store.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';

export interface AttentionParts {
  readonly shipments: ShipmentParts;
  readonly instructions: { readonly store: InstructionStore };
}
