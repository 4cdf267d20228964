// What a shipment has cost so far, and what of it is owed: its price, corrected by weighing, with the charges that events caused.
import { eventCharges } from '../../freight/invoicing/event-charges.ts';
import { chargesOf, isBilled, type OwedCharge } from '../../freight/invoicing/owed-charge.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { InvoiceParts } from './invoice-parts.ts';

/** Null until the shipment is delivered or returned, and while it has no price. */
export async function owedCharges(
  parts: InvoiceParts,
  facts: ShipmentFacts,
  state: ShipmentState,
): Promise<OwedCharge | null> {
  return isBilled(state) ? chargesSoFar(parts, facts, state) : null;
}

/** Null while the shipment has no price. */
export async function chargesSoFar(
  parts: InvoiceParts,
  facts: ShipmentFacts,
  state: ShipmentState,
): Promise<OwedCharge | null> {
  // The lines of a corrected price, which the event does not hold.
  const rated = state.reweigh === null ? undefined : await parts.reprice(facts, state.reweigh);
  return chargesOf(facts, state, rated, await causedBy(parts, facts, state));
}

/** By the tariff that the shipment was rated with. */
async function causedBy({ tariff }: InvoiceParts, { charge, shipDay }: ShipmentFacts, state: ShipmentState) {
  if (state.attempts === undefined && state.returned === undefined) return undefined;
  const { data } = charge === null ? tariff.now() : await tariff.version(charge.tariffVersion);
  return (freightCents: number) => eventCharges(state, data, shipDay, freightCents);
}
