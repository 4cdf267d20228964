// The dependencies of the attention capability.
import type { InstructionParts } from '../instructions/instruction-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';

export interface AttentionParts {
  readonly shipments: ShipmentParts;
  readonly instructions: Pick<InstructionParts, 'store'>;
}
