// Shows operators a shipment or a pickup with all its events and their reporters, and the dispatch boards.

import { movesFrom, PICKUP_STATUS, type PickupStatus } from '../../freight/pickups/pickup-status.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import { REPORTED_EVENT_KINDS } from '../../freight/shipments/event-kinds.ts';
import { MOVES, type Stage } from '../../freight/shipments/shipment-moves.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { searchCustomers } from '../accounts/find-customers.ts';
import { announcedAs } from '../pickups/events/pickup-announcement.ts';
import { knownPickup } from '../pickups/events/record-pickup-events.ts';
import { pickupsOnBoard } from '../pickups/reads/find-pickups.ts';
import { pickupView } from '../pickups/reads/pickup-view.ts';
import { recordedEvents } from '../shipments/events/plan-next.ts';
import { findShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import { shipmentsOnBoard, terminalOf } from '../shipments/lists/board-shipments.ts';
import { searchFreight } from '../shipments/lists/search-freight.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { describeShipment } from '../shipments/tracking/read-history.ts';
import type { OperationParts } from './operation-parts.ts';

const iso = (at: number) => new Date(at).toISOString();

export async function readShipment({ shipments: parts }: OperationParts, pro: string): Promise<Answer> {
  const shipment = await findShipment(parts, pro);
  if (shipment === undefined) throw new Refusal('noSuchShipment', { details: `No shipment has the PRO ${pro}.` });
  const tracking = await describeShipment(parts, pro);
  const events = await recordedEvents(parts, pro);
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

export interface ShipmentBoardQuery {
  readonly search?: string;
  readonly stage?: Stage;
  readonly terminal?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

const USUAL_LIMIT = 50;

/** More matches than this are cut off; the operator has to type more of the name. */
const MOST_CUSTOMERS = 20;

export async function listShipmentBoard({ shipments }: OperationParts, query: ShipmentBoardQuery): Promise<Answer> {
  const text = query.search?.trim() ?? '';
  if (text !== '') return searchShipmentBoard(shipments, text, query);
  const { stage, terminal, cursor, limit } = query;
  const { shipments: found, next } = await shipmentsOnBoard(shipments, {
    ...(stage !== undefined && { stage }),
    ...(terminal !== undefined && { terminal }),
    ...(cursor !== undefined && { after: readCursor(cursor, /^\d{10}$/)[0] }),
    limit: limit === undefined ? USUAL_LIMIT : Number(limit),
  });
  const cursorNext = next === undefined ? null : writeCursor(next);
  return { status: 200, body: { data: found.map(boardLine), cursor: cursorNext, error: NO_ERROR } };
}

async function searchShipmentBoard(parts: ShipmentParts, text: string, query: ShipmentBoardQuery): Promise<Answer> {
  const { stage, terminal, cursor, limit } = query;
  const [, shipDay, pro] = cursor === undefined ? [] : readCursor(cursor, /^(\d{1,7}) (\d{10})$/);
  const customers = await searchCustomers(parts.context, text, '', MOST_CUSTOMERS);
  const { shipments, next } = await searchFreight(parts, {
    text,
    customers: customers.map(({ account }) => account),
    ...(stage !== undefined && { stage }),
    ...(terminal !== undefined && { terminal }),
    ...(pro !== undefined && { after: { ship_day: Number(shipDay), pro } }),
    limit: limit === undefined ? USUAL_LIMIT : Number(limit),
  });
  const cursorNext = next === undefined ? null : writeCursor(`${next.ship_day} ${next.pro}`);
  return { status: 200, body: { data: shipments.map(boardLine), cursor: cursorNext, error: NO_ERROR } };
}

function boardLine(shipment: StoredShipment) {
  const { pro, facts, state, estimate } = shipment;
  const { conciseStatus, expandedStatus, isException, reasonCode } = state.status;
  const last = state.appointments.at(-1);
  return {
    pro,
    stage: state.stage,
    status: { conciseStatus, expandedStatus, isException, reasonCode },
    statusSince: iso(state.status.at),
    terminal: terminalOf(shipment),
    originTerminal: facts.originTerminal,
    destinationTerminal: facts.destinationTerminal,
    shipDate: formatDay(facts.shipDay),
    promisedDate: facts.promisedDay === null ? null : formatDay(facts.promisedDay),
    estimatedEnd: estimate === null ? null : iso(estimate.end),
    appointment:
      last === undefined ? null : { status: last.status, start: last.start === null ? null : iso(last.start) },
    shipper: { name: facts.shipper.name, city: facts.shipper.city, state: facts.shipper.stateProvince },
    consignee: { name: facts.consignee.name, city: facts.consignee.city, state: facts.consignee.stateProvince },
    handlingUnits: facts.handlingUnits,
    pieces: facts.pieces,
    weightLb: state.reweigh?.weightLb ?? facts.weightLb,
    isHazardous: facts.isHazardous,
    position: shipment.trail.at(-1) ?? null,
  };
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
  const limit = query.limit === undefined ? USUAL_LIMIT : Number(query.limit);
  const [, opensAt, after] = cursor === undefined ? [] : readCursor(cursor, /^(\d{1,15}) (PU\d{8,15})$/);
  const found = await pickupsOnBoard(pickups, {
    ...(terminal !== undefined && { terminal }),
    ...(status !== undefined && { status }),
    ...(after !== undefined && { after: { opensAt: Number(opensAt), requestNumber: after } }),
    // One extra row tells whether there is another page.
    limit: limit + 1,
  });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last !== undefined ? writeCursor(`${last.opensAt} ${last.requestNumber}`) : null;
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
