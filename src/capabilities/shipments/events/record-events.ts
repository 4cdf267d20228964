// Entry point for everything that happens to freight: the events of one shipment, or a batch for many, in one transaction.
import { type Admission, admitAmong, admitAtEnd, type Verdict } from '../../../freight/shipments/admit-events.ts';
import { type EventBounds, type EventFault, eventFaults } from '../../../freight/shipments/event-faults.ts';
import { REPORTED_EVENT_KINDS, type ShipmentEventKind } from '../../../freight/shipments/event-kinds.ts';
import type { ShipmentEvent } from '../../../freight/shipments/shipment-event.ts';
import { END_STAGES } from '../../../freight/shipments/shipment-moves.ts';
import type { Step } from '../../../platform/db/database.ts';
import { refuseArchived } from '../find-archived.ts';
import type { MovedShipment, ShipmentAnnouncement, ShipmentParts } from '../shipment-parts.ts';
import type { EventRow, StateRow } from '../store/shipment-rows.ts';
import { estimateNow, eventRow, type ReadRecord, type RecordedEvent, stateRow } from '../stored-shipment.ts';
import { type MovingShipment, MovingShipments } from './moving-shipments.ts';

export interface ReportedEvent extends ShipmentEvent {
  readonly pro: string;
}

/** The result of an event. Rejected events leave no trace; the rest of the batch is recorded anyway. */
export type RecordResult =
  | { readonly outcome: 'recorded'; readonly sequence: number }
  /** Reported before with the same ID: nothing is done. */
  | { readonly outcome: 'duplicate'; readonly sequence: number }
  | { readonly outcome: 'unknown'; readonly error: 'noSuchShipment' | 'shipmentArchived'; readonly reason: string }
  | { readonly outcome: 'faulty'; readonly error: 'validationFailed'; readonly faults: readonly EventFault[] }
  | {
      readonly outcome: 'refused';
      readonly error: 'eventNotAllowed' | 'eventIdReused';
      readonly reason: string;
      /** What could have happened at the time of the event. */
      readonly allowed: readonly ShipmentEventKind[];
    };

export interface Recording {
  /** For one transaction. A conflict means that something else was recorded at the same time: read and decide again. */
  readonly writes: readonly Step[];
  /** In the order of the events. */
  readonly results: readonly RecordResult[];
  /** By PRO: those of the known shipments that changed, as they will be after the transaction. */
  readonly records: ReadonlyMap<string, ReadRecord>;
}

const NONE_KNOWN: ReadonlyMap<string, ReadRecord> = new Map();
/** Tolerance for scanners' clocks, which may run slightly ahead. */
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
 * One read and a few multi-row writes, for any number of events and shipments. Shipments in `known` are not read again: if
 * anything was recorded for them in the meantime, the writes conflict.
 */
export async function recordEventBatch(
  parts: ShipmentParts,
  told: readonly ReportedEvent[],
  known: ReadonlyMap<string, ReadRecord> = NONE_KNOWN,
  { isOfBill = false }: { readonly isOfBill?: boolean } = {},
): Promise<Recording> {
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const bounds = { isTerminal: (id: string) => network.data.terminalById.has(id), latest: now + AHEAD_MS, isOfBill };
  const results: RecordResult[] = [];
  const places = soundPlaces(told, bounds, results);
  const moving = new MovingShipments(parts.store, known);
  const shipments = await moving.read([...places.keys()]);
  await refuseWrongReports(parts, told, places, moving, results);
  const events = counted(await priced(parts, told, places, moving, shipments), places, shipments);
  const admissions = await admit(events, places, shipments, moving);

  const eventRows: EventRow[] = [];
  const stateRows: StateRow[] = [];
  const announcements: ShipmentAnnouncement[] = [];
  const links: Step[] = [];
  const guards: Step[] = [];
  const moved: MovedShipment[] = [];
  const records = new Map<string, ReadRecord>();
  // Sorted by PRO, so that two batches never deadlock.
  for (const pro of [...places.keys()].sort()) {
    const shipment = shipments.get(pro);
    const found = admissions.get(pro);
    if (shipment === undefined || found === undefined) {
      const result = await unknown(parts, pro);
      for (const place of places.get(pro)!) results[place] = result;
      continue;
    }
    const { way, trail, record: before } = shipment;
    const { accounts, notify } = way;
    let sequence = shipment.lastSequence;
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
          links.push(parts.store.addReferences({ ...way, createdAt: shipment.createdAt, references }));
        }
      }
      results[place] = resultOf(verdict, event, found.sequences);
    }
    if (recorded.length === 0) continue;
    // An old shipment may be moving to the archive at this moment.
    if (END_STAGES.includes(shipment.state.stage)) guards.push(parts.store.requireLive(pro));
    const { state } = found;
    const estimate = estimateNow(network, way, state, now);
    moved.push({ pro, events: recorded, state });
    stateRows.push(stateRow(pro, sequence, state, estimate));
    const record = before && {
      ...before,
      lastSequence: sequence,
      state,
      estimate,
      events: [...before.events, ...recorded],
    };
    if (record !== undefined) records.set(pro, record);
    for (const { kind, sequence, occurredAt } of recorded) {
      const type = `shipment.${kind}` as const;
      announcements.push({ type, subject: pro, sequence, occurredAt, accounts, notify, trail, record });
    }
  }
  const { store, announce } = parts;
  const writes = [
    // First, in the order in which the archive takes its locks.
    ...guards,
    ...store.addEvents(eventRows),
    ...store.saveStates(stateRows),
    ...links,
    ...(announcements.length === 0 ? [] : announce(announcements)),
    ...(moved.length === 0 ? [] : await parts.alsoWrite(moved, moving.readFacts)),
  ];
  return { writes, results, records };
}

/** The indexes of each shipment's valid events. Invalid ones get their faults as the result. */
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

/** Rejects events with charges that are not in the tariff, and with photographs that were not uploaded to the shipment. */
async function refuseWrongReports(
  { chargeFaults, unknownDocuments }: ShipmentParts,
  events: readonly ReportedEvent[],
  places: Map<string, number[]>,
  moving: MovingShipments,
  results: RecordResult[],
): Promise<void> {
  const doubtful = [...places.values()].flat().filter((place) => {
    const { kind, details } = events[place]!;
    return kind === 'charge_incurred' || details.photographs !== undefined;
  });
  if (doubtful.length === 0) return;
  const bills = await moving.readFacts([...new Set(doubtful.map((place) => events[place]!.pro))]);
  for (const place of doubtful) {
    const { pro, kind, details } = events[place]!;
    const facts = bills.get(pro);
    if (facts === undefined) continue;
    const missing = details.photographs === undefined ? [] : await unknownDocuments(pro, details.photographs);
    const faults = [
      ...(kind === 'charge_incurred' ? await chargeFaults(facts, details) : []),
      ...missing.map((id) => ({
        field: 'photographs',
        description: `must be IDs of documents of this shipment; it has no document ${id.slice(0, 40)}. Upload it first.`,
      })),
    ];
    if (faults.length === 0) continue;
    results[place] = { outcome: 'faulty', error: 'validationFailed', faults };
    const own = places.get(pro)!.filter((one) => one !== place);
    places.set(pro, own);
  }
}

/** Prices reweighed or inspected freight by the tariff, unless the report states the charge. Only for valid events. */
async function priced(
  { reprice }: ShipmentParts,
  events: readonly ReportedEvent[],
  places: ReadonlyMap<string, readonly number[]>,
  moving: MovingShipments,
  shipments: ReadonlyMap<string, MovingShipment>,
): Promise<readonly ReportedEvent[]> {
  const unpriced = [...places.values()].flat().filter((place) => {
    const { kind, details } = events[place]!;
    return (kind === 'reweighed' || kind === 'inspected') && details.chargeCents === undefined;
  });
  if (unpriced.length === 0) return events;
  const bills = await moving.readFacts([...new Set(unpriced.map((place) => events[place]!.pro))]);
  const rated = [...events];
  for (const place of unpriced) {
    const event = events[place]!;
    const facts = bills.get(event.pro);
    // After a reweigh alone, its last known size and class apply.
    const before = shipments.get(event.pro)?.state.reweigh;
    const { weightLb, foundClass = before?.foundClass, measuredUnits: units = before?.units } = event.details;
    const found = {
      weightLb: weightLb!,
      ...(foundClass !== undefined && { foundClass }),
      ...(units !== undefined && { units }),
    };
    const price = facts && (await reprice(facts, found));
    if (price !== undefined) {
      rated[place] = { ...event, details: { ...event.details, ratedChargeCents: price.totalCents } };
    }
  }
  return rated;
}

/** A pickup of fewer pieces than on the bill of lading is short, unless the driver counted handling units. */
function counted(
  events: readonly ReportedEvent[],
  places: ReadonlyMap<string, readonly number[]>,
  shipments: ReadonlyMap<string, MovingShipment>,
): readonly ReportedEvent[] {
  let all: ReportedEvent[] | undefined;
  for (const [pro, own] of places) {
    for (const place of own) {
      const event = events[place]!;
      const { pieces } = event.details;
      const way = event.kind === 'picked_up' && pieces !== undefined ? shipments.get(pro)?.way : undefined;
      if (way === undefined || pieces! >= way.pieces || pieces === way.handlingUnits) continue;
      all ??= [...events];
      all[place] = { ...event, details: { ...event.details, isShort: true } };
    }
  }
  return all ?? events;
}

interface Admitted extends Admission {
  /** By event ID, for earlier events; empty if the history was not needed. */
  readonly sequences: Map<string, number>;
}

/** Nearly every event comes after all known ones. If one does not, the shipment's whole history is read and checked. */
async function admit(
  events: readonly ReportedEvent[],
  places: ReadonlyMap<string, readonly number[]>,
  shipments: ReadonlyMap<string, MovingShipment>,
  moving: MovingShipments,
): Promise<Map<string, Admitted>> {
  const admissions = new Map<string, Admitted>();
  const ownOf = (pro: string) => places.get(pro)!.map((place) => events[place]!);
  const among: string[] = [];
  for (const [pro, { way, state }] of shipments) {
    const admission = admitAtEnd(way, state, ownOf(pro));
    if (admission === undefined) among.push(pro);
    else admissions.set(pro, { ...admission, sequences: new Map() });
  }
  if (among.length > 0) await moving.readHistories(among);
  for (const pro of among) {
    const { facts, events: history } = shipments.get(pro)!.record!;
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
      const { stage, contradicts } = verdict;
      // Events that come from bills of lading are never reported, so they are not suggested.
      const allowed = verdict.allowed.filter((one) => REPORTED_EVENT_KINDS.includes(one));
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

async function unknown({ context }: ShipmentParts, pro: string): Promise<RecordResult> {
  if ((await context.archive.index.fileOf(pro)) !== undefined) {
    const { details } = refuseArchived(pro);
    return { outcome: 'unknown', error: 'shipmentArchived', reason: details };
  }
  return { outcome: 'unknown', error: 'noSuchShipment', reason: `No shipment has the PRO ${pro}.` };
}
