// Customers' instructions for freight that is held up: given by the shipper or payer, answered by the carrier.
import type { Capability } from '../../platform/capability.ts';
import { nextDueAt, type SimulatedDesk } from '../../platform/db/play-due.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { instructionRoutes } from './instruction.routes.ts';
import { instructionStore } from './instruction.store.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { playInstructions } from './play-instructions.ts';

export interface Instructions extends Capability {
  readonly parts: InstructionParts;
  readonly simulated: SimulatedDesk;
}

export function openInstructions(
  needs: Omit<InstructionParts, 'store'> & { readonly tokens: TokenChecker; readonly operators: OperatorChecker },
): Instructions {
  const { context, network, shipments, corrections, announce, wake } = needs;
  const store = instructionStore(context.db);
  const parts: InstructionParts = { context, network, shipments, corrections, announce, wake, store };
  return {
    parts,
    routes: instructionRoutes(parts, needs.tokens, needs.operators),
    simulated: { nextAt: () => nextDueAt(store), play: (until) => playInstructions(parts, until) },
    forget: () => [store.forgetAll()],
  };
}
