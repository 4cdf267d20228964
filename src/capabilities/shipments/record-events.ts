// The door by which everything that happens to freight comes in: one shipment's events, or a batch over many, in one unit.
import { type Admission, admitAmong, admitAtEnd, type Verdict } from '../../freight/shipments/admit-events.ts';
import { type EventBounds, type EventFault, eventFaults } from '../../freight/shipments/event-faults.ts';
import type { ShipmentEventKind } from '../../freight/shipments/event-kinds.ts';
import type { ShipmentEvent } from '../../freight/shipments/shipment-event.ts';
import type { Step } from '../../platform/db/database.ts';
import type { EventRow, StateRow } from './shipment.store.ts';
import type { MovedShipment, ShipmentAnnouncement, ShipmentParts } from './shipment-parts.ts';
import {
  estimateNow,
  eventRow,
  type ReadRecord,
  type RecordedEvent,
  recordOfText,
  type StoredShipment,
  shipmentOfText,
  stateRow,
} from './stored-shipment.ts';

export interface ReportedEvent extends ShipmentEvent {
  readonly pro: string;
}

/** What became of an event. Those that are refused leave no trace; the others of the batch are recorded all the same. */
export type RecordResult =
  | { readonly outcome: 'recorded'; readonly sequence: number }
  /** Told before, under the same id: nothing is done again. */
  | { readonly outcome: 'duplicate'; readonly sequence: number }
  | { readonly outcome: 'unknown'; readonly error: 'noSuchShipment'; readonly reason: string }
  | { readonly outcome: 'faulty'; readonly error: 'validationFailed'; readonly faults: readonly EventFault[] }
  | {
      readonly outcome: 'refused';
      readonly error: 'eventNotAllowed' | 'eventIdReused';
      readonly reason: string;
      /** What may happen at the event's own time. */
      readonly allowed: readonly ShipmentEventKind[];
    };

export interface Recording {
  /** One unit. A conflict means that somebody recorded at the same time: read and decide again. */
  readonly writes: readonly Step[];
  /** In the order of the events. */
  readonly results: readonly RecordResult[];
  /** By PRO, those of the known ones to which something happened, as they are once the unit is written. */
  readonly records: ReadonlyMap<string, ReadRecord>;
}

const NONE_KNOWN: ReadonlyMap<string, ReadRecord> = new Map();
/** Clocks of scanners run ahead by a little. */
const AHEAD_MS = 5 * 60_000;

export function recordShipmentEvents(
  parts: ShipmentParts,
  pro: string,
  events: readonly ShipmentEvent[],
): Promise<Recording> {
  return recordEventBatch(
    parts,
    events.map((event) => ({ ...event, pro })),
  );
}

/**
 * However many events and shipments: one read, and a few writes of many rows each. Shipments that the caller has read a
 * moment ago need not be read again: whoever recorded something meanwhile makes the writes a conflict.
 */
export async function recordEventBatch(
  parts: ShipmentParts,
  told: readonly ReportedEvent[],
  known: ReadonlyMap<string, ReadRecord> = NONE_KNOWN,
): Promise<Recording> {
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const bounds = { isTerminal: (id: string) => network.data.terminalById.has(id), latest: now + AHEAD_MS };
  const results: RecordResult[] = [];
  const places = soundPlaces(told, bounds, results);
  const shipments = await readShipments(parts, [...places.keys()], known);
  const events = await priced(parts, told, places, shipments);
  const admissions = await admit(parts, events, places, shipments);

  const eventRows: EventRow[] = [];
  const stateRows: StateRow[] = [];
  const announcements: ShipmentAnnouncement[] = [];
  const links: Step[] = [];
  const moved: MovedShipment[] = [];
  const records = new Map<string, ReadRecord>();
  // In the order of the PROs, so that two batches never wait for one another.
  for (const pro of [...places.keys()].sort()) {
    const shipment = shipments.get(pro);
    const found = admissions.get(pro);
    if (shipment === undefined || found === undefined) {
      for (const place of places.get(pro)!) results[place] = unknown(pro);
      continue;
    }
    let sequence = shipment.lastSequence;
    const { facts } = shipment;
    const recorded: RecordedEvent[] = [];
    for (const [index, place] of places.get(pro)!.entries()) {
      const event = events[place]!;
      const verdict = found.verdicts[index]!;
      if (verdict.outcome === 'admitted') {
        sequence += 1;
        const { eventId, kind, occurredAt, details } = event;
        const taken = { eventId, kind, occurredAt, details, sequence, reportedAt: now };
        eventRows.push(eventRow(pro, taken));
        recorded.push(taken);
        found.sequences.set(eventId, sequence);
        if (kind === 'picked_up' && details.pickupRequestNumber) {
          const references = [{ type: 'PUR', id: details.pickupRequestNumber }];
          links.push(parts.store.addReferences({ ...facts, createdAt: shipment.createdAt, references }));
        }
      }
      results[place] = resultOf(verdict, event, found.sequences);
    }
    if (recorded.length > 0) {
      const { state } = found;
      const estimate = estimateNow(network, facts, state, now);
      moved.push({ shipment, events: recorded, state });
      stateRows.push(stateRow(pro, sequence, state, estimate));
      const record = hasHistory(shipment)
        ? { ...shipment, lastSequence: sequence, state, estimate, events: [...shipment.events, ...recorded] }
        : undefined;
      if (record !== undefined) records.set(pro, record);
      const { accounts, notify } = facts;
      const of = { subject: pro, accounts, notify, trail: shipment.trail, ...(record && { record }) };
      for (const { kind, sequence, occurredAt } of recorded) {
        announcements.push({ type: `shipment.${kind}`, sequence, occurredAt, ...of });
      }
    }
  }
  const { store, announce } = parts;
  const writes = [
    ...store.addEvents(eventRows),
    ...store.saveStates(stateRows),
    ...links,
    ...(announcements.length === 0 ? [] : announce(announcements)),
    ...(moved.length === 0 ? [] : await parts.alsoWrite(moved)),
  ];
  return { writes, results, records };
}

/** The places in the batch of each shipment's sound events. What is wrong with the others is their result. */
function soundPlaces(events: readonly ReportedEvent[], bounds: EventBounds, results: RecordResult[]) {
  const places = new Map<string, number[]>();
  for (const [place, event] of events.entries()) {
    const faults = eventFaults(event, bounds);
    if (faults.length > 0) {
      results[place] = { outcome: 'faulty', error: 'validationFailed', faults };
      continue;
    }
    const known = places.get(event.pro);
    if (known === undefined) places.set(event.pro, [place]);
    else known.push(place);
  }
  return places;
}

/** Without its history, where nobody has needed it so far. */
type Shipment = StoredShipment | ReadRecord;

function hasHistory(shipment: Shipment): shipment is ReadRecord {
  return 'events' in shipment;
}

async function readShipments(
  { store }: ShipmentParts,
  pros: readonly string[],
  known: ReadonlyMap<string, ReadRecord>,
): Promise<Map<string, Shipment>> {
  const shipments = new Map<string, Shipment>();
  const unread: string[] = [];
  for (const pro of pros) {
    const shipment = known.get(pro);
    if (shipment === undefined) unread.push(pro);
    else shipments.set(pro, shipment);
  }
  const texts = unread.length === 0 ? [] : await store.shipmentTexts(unread);
  for (const text of texts) {
    const shipment = shipmentOfText(text);
    shipments.set(shipment.pro, shipment);
  }
  return shipments;
}

/** Reweighed freight costs what the tariff says for its weight, unless the report says what it costs. */
async function priced(
  { reprice }: ShipmentParts,
  events: readonly ReportedEvent[],
  places: ReadonlyMap<string, readonly number[]>,
  stored: ReadonlyMap<string, StoredShipment>,
): Promise<readonly ReportedEvent[]> {
  const rated = [...events];
  for (const [pro, shipment] of stored) {
    for (const place of places.get(pro)!) {
      const { kind, details } = events[place]!;
      if (kind !== 'reweighed' || details.chargeCents !== undefined) continue;
      const price = await reprice(shipment, details.weightLb!);
      if (price !== undefined) {
        rated[place] = { ...events[place]!, details: { ...details, ratedChargeCents: price.totalCents } };
      }
    }
  }
  return rated;
}

interface Admitted extends Admission {
  /** By event id, of those that were recorded before where they had to be looked at. */
  readonly sequences: Map<string, number>;
}

/** Nearly every event comes after all that is known. Where one does not, the shipment's whole history is read and gone through. */
async function admit(
  { store }: ShipmentParts,
  events: readonly ReportedEvent[],
  places: ReadonlyMap<string, readonly number[]>,
  shipments: Map<string, Shipment>,
): Promise<Map<string, Admitted>> {
  const admissions = new Map<string, Admitted>();
  const ownOf = (pro: string) => places.get(pro)!.map((place) => events[place]!);
  const among: string[] = [];
  for (const [pro, { facts, state }] of shipments) {
    const admission = admitAtEnd(facts, state, ownOf(pro));
    if (admission === undefined) among.push(pro);
    else admissions.set(pro, { ...admission, sequences: new Map() });
  }
  const unread = among.filter((pro) => !hasHistory(shipments.get(pro)!));
  for (const text of unread.length === 0 ? [] : await store.recordTexts(unread)) {
    const record = recordOfText(text);
    shipments.set(record.pro, record);
  }
  for (const pro of among) {
    const { facts, events: history } = shipments.get(pro) as ReadRecord;
    const sequences = new Map(history.map((one) => [one.eventId, one.sequence]));
    admissions.set(pro, { ...admitAmong(facts, history, ownOf(pro)), sequences });
  }
  return admissions;
}

function resultOf(verdict: Verdict, event: ReportedEvent, sequences: ReadonlyMap<string, number>): RecordResult {
  const { eventId, kind } = event;
  switch (verdict.outcome) {
    case 'admitted':
      return { outcome: 'recorded', sequence: sequences.get(eventId)! };
    case 'known':
      return { outcome: 'duplicate', sequence: sequences.get(eventId)! };
    case 'reused': {
      const reason = `The event id ${eventId} was used for another event of this shipment. Give every event its own.`;
      return { outcome: 'refused', error: 'eventIdReused', reason, allowed: [] };
    }
    case 'refused': {
      const { stage, allowed, contradicts } = verdict;
      const stands = stage.toLowerCase().replaceAll('_', ' ');
      const why =
        contradicts === undefined
          ? `The shipment was ${stands} then`
          : `shipment.${contradicts} happened later, and could not have after it`;
      const may = allowed.map((one) => `shipment.${one}`).join(', ');
      const reason = `shipment.${kind} cannot have happened at that time. ${why}. What could: ${may}.`;
      return { outcome: 'refused', error: 'eventNotAllowed', reason, allowed };
    }
  }
}

function unknown(pro: string): RecordResult {
  return { outcome: 'unknown', error: 'noSuchShipment', reason: `There is no shipment ${pro}.` };
}
