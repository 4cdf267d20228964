// Accepts what the carrier's systems report: one event, or a batch for many shipments and pickups in one transaction.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { recordEventBatch } from '../shipments/events/record-events.ts';
import type { ReportedEvent } from '../shipments/events/record-result.ts';
import type { PickupEventBody, ShipmentEventBody } from './event.schema.ts';
import { type EventResult, faultyEvent, resultLine, shipmentEventResult, throwRefused } from './event-result.ts';
import { AHEAD_MS, type OperationParts } from './operation-parts.ts';
import {
  type PickupReport,
  type ReadEvent,
  readEvent,
  readPickupEvent,
  readShipmentEvent,
  type Told,
} from './read-event.ts';
import { recordPickupReports } from './record-pickup-reports.ts';

/** Records every event that it can and returns a result for each. A repeated batch gets duplicates and changes nothing. */
export async function reportEvents(
  parts: OperationParts,
  operator: OperatorPrincipal,
  sent: readonly unknown[],
): Promise<Answer> {
  const told = toldNow(parts, operator);
  const { results, writes } = await record(
    parts,
    sent.map((one) => readEvent(one, told)),
  );
  const lines = results.map((result, place) => resultLine(eventIdOf(sent[place]), result));
  const count = (outcome: EventResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  const body = enveloped({
    recorded: count('recorded'),
    duplicates: count('duplicate'),
    refused: count('refused'),
    results: lines,
  });
  return { status: 200, body, writes, committed: parts.shipments.wake };
}

export function reportShipmentEvent(
  parts: OperationParts,
  operator: OperatorPrincipal,
  pro: string,
  body: ShipmentEventBody,
): Promise<Answer> {
  return reportOne(parts, body.eventId, readShipmentEvent(pro, body, toldNow(parts, operator)));
}

export function reportPickupEvent(
  parts: OperationParts,
  operator: OperatorPrincipal,
  requestNumber: string,
  body: PickupEventBody,
): Promise<Answer> {
  return reportOne(parts, body.eventId, readPickupEvent(requestNumber, body, toldNow(parts, operator)));
}

/** @throws Refusal if the event cannot be recorded */
async function reportOne(parts: OperationParts, eventId: string, read: ReadEvent): Promise<Answer> {
  const { results, writes } = await record(parts, [read]);
  throwRefused(results[0]!);
  return { status: 201, body: enveloped(resultLine(eventId, results[0]!)), writes, committed: parts.shipments.wake };
}

function toldNow({ shipments: { context } }: OperationParts, { actor }: OperatorPrincipal): Told {
  const reportedAt = context.freightClock.now();
  return { reportedBy: actor, reportedAt, latest: reportedAt + AHEAD_MS };
}

async function record(parts: OperationParts, read: readonly ReadEvent[]) {
  const results: EventResult[] = [];
  const [events, reports]: [ReportedEvent[], PickupReport[]] = [[], []];
  const [eventPlaces, reportPlaces]: [number[], number[]] = [[], []];
  for (const [place, one] of read.entries()) {
    if (one.of === 'nothing') results[place] = faultyEvent(one.failures);
    else if (one.of === 'shipment') eventPlaces[events.push(one.event) - 1] = place;
    else reportPlaces[reports.push(one.report) - 1] = place;
  }
  const shipments = events.length === 0 ? NOTHING : await recordEventBatch(parts.shipments, events);
  const pickups = reports.length === 0 ? NOTHING : await recordPickupReports(parts, reports);
  for (const [index, result] of shipments.results.entries()) results[eventPlaces[index]!] = shipmentEventResult(result);
  for (const [index, result] of pickups.results.entries()) results[reportPlaces[index]!] = result;
  return { results, writes: [...shipments.writes, ...pickups.writes] };
}

const NOTHING = { results: [], writes: [] } as const;

/** Best effort: the event may be any JSON value. */
function eventIdOf(sent: unknown): string {
  const eventId = (sent as { readonly eventId?: unknown } | null)?.eventId;
  return typeof eventId === 'string' ? eventId.slice(0, 200) : '';
}
