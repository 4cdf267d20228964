// Owns what is owed for a shipment: nothing before it is delivered, then its price, corrected by what weighing found.
import type { Cents } from '../money.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { ShipmentFacts } from '../shipments/shipment-facts.ts';
import type { ShipmentState } from '../shipments/shipment-state.ts';
import type { ChargeLine } from './charge-line.ts';

export interface OwedCharge {
  readonly weightLb: number;
  /** They add up to the total. */
  readonly lines: readonly ChargeLine[];
  readonly totalCents: Cents;
}

/** An invoice is due so many days after its date. */
export const NET_DAYS = 30;

export function dueDay(invoiceDay: DayNumber): DayNumber {
  return invoiceDay + NET_DAYS;
}

/** `rated` is the price of the weight that was found, where the tariff has one. Null while nothing is owed or known. */
export function owedCharge(
  { charge, weightLb }: ShipmentFacts,
  { delivery, reweigh }: ShipmentState,
  rated: { readonly totalCents: Cents; readonly lines: readonly ChargeLine[] } | undefined,
): OwedCharge | null {
  if (delivery === null) return null;
  const corrected = reweigh?.chargeCents ?? null;
  const weighedLb = reweigh?.weightLb ?? weightLb;
  if (corrected === null) {
    return charge && { weightLb: weighedLb, lines: charge.lines, totalCents: charge.totalCents };
  }
  const lines = rated?.totalCents === corrected ? rated.lines : correctedLines(charge, corrected);
  return { weightLb: weighedLb, lines, totalCents: corrected };
}

/** Where only the new total is known, the invoice shows what it differs by. */
function correctedLines(charge: ShipmentFacts['charge'], totalCents: Cents): readonly ChargeLine[] {
  if (charge === null) return [{ code: 'FRT', description: 'Freight', chargeCents: totalCents }];
  const difference = totalCents - charge.totalCents;
  if (difference === 0) return charge.lines;
  return [...charge.lines, { code: 'RWG', description: 'Correction after reweigh', chargeCents: difference }];
}

/** Nothing that the payer is billed differs. */
export function isSameCharge(one: OwedCharge, other: OwedCharge): boolean {
  const told = ({ weightLb, lines, totalCents }: OwedCharge) =>
    JSON.stringify([weightLb, totalCents, lines.map(({ description, chargeCents }) => [description, chargeCents])]);
  return told(one) === told(other);
}
