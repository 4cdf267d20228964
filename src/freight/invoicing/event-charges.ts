// Owns the charges for events after pickup: a failed attempt caused by the consignee, storage, a return. They depend only on the shipment's
// state, the calendar and the tariff, so events may be reported in any order.
import { type Cents, formatCents, percentOf, timesRatio } from '../money.ts';
import { percentText } from '../rating/figure-text.ts';
import { CHARGE_UNITS, type ChargedEvent, type EventChargeRule } from '../rating/tariff/event-charges-file.ts';
import { fuelBasisPoints } from '../rating/tariff/fuel-files.ts';
import type { Tariff } from '../rating/tariff/tariff.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { ShipmentState, Wait } from '../shipments/shipment-state.ts';
import { EXCEPTION_REASON, type ExceptionReason } from '../value-sets/exception-reason.ts';
import type { ChargeLine } from './charge-line.ts';

export type ChargedState = Pick<ShipmentState, 'attempts' | 'returned' | 'waits' | 'incurred'> & {
  readonly delivery?: Pick<NonNullable<ShipmentState['delivery']>, 'at' | 'eventId'> | null;
  readonly reweigh?: Pick<NonNullable<ShipmentState['reweigh']>, 'at' | 'eventId' | 'isStated'> | null;
  readonly exceptions?: ShipmentState['exceptions'];
};

/** The freight as billed, and the calendar that its waiting days are counted by. */
export interface BilledFreight {
  /** The price of the shipment, corrected after weighing. */
  readonly freightCents: Cents;
  /** The price based on the customer's own figures; undefined if there was none. */
  readonly declaredCents: Cents | undefined;
  readonly weightLb: number;
  /** The charge for a guarantee; 0 if none was bought. */
  readonly guaranteeCents: Cents;
  readonly shipDay: DayNumber;
  /** The surcharge of the contract's own fuel table; undefined if the carrier's table applies. */
  readonly ownFuelBasisPoints?: number | undefined;
  /** When delivery was due; null if no time was promised. */
  readonly promisedAt: number | null;
  /** Whole business days between the day on which a wait began and the day on which it ended, or today. */
  readonly daysWaited: (wait: Pick<Wait, 'at' | 'until' | 'terminal'>) => number;
}

/** An occurrence that the rules for its event may charge. */
interface Occurrence {
  readonly event: ChargedEvent;
  readonly eventId: string;
  readonly reasonCode: string;
  /** The code of the rule that applies, if the event names one. */
  readonly code?: string;
  readonly quantity?: number;
  readonly costCents?: Cents;
  readonly isAfterOut?: boolean;
}

export function eventCharges(
  state: ChargedState,
  { eventCharges: rules, fuel }: Pick<Tariff, 'eventCharges' | 'fuel'>,
  freight: BilledFreight,
): readonly ChargeLine[] {
  if (rules.length === 0) return [];
  const fuelPoints = freight.ownFuelBasisPoints ?? fuelBasisPoints(fuel, freight.shipDay);
  const caused = occurrencesOf(state).flatMap((one) =>
    rules
      .filter((rule) => isCharged(rule, one, freight))
      .flatMap((rule) => lineOf(rule, one, fuelPoints, freight) ?? []),
  );
  const stored = rules.filter(({ event }) => event === 'stored').flatMap((rule) => storageOf(rule, state, freight));
  const credits = rules
    .filter(({ event }) => event === 'guarantee_failed')
    .flatMap((rule) => guaranteeLineOf(rule, state, freight) ?? []);
  return [...caused, ...stored, ...credits];
}

function occurrencesOf({ attempts = [], returned, delivery, reweigh, incurred = [] }: ChargedState): Occurrence[] {
  // A redelivery is charged once a truck goes out again. Older stored states do not record when that was.
  const redelivered = attempts.filter(
    ({ outAgainAt }, at) => outAgainAt !== undefined || at < attempts.length - 1 || delivery != null,
  );
  return [
    // A stated charge is all-inclusive.
    ...(reweigh?.eventId === undefined || reweigh.isStated
      ? []
      : [{ event: 'inspected' as const, eventId: reweigh.eventId, reasonCode: '' }]),
    ...redelivered.map((one) => ({ event: 'delivery_attempted' as const, ...one })),
    ...incurred.map((one) => ({ event: 'charge_incurred' as const, reasonCode: '', ...one })),
    ...(returned === undefined ? [] : [{ event: 'returned' as const, ...returned }]),
  ];
}

function isCharged(rule: EventChargeRule, one: Occurrence, freight: BilledFreight): boolean {
  if (rule.event !== one.event || (one.code !== undefined && rule.code !== one.code)) return false;
  if (!hasReason(rule, one.reasonCode)) return false;
  if (rule.when === 'figuresWrong') {
    return freight.declaredCents !== undefined && freight.declaredCents !== freight.freightCents;
  }
  return rule.when === undefined || (rule.when === 'afterOut') === (one.isAfterOut === true);
}

function hasReason({ reasons }: EventChargeRule, reasonCode: string): boolean {
  return reasons.length === 0 || reasons.some((reason) => reason === reasonCode);
}

/** Undefined within the free time. */
function lineOf(
  rule: EventChargeRule,
  { eventId, reasonCode, quantity, costCents = 0 }: Occurrence,
  fuel: number,
  { freightCents }: BilledFreight,
): ChargeLine | undefined {
  const { code, basisPoints, costBasisPoints, minimumCents = 0, hasFuel } = rule;
  const counted = rule.per && countedUnits(rule, quantity ?? 0);
  if (counted?.quantity === 0) return undefined;
  const ofCost = costBasisPoints === undefined ? 0 : costCents + percentOf(costCents, costBasisPoints);
  const priced = (counted?.cents ?? rule.chargeCents) + percentOf(freightCents, basisPoints) + ofCost;
  const baseCents = Math.max(priced, minimumCents);
  const how = [
    ...(counted === undefined ? [] : freeText(rule)),
    ...(basisPoints > 0 ? [`${percentText(basisPoints)}% of the freight charges`] : []),
    ...(costBasisPoints === undefined ? [] : [costText(costCents, costBasisPoints)]),
    ...(priced < minimumCents ? [`minimum ${formatCents(minimumCents)}`] : []),
    ...(hasFuel ? [`with ${percentText(fuel)}% fuel surcharge`] : []),
  ];
  return {
    code,
    description: [rule.description, ...how].join(', '),
    ...(counted && { quantity: counted.quantity, unit: counted.unit, rateCents: rule.chargeCents }),
    chargeCents: baseCents + (hasFuel ? percentOf(baseCents, fuel) : 0),
    ...(reasonCode !== '' && { reason: reasonCode }),
    event: eventId,
  };
}

/** A started unit counts in full. */
function countedUnits({ per, free = 0, chargeCents }: EventChargeRule, reported: number) {
  const { unit, of } = CHARGE_UNITS[per!];
  const quantity = Math.max(0, Math.ceil((reported - free) / of));
  return { quantity, unit, cents: chargeCents * quantity };
}

function freeText({ per, free = 0 }: EventChargeRule): string[] {
  const unit = per === 'day' || per === 'cwtDay' ? 'business days' : per === 'each' ? '' : 'minutes';
  return free === 0 ? [] : [`after ${[free, 'free', unit].filter((word) => word !== '').join(' ')}`];
}

function costText(costCents: Cents, basisPoints: number): string {
  const cost = `cost ${formatCents(costCents)}`;
  return basisPoints === 0 ? cost : `${cost} plus ${percentText(basisPoints)}%`;
}

/** Overlapping waits are merged, so that no day is charged twice. */
function storageOf(rule: EventChargeRule, { waits = [] }: ChargedState, freight: BilledFreight): ChargeLine[] {
  const merged: Wait[] = [];
  for (const wait of waits.filter(({ reasonCode }) => hasReason(rule, reasonCode))) {
    const last = merged.at(-1);
    if (last === undefined || (last.until !== undefined && last.until <= wait.at)) merged.push(wait);
    else merged[merged.length - 1] = longer(last, wait);
  }
  return merged.flatMap((wait) => storageLineOf(rule, wait, freight) ?? []);
}

function longer(first: Wait, { until }: Wait): Wait {
  const { until: known, ...rest } = first;
  return known === undefined || until === undefined ? rest : { ...rest, until: Math.max(known, until) };
}

function storageLineOf(rule: EventChargeRule, wait: Wait, freight: BilledFreight): ChargeLine | undefined {
  const { code, description, per, free = 0, chargeCents, minimumCents = 0 } = rule;
  const days = freight.daysWaited(wait) - free;
  if (days <= 0) return undefined;
  const { unit } = CHARGE_UNITS[per!];
  // Hundredths: a pound is a hundredth of a hundredweight.
  const hundredths = per === 'cwtDay' ? days * freight.weightLb : days * 100;
  const priced = timesRatio(chargeCents, hundredths, 100);
  const how = [
    days === 1 ? '1 day' : `${days} days`,
    ...(per === 'cwtDay' ? [`${freight.weightLb} lb`] : []),
    ...freeText(rule),
    ...(priced < minimumCents ? [`minimum ${formatCents(minimumCents)}`] : []),
  ];
  return {
    code,
    description: [description, ...how].join(', '),
    quantity: hundredths / 100,
    unit,
    rateCents: chargeCents,
    chargeCents: Math.max(priced, minimumCents),
    ...(wait.reasonCode !== '' && { reason: wait.reasonCode }),
    event: wait.eventId,
  };
}

/** A credit if the carrier was late; if the delay is excused, a line of 0.00 states the excuse. */
function guaranteeLineOf(
  rule: EventChargeRule,
  { delivery, exceptions = [] }: ChargedState,
  { guaranteeCents, freightCents, promisedAt }: BilledFreight,
): ChargeLine | undefined {
  if (delivery == null || guaranteeCents <= 0 || promisedAt === null || delivery.at <= promisedAt) return undefined;
  const { code, description, basisPoints, guaranteeBasisPoints = 0 } = rule;
  const event = delivery.eventId !== undefined && { event: delivery.eventId };
  // Exceptions after the guaranteed time cannot have caused the delay.
  const excuse = exceptions.find(
    (one) => one.openedAt <= promisedAt && rule.reasons.some((reason) => reason === one.code),
  );
  if (excuse !== undefined) {
    const why = EXCEPTION_REASON.get(excuse.code as ExceptionReason).meaning;
    return { code, description: `${description}, excused: ${why}`, chargeCents: 0, reason: excuse.code, ...event };
  }
  const credit = percentOf(guaranteeCents, guaranteeBasisPoints) + percentOf(freightCents, basisPoints);
  // The credit never exceeds the charge.
  return { code, description, chargeCents: -Math.min(credit, freightCents), ...event };
}
