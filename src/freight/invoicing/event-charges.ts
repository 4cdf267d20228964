// Owns what is charged because of what happened after pickup: an attempt that the consignee caused, a return. It follows from the
// state of the shipment and the tariff alone, so events may be reported in any order.
import type { Cents } from '../money.ts';
import { percentText } from '../rating/figure-text.ts';
import { shareOf } from '../rating/half-up.ts';
import type { EventChargeRule } from '../rating/tariff/event-charges-file.ts';
import { fuelBasisPoints } from '../rating/tariff/fuel-files.ts';
import type { Tariff } from '../rating/tariff/tariff.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { ShipmentState } from '../shipments/shipment-state.ts';
import type { ChargeLine } from './charge-line.ts';

/** `freightCents` is the price of the shipment, corrected by what weighing found. */
export function eventCharges(
  { attempts = [], returned }: Pick<ShipmentState, 'attempts' | 'returned'>,
  { eventCharges: rules, fuel }: Pick<Tariff, 'eventCharges' | 'fuel'>,
  shipDay: DayNumber,
  freightCents: Cents,
): readonly ChargeLine[] {
  // The last attempt before a return led to no other delivery.
  const redelivered = returned === undefined ? attempts : attempts.slice(0, -1);
  const happened = [
    ...redelivered.map((one) => ({ ...one, event: 'delivery_attempted' })),
    ...(returned === undefined ? [] : [{ ...returned, event: 'returned' }]),
  ];
  return happened.flatMap(({ event, reasonCode, eventId }) =>
    rules
      .filter((rule) => rule.event === event && isCharged(rule, reasonCode))
      .map((rule) => lineOf(rule, fuelBasisPoints(fuel, shipDay), freightCents, reasonCode, eventId)),
  );
}

function isCharged({ reasons }: EventChargeRule, reasonCode: string): boolean {
  return reasons.length === 0 || reasons.some((reason) => reason === reasonCode);
}

function lineOf(
  { code, description, chargeCents, basisPoints, hasFuel }: EventChargeRule,
  fuel: number,
  freightCents: Cents,
  reason: string,
  event: string,
): ChargeLine {
  const baseCents = chargeCents + shareOf(freightCents, basisPoints);
  const how = [
    ...(basisPoints > 0 ? [`${percentText(basisPoints)} % of the freight charges`] : []),
    ...(hasFuel ? [`with ${percentText(fuel)} % fuel surcharge`] : []),
  ];
  return {
    code,
    description: [description, ...how].join(', '),
    chargeCents: baseCents + (hasFuel ? shareOf(baseCents, fuel) : 0),
    ...(reason !== '' && { reason }),
    event,
  };
}
