// Owns what is owed for a shipment: nothing before delivery or return, then its price, corrected after weighing.
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
  /** Present only if the findings change the declared price. */
  readonly ratings?: Ratings;
}

/** The freight as rated by one party's figures, before event charges. */
export interface Rating {
  readonly weightLb: number;
  readonly lines: readonly ChargeLine[];
  readonly totalCents: Cents;
}

/** By the customer's figures, and by those from weighing or inspection. */
export interface Ratings {
  readonly declared: Rating;
  readonly found: Rating & { readonly at: number; readonly units?: readonly MeasuredUnit[] } & Partial<Inspection>;
}

/** The freight as billed, before event charges. */
export type PricedFreight = Pick<BilledFreight, 'freightCents' | 'declaredCents' | 'guaranteeCents' | 'weightLb'>;

/** Default payment term: days from the invoice date to the due date. */
export const NET_DAYS = 30;

/** Delivered or returned: from then on, the shipment is billed. */
export function isBilled({ delivery, returned }: Pick<ShipmentState, 'delivery' | 'returned'>): boolean {
  return delivery !== null || returned !== undefined;
}

/**
 * `rated` is the price of the freight as found, if the tariff has one; `caused` returns the event charges for the freight as billed. Null
 * while there is no price.
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

/** If only the new total is known, the invoice shows the difference. */
function correctedLines(charge: ShipmentFacts['charge'], totalCents: Cents): readonly ChargeLine[] {
  if (charge === null) return [{ code: 'FRT', description: 'Freight', chargeCents: totalCents }];
  const difference = totalCents - charge.totalCents;
  if (difference === 0) return charge.lines;
  return [...charge.lines, { code: 'RWG', description: 'Correction after reweigh', chargeCents: difference }];
}
