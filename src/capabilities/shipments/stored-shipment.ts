// A shipment as it is stored: its facts, state and last estimate, and the rows they are written to.
import { estimateDelivery } from '../../freight/shipments/estimated-delivery.ts';
import type { ShipmentEventKind } from '../../freight/shipments/event-kinds.ts';
import type { EventDetails, Position, ShipmentEvent } from '../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import { type ShipmentWay, wayOf } from '../../freight/shipments/shipment-way.ts';
import { localTime, momentOf } from '../../platform/local-time.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { EventRow, ShipmentRow, StateRow } from './store/shipment-rows.ts';

/** With its time and network version, so that it can be reproduced. */
export interface StoredEstimate {
  readonly start: number;
  readonly end: number;
  readonly calculatedAt: number;
  readonly networkVersion: number;
}

/** A position of the truck; in a trail, newest last. */
export interface TrailPoint extends Position {
  readonly at: number;
}

export interface StoredShipment {
  readonly pro: string;
  readonly createdAt: number;
  readonly lastSequence: number;
  readonly facts: ShipmentFacts;
  readonly state: ShipmentState;
  readonly estimate: StoredEstimate | null;
  readonly trail: readonly TrailPoint[];
}

/** An event with its sequence number in the order of recording. */
export interface RecordedEvent extends ShipmentEvent {
  readonly sequence: number;
  readonly reportedAt: number;
}

export function storedShipment(row: ShipmentRow): StoredShipment {
  return {
    pro: row.pro,
    createdAt: row.created_at,
    lastSequence: row.last_sequence,
    facts: JSON.parse(row.facts) as ShipmentFacts,
    state: JSON.parse(row.state) as ShipmentState,
    estimate: JSON.parse(row.estimate) as StoredEstimate | null,
    trail: row.trail === null ? [] : (JSON.parse(row.trail) as TrailPoint[]),
  };
}

type EventOfRecord = [number, string, ShipmentEventKind, number, number, EventDetails];

/** What a tracking record is generated from. */
export interface TrackedShipment
  extends Pick<StoredShipment, 'lastSequence' | 'facts' | 'state' | 'estimate' | 'trail'> {
  /** In the order of recording. */
  readonly events: readonly RecordedEvent[];
}

/** A record that was read as one text, by `ShipmentStore.recordText`. */
export interface ReadRecord extends StoredShipment, TrackedShipment {
  readonly positionAt: number | null;
  readonly factsLength: number;
  /** The trail as stored, if available. */
  readonly trailText?: string;
}

export function recordOfText(text: string): ReadRecord {
  const record = JSON.parse(text) as Omit<ReadRecord, 'events'> & { readonly events: readonly EventOfRecord[] };
  return { ...record, events: record.events.map(eventOfRecord) };
}

function recordedEvent(row: EventRow): RecordedEvent {
  return {
    eventId: row.event_id,
    kind: row.kind as ShipmentEventKind,
    occurredAt: row.occurred_at,
    details: JSON.parse(row.details) as EventDetails,
    sequence: row.sequence,
    reportedAt: row.reported_at,
  };
}

function eventOfRecord([sequence, eventId, kind, occurredAt, reportedAt, details]: EventOfRecord): RecordedEvent {
  return { eventId, kind, occurredAt, details, sequence, reportedAt };
}

/** The events of several shipments, by PRO, each in the order of recording. */
export function eventsByPro(rows: readonly EventRow[]): Map<string, RecordedEvent[]> {
  const histories = new Map<string, RecordedEvent[]>();
  for (const row of rows) {
    const history = histories.get(row.pro);
    if (history === undefined) histories.set(row.pro, [recordedEvent(row)]);
    else history.push(recordedEvent(row));
  }
  return histories;
}

export function eventRow(pro: string, { sequence, reportedAt, ...event }: RecordedEvent): EventRow {
  return {
    pro,
    sequence,
    event_id: event.eventId,
    kind: event.kind,
    occurred_at: event.occurredAt,
    reported_at: reportedAt,
    details: JSON.stringify(event.details),
  };
}

export function stateRow(
  pro: string,
  lastSequence: number,
  state: ShipmentState,
  estimate: StoredEstimate | null,
): StateRow {
  return {
    pro,
    last_sequence: lastSequence,
    stage: state.stage,
    status: state.status.conciseStatus,
    state: JSON.stringify(state),
    estimate: JSON.stringify(estimate),
    next_action_at: null,
    way: '',
  };
}

/** The part of the facts that is stored with the state. */
export interface StoredWay extends ShipmentWay {
  readonly createdAt: number;
}

export function wayText(way: ShipmentWay, createdAt: number): string {
  const stored: StoredWay = { createdAt, ...wayOf(way) };
  return JSON.stringify(stored);
}

const LOCAL_CLOCK = { localTime, momentOf };

/** An estimate that has passed without news is recalculated: freight in transit cannot be due in the past. */
export function isEstimateGood({ state, estimate }: Pick<StoredShipment, 'state' | 'estimate'>, now: number): boolean {
  return END_STAGES.includes(state.stage) || (estimate !== null && estimate.end > now);
}

/** The current estimate, by the network in force. */
export function estimateNow(
  network: ReturnType<NetworkInForce['now']>,
  way: ShipmentWay,
  state: ShipmentState,
  now: number,
): StoredEstimate | null {
  const window = estimateDelivery(way, state, network.data, LOCAL_CLOCK, now);
  return window && { start: window.start, end: window.end, calculatedAt: now, networkVersion: network.version };
}
