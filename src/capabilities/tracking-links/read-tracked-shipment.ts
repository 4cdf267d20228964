// What a tracking link shows: what a consignee may know about the freight, without prices, parties and their numbers.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findReadableShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { describeShipment } from '../shipments/tracking/read-history.ts';
import type { WrittenHistory } from '../shipments/tracking/shipment-history.schema.ts';
import type { TrackedShipment } from './tracking-link.schema.ts';
import { type TrackingLinkParts, tokenHash } from './tracking-link-parts.ts';

/** A revoked, expired or unknown link gets the same error. */
export async function readTrackedShipment(parts: TrackingLinkParts, token: string): Promise<Answer> {
  const { context, store, shipments } = parts;
  const link = await store.byToken(tokenHash(context, token));
  const isValid = link !== undefined && link.expires_at > context.freightClock.now();
  // If the shipment no longer belongs to the link's account, the link shows nothing.
  const accounts = new Set(isValid ? [link.account] : []);
  const shipment = isValid ? await findReadableShipment(shipments, link.pro, accounts) : undefined;
  const history = shipment && (await describeShipment(shipments, shipment.pro, accounts));
  if (shipment === undefined || history === undefined) throw new Refusal('noSuchTrackingLink');
  const carrier = parts.carrierNow().name;
  return { status: 200, body: enveloped(trackedShipment(carrier, shipment, history, timeZoneOf(shipments, shipment))) };
}

/** Field by field, so that fields added to tracking later are not exposed here by accident. */
function trackedShipment(
  carrier: string,
  { facts }: StoredShipment,
  history: WrittenHistory,
  timeZone: string,
): TrackedShipment {
  const { status, promisedDelivery, estimatedDelivery, deliveryDate, deliveryTime, destinationTerminal } = history;
  const isBlind = facts.accessorials.includes('BLIND');
  return {
    pro: facts.pro,
    carrier,
    destination: { city: facts.consignee.city, state: facts.consignee.stateProvince, timeZone },
    status: {
      conciseStatus: status.conciseStatus,
      expandedStatus: status.expandedStatus,
      date: status.date,
      time: status.time,
    },
    ...(promisedDelivery && { promisedDelivery: { date: promisedDelivery.date, time: promisedDelivery.time } }),
    ...(estimatedDelivery && {
      estimatedDelivery: {
        startDate: estimatedDelivery.startDate,
        startTime: estimatedDelivery.startTime,
        endDate: estimatedDelivery.endDate,
        endTime: estimatedDelivery.endTime,
      },
    }),
    ...(deliveryDate !== undefined && { deliveryDate }),
    ...(deliveryTime !== undefined && { deliveryTime }),
    pieces: facts.pieces,
    ...(destinationTerminal && {
      terminal: { name: destinationTerminal.name, phone: destinationTerminal.phone },
    }),
    movements: history.movementHistory.map(({ occurredAt, expandedStatus, location, conciseStatus, reason }) => ({
      occurredAt,
      status: expandedStatus,
      // On a blind shipment, the consignee must not learn the origin.
      ...(!(isBlind && isAtOrigin(facts.originTerminal, conciseStatus, location.terminal)) && {
        city: location.city,
        state: location.state,
      }),
      ...(reason !== undefined && { reason }),
    })),
  };
}

/** Times of the promise, the estimate and the delivery are those at the consignee's terminal. */
function timeZoneOf({ network }: ShipmentParts, { facts }: StoredShipment): string {
  return network.now().data.terminalById.get(facts.destinationTerminal)?.timeZone ?? 'UTC';
}

function isAtOrigin(originTerminal: string, conciseStatus: string, terminal: string | undefined): boolean {
  return conciseStatus === 'Pending' || conciseStatus === 'Picked Up' || terminal === originTerminal;
}
