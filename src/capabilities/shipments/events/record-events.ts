// Entry point for everything that happens to freight: the events of one shipment, or a batch for many, in one transaction.
import { type Admission, admitAmong, admitAtEnd } from '../../../freight/shipments/admit-events.ts';
import type { ShipmentEvent } from '../../../freight/shipments/shipment-event.ts';
import { END_STAGES } from '../../../freight/shipments/shipment-moves.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { MovedShipment, ShipmentAnnouncement, ShipmentParts } from '../shipment-parts.ts';
import type { EventRow, StateRow } from '../store/shipment-rows.ts';
import { estimateNow, eventRow, type ReadRecord, type RecordedEvent, stateRow } from '../stored-shipment.ts';
import { refuseWrongReports, soundPlaces } from './check-reports.ts';
import { counted, priced } from './complete-reports.ts';
import { type MovingShipment, MovingShipments } from './moving-shipments.ts';
import { type RecordResult, type ReportedEvent, resultOf, unknownShipment } from './record-result.ts';

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
      const result = await unknownShipment(parts, pro);
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
