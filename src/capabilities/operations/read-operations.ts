// Shows operators the freight: a shipment or a pickup with all of its events and who reported them, and the pickups for dispatch.

import type { Network } from '../../freight/network/network.ts';
import { movesFrom, PICKUP_STATUS, type PickupStatus } from '../../freight/pickups/pickup-status.ts';
import { REPORTED_EVENT_KINDS } from '../../freight/shipments/event-kinds.ts';
import { MOVES } from '../../freight/shipments/shipment-moves.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import { iso } from '../../platform/iso-time.ts';
import { announcedAs } from '../pickups/events/pickup-announcement.ts';
import { knownPickup } from '../pickups/events/record-pickup-events.ts';
import { pickupsOnBoard } from '../pickups/reads/find-pickups.ts';
import { pickupView } from '../pickups/reads/pickup-view.ts';
import { recordedEvents } from '../shipments/events/plan-next.ts';
import { findArchived } from '../shipments/find-archived.ts';
import { findReadableShipment } from '../shipments/find-shipment.ts';
import { describeShipment } from '../shipments/tracking/read-history.ts';
import type { OperationParts } from './operation-parts.ts';

export async function readShipment({ shipments: parts }: OperationParts, pro: string): Promise<Answer> {
  const shipment = await findReadableShipment(parts, pro);
  if (shipment === undefined) throw new Refusal('noSuchShipment', { details: `No shipment has the PRO ${pro}.` });
  const tracking = await describeShipment(parts, pro);
  const stored = await recordedEvents(parts, pro);
  const events = stored.length > 0 ? stored : ((await findArchived(parts, pro))?.events ?? []);
  const { facts, state } = shipment;
  const mayReport = new Set(MOVES[state.stage]);
  const allowed = REPORTED_EVENT_KINDS.filter((kind) => mayReport.has(kind)).map((kind) => `shipment.${kind}`);
  return {
    status: 200,
    body: enveloped({
      pro,
      stage: state.stage,
      allowed,
      accounts: facts.accounts,
      payerAccount: facts.payerAccount,
      charge: facts.charge,
      route: facts.route,
      stops: stopsOf(parts.network.now().data, facts.route),
      tracking,
      events: events.map(({ sequence, eventId, kind, occurredAt, reportedAt, details }) => {
        const { reportedBy, signatureImage, ...rest } = details;
        return {
          sequence,
          eventId,
          type: `shipment.${kind}`,
          occurredAt: iso(occurredAt),
          reportedAt: iso(reportedAt),
          reportedBy: reportedBy ?? null,
          details: { ...rest, ...(signatureImage !== undefined && { hasSignatureImage: true }) },
        };
      }),
    }),
  };
}

/** Terminals that the network no longer has are left out. */
function stopsOf({ terminalById }: Network, route: readonly string[]) {
  return route.flatMap((code) => {
    const terminal = terminalById.get(code);
    if (terminal === undefined) return [];
    const { name, address, timeZone, latitude, longitude } = terminal;
    return [{ code, name, city: address.city, state: address.state, timeZone, latitude, longitude }];
  });
}

export async function readPickupRequest({ pickups: parts }: OperationParts, requestNumber: string): Promise<Answer> {
  const pickup = await knownPickup(parts, requestNumber);
  if (pickup === undefined)
    throw new Refusal('noSuchPickup', { details: `No pickup request has the number ${requestNumber}.` });
  const { state, events } = pickup;
  return {
    status: 200,
    body: enveloped({
      requestNumber,
      allowed: movesFrom(state.status).map((code) => `pickup.${PICKUP_STATUS.get(code).event}`),
      accounts: state.order.accounts,
      pickup: pickupView(requestNumber, state),
      events: events.map((event, index) => ({
        sequence: index + 1,
        eventId: event.eventId,
        type: announcedAs(event, event.appointment !== undefined && index > 0),
        occurredAt: iso(event.occurredAt),
        reportedAt: iso(event.reportedAt),
        reportedBy: event.reportedBy ?? null,
      })),
    }),
  };
}

export interface PickupBoardQuery {
  readonly terminal?: string;
  readonly status?: PickupStatus;
  readonly cursor?: string;
  readonly limit?: string;
}

export async function listPickupBoard({ pickups }: OperationParts, query: PickupBoardQuery): Promise<Answer> {
  const { terminal, status, cursor } = query;
  const limit = limitOf(query);
  const [, opensAt, after] = cursor === undefined ? [] : readCursor(cursor, /^(\d{1,15}) (PU\d{8,15})$/);
  const found = await pickupsOnBoard(pickups, {
    ...(terminal !== undefined && { terminal }),
    ...(status !== undefined && { status }),
    ...(after !== undefined && { after: { opensAt: Number(opensAt), requestNumber: after } }),
    limit: limit + 1,
  });
  const { shown, cursor: next } = pageOf(found, limit, (last) => writeCursor(`${last.opensAt} ${last.requestNumber}`));
  const data = shown.map((one) => ({
    requestNumber: one.requestNumber,
    status: one.status,
    statusSince: iso(one.statusSince),
    terminal: one.originTerminal,
    pickupDate: one.pickupDate,
    opensAt: iso(one.opensAt),
    closesAt: iso(one.closesAt),
    pickup: pickupView(one.requestNumber, one.state),
  }));
  return { status: 200, body: { data, cursor: next, error: NO_ERROR } };
}
