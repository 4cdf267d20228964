// Which instructions are possible for a shipment in its current state, and for whom.
import { type InstructionKind, instructionsFor } from '../../freight/instructions/instruction-kinds.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';

export function openReasons({ exceptions }: Pick<ShipmentState, 'exceptions'>): readonly ExceptionReason[] {
  return exceptions.filter(({ resolvedAt }) => resolvedAt === null).map(({ code }) => code);
}

/** Before pickup, the bill of lading itself can be changed; after delivery or return, it is too late. */
export function possibleNow({ state }: Pick<StoredShipment, 'state'>): readonly InstructionKind[] {
  const isUnderWay = state.stage !== 'PENDING' && !END_STAGES.includes(state.stage);
  return isUnderWay ? instructionsFor(openReasons(state)) : [];
}

/** The shipper and the payer control the freight. A mere consignee must not redirect it, or have it stored at another's expense. */
export function possibleFor(shipment: StoredShipment, account: string): readonly InstructionKind[] {
  const possible = possibleNow(shipment);
  return isMereConsignee(shipment.facts, account) ? possible.filter((kind) => kind === 'REDELIVER') : possible;
}

/** The caller's account with the most rights over the freight. */
export function giverOf({ facts }: StoredShipment, accounts: { has(account: string): boolean }): string {
  const own = facts.accounts.filter((account) => accounts.has(account));
  return own.find((account) => !isMereConsignee(facts, account)) ?? own[0]!;
}

function isMereConsignee({ consignee, shipper, payerAccount }: ShipmentFacts, account: string): boolean {
  return account === consignee.account && account !== shipper.account && account !== payerAccount;
}

export function notPossible(possible: readonly InstructionKind[]): Refusal {
  const details = possible.length === 0 ? 'Nothing can be instructed now.' : `Possible now: ${possible.join(', ')}.`;
  return new Refusal('instructionNotPossible', { details });
}
