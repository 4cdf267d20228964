// Stores truck positions. They are not events: a shipment keeps its last ones, and a pickup is updated every few minutes.
import { isPosition } from '../../freight/shipments/event-faults.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { recordEta } from '../pickups/events/move-pickup.ts';
import { knownPickup } from '../pickups/events/record-pickup-events.ts';
import { type Ping, type PingResult, recordPositions } from '../shipments/events/record-positions.ts';
import type { PositionBody } from './event.schema.ts';
import { AHEAD_MS, type OperationParts } from './operation-parts.ts';
import { readMoment } from './read-event.ts';

/** `soon`: the pickup received a position too recently. */
type PositionResult = PingResult | 'soon';

/** A pickup's truck position becomes an event that the customer receives, so it is recorded at most this often. */
const TOLD_EVERY_MS = 5 * 60_000;

export async function reportPositions(
  parts: OperationParts,
  operator: OperatorPrincipal,
  sent: readonly PositionBody[],
): Promise<Answer> {
  const results: PositionResult[] = [];
  const pings: Ping[] = [];
  const places: number[] = [];
  const trucks = new Map<string, { place: number; ping: Ping }[]>();
  for (const [place, { pro, requestNumber, at, latitude, longitude }] of sent.entries()) {
    const ping = { pro: pro ?? '', at: readMoment(at), latitude, longitude };
    const isOfOne = (pro === undefined) !== (requestNumber === undefined);
    if (!isOfOne || Number.isNaN(ping.at)) results[place] = 'faulty';
    else if (requestNumber === undefined) places[pings.push(ping) - 1] = place;
    else trucks.set(requestNumber, [...(trucks.get(requestNumber) ?? []), { place, ping }]);
  }
  const recording = await recordPositions(parts.shipments, pings);
  for (const [index, result] of recording.results.entries()) results[places[index]!] = result;
  const writes: Step[] = [...recording.writes];
  for (const requestNumber of [...trucks.keys()].sort()) {
    const own = trucks.get(requestNumber)!;
    const latest = own.reduce((one, other) => (other.ping.at > one.ping.at ? other : one));
    for (const { place } of own) results[place] = 'older';
    const told = await tellPickup(parts, operator, requestNumber, latest.ping);
    results[latest.place] = told.result;
    writes.push(...told.writes);
  }
  const left = results.flatMap((outcome, index) => (outcome === 'recorded' ? [] : [{ index, outcome }]));
  const body = enveloped({ recorded: results.length - left.length, notRecorded: left });
  return { status: 200, body, writes, committed: parts.shipments.wake };
}

async function tellPickup(
  { shipments, pickups }: OperationParts,
  { actor }: OperatorPrincipal,
  requestNumber: string,
  { at, latitude, longitude }: Ping,
): Promise<{ readonly result: PositionResult; readonly writes: readonly Step[] }> {
  const reportedAt = shipments.context.freightClock.now();
  const none = (result: PositionResult) => ({ result, writes: [] });
  if (!(at > 0 && at <= reportedAt + AHEAD_MS && isPosition({ latitude, longitude }))) return none('faulty');
  const known = await knownPickup(pickups, requestNumber);
  if (known === undefined) return none('unknown');
  const { truck } = known.state;
  if (truck?.position !== undefined && at <= truck.updatedAt) return none('older');
  if (truck?.position !== undefined && at < truck.updatedAt + TOLD_EVERY_MS) return none('soon');
  const reported = await recordEta(pickups, known, {
    // A repeated position is the same event.
    eventId: `gps-${at}`,
    occurredAt: at,
    reportedAt,
    reportedBy: actor,
    truck: { position: { latitude, longitude } },
  });
  if (reported.kind === 'recorded') return { result: 'recorded', writes: reported.writes };
  return none(reported.kind === 'known' ? 'older' : 'ended');
}
