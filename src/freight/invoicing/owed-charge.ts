// Owns what is owed for a shipment: nothing before it is delivered, then its price, corrected by what weighing found.
import type { Cents } from '../money.ts';
import type { MeasuredUnit } from '../shipments/shipment-event.ts';
import type { ShipmentFacts } from '../shipments/shipment-facts.ts';
import type { Inspection, ShipmentState } from '../shipments/shipment-state.ts';
import type { ChargeLine } from './charge-line.ts';
import type { BilledFreight } from './event-charges.ts';

export interface OwedCharge {
  readonly weightLb: number;
  /** They add up to the total. */
  readonly lines: readonly ChargeLine[];
  readonly totalCents: Cents;
  /** Absent unless what was found changes the price of what was declared. */
  readonly ratings?: Ratings;
}

/** The freight as it was rated by one party's figures, before what events add. */
export interface Rating {
  readonly weightLb: number;
  readonly lines: readonly ChargeLine[];
  readonly totalCents: Cents;
}

/** By the customer's figures, and by those that weighing or an inspection found. */
export interface Ratings {
  readonly declared: Rating;
  readonly found: Rating & { readonly at: number; readonly units?: readonly MeasuredUnit[] } & Partial<Inspection>;
}

/** The freight as it is billed, before what events add. */
export type PricedFreight = Pick<BilledFreight, 'freightCents' | 'declaredCents' | 'guaranteeCents' | 'weightLb'>;

/** An invoice is due so many days after its date. */
export const NET_DAYS = 30;

/** Delivered or returned: from then on the shipment is billed. */
export function isBilled({ delivery, returned }: Pick<ShipmentState, 'delivery' | 'returned'>): boolean {
  return delivery !== null || returned !== undefined;
}

/**
 * `rated` is the price of what was found, where the tariff has one; `caused` gives the charges of events for the freight as it is
 * billed. Null while there is no price.
 */
export function chargesOf(
  { charge, weightLb }: ShipmentFacts,
  state: ShipmentState,
  rated: { readonly totalCents: Cents; readonly lines: readonly ChargeLine[] } | undefined,
  caused: (freight: PricedFreight) => readonly ChargeLine[] = () => [],
): OwedCharge | null {
  const { reweigh } = state;
  const corrected = reweigh?.chargeCents ?? null;
  const freightCents = corrected ?? charge?.totalCents;
  if (freightCents === undefined) return null;
  const priced =
    corrected === null
      ? charge!.lines
      : rated?.totalCents === corrected
        ? rated.lines
        : correctedLines(charge, corrected);
  const weightFound = reweigh?.weightLb ?? weightLb;
  const guaranteeCents = sumOf(priced.filter(({ code }) => code === 'GTD'));
  const declaredCents = charge?.totalCents;
  const added = caused({ freightCents, declaredCents, guaranteeCents, weightLb: weightFound });
  const ratings = ratingsOf({ charge, weightLb }, reweigh, {
    weightLb: weightFound,
    lines: priced,
    totalCents: freightCents,
  });
  return {
    weightLb: weightFound,
    lines: [...priced, ...added],
    totalCents: freightCents + sumOf(added),
    ...(ratings !== undefined && { ratings }),
  };
}

function ratingsOf(
  { charge, weightLb }: Pick<ShipmentFacts, 'charge' | 'weightLb'>,
  reweigh: ShipmentState['reweigh'],
  found: Rating,
): Ratings | undefined {
  if (charge === null || reweigh === null || charge.totalCents === found.totalCents) return undefined;
  const { at, units, inspection } = reweigh;
  return {
    declared: { weightLb, lines: charge.lines, totalCents: charge.totalCents },
    found: { ...found, at, ...(units !== undefined && { units }), ...inspection },
  };
}

function sumOf(lines: readonly ChargeLine[]): Cents {
  return lines.reduce((sum, { chargeCents }) => sum + chargeCents, 0);
}

/** Where only the new total is known, the invoice shows what it differs by. */
function correctedLines(charge: ShipmentFacts['charge'], totalCents: Cents): readonly ChargeLine[] {
  if (charge === null) return [{ code: 'FRT', description: 'Freight', chargeCents: totalCents }];
  const difference = totalCents - charge.totalCents;
  if (difference === 0) return charge.lines;
  return [...charge.lines, { code: 'RWG', description: 'Correction after reweigh', chargeCents: difference }];
}
