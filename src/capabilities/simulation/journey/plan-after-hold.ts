// The remaining route of a simulated shipment after an operator's hold: from where it stopped, later than planned.
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import { foldShipment } from '../../../freight/shipments/fold-shipment.ts';
import { placeOfFreight } from '../../../freight/shipments/freight-place.ts';
import type { ShipmentState } from '../../../freight/shipments/shipment-state.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import type { RecordedEvent } from '../../shipments/stored-shipment.ts';
import type { Release } from '../operator-holds.ts';
import type { Trouble } from '../troubles/trouble.ts';
import { isMove, isSimulated, type Journey, moved, type PlannedMove } from './journey.ts';
import { minutesBetween } from './line-haul.ts';
import { returnMoves } from './plan-delivery.ts';
import { inTurn, planItinerary } from './plan-itinerary.ts';
import { BROUGHT_IN_MS, broughtIn, endOf, fromTerminal, movesFrom, renamed } from './plan-onward.ts';

const SHORTEST_DRIVE_MS = 30 * MINUTE_MS;
const CLEARANCE_MS = 30 * MINUTE_MS;
const TOLD_AFTER_MS = MINUTE_MS;

/** Released freight, as it was at that time. */
export interface Released {
  readonly release: Release;
  /** How many releases there have been. */
  readonly number: number;
  /** The events by then, in the order of recording. */
  readonly events: readonly RecordedEvent[];
  readonly state: ShipmentState;
}

/** Undefined if it was not picked up yet: the next driver takes it, and there is nothing to plan again. */
export function releasedShipment(
  facts: Journey['facts'],
  all: readonly RecordedEvent[],
  releases: readonly Release[],
): Released | undefined {
  const release = releases.at(-1);
  if (release === undefined) return undefined;
  const events = all.filter(({ sequence }) => sequence <= release.sequence);
  const state = foldShipment(facts, events);
  return state.pickup === null ? undefined : { release, number: releases.length, events, state };
}

/** Ordered by time. */
export function planAfterHold(journey: Journey, released: Released): PlannedMove[] {
  const { release, number, state } = released;
  const place = placeOfFreight(journey.facts, state);
  const moves = place.from === '' ? planItinerary(journey, release.at) : movesOnward(journey, released, place.from);
  return inTurn([...moves, ...etaMoves(journey, moves, release.at)]).map((move) => renamed(move, `hold-${number}`));
}

function movesOnward(journey: Journey, { release, events, state }: Released, from: string): PlannedMove[] {
  const troubles = troublesLeft(journey.troubles, events);
  const onward = fromTerminal({ ...journey, troubles }, from);
  const end = endOf(onward);
  if (end === null) return [];
  if (isOpen(state, 'REF')) return wayBack(journey, end, release.at, events);
  const isAtBorder = crossesBorder(journey, state, from);
  const drives = drivesMs(journey, state, release.heldAt, from);
  const { moves, inAt } = broughtIn(onward, from, release.at, drives, isAtBorder);
  const readyFrom = settled(state, events, from, inAt, isAtBorder || isAtCustoms(state, events), moves);
  moves.push(
    ...movesFrom(onward, end, { pickedUpAt: release.at, readyFrom, delayedBy: release.reasonCode }).filter(
      // The partner that already has it needs no second handoff.
      ({ event }) => event?.kind !== 'interline_handoff' || event.details.scac !== state.interline?.scac,
    ),
  );
  return moves;
}

/** The rest of the run that was interrupted; null at a terminal. */
function drivesMs({ facts, network }: Journey, state: ShipmentState, heldAt: number, from: string): number | null {
  if (!placeOfFreight(facts, state).isOnTruck) return null;
  const [left, next] = [network.terminalById.get(state.terminal), network.terminalById.get(from)];
  if (left === undefined || next === undefined || left === next) return BROUGHT_IN_MS;
  const drivenMs = Math.max(0, heldAt - state.terminalAt);
  return Math.max(SHORTEST_DRIVE_MS, minutesBetween(network, left, next).minutes * MINUTE_MS - drivenMs);
}

/** Whether the interrupted run crosses a border. */
function crossesBorder({ network }: Journey, { terminal, isAtTerminal }: ShipmentState, from: string): boolean {
  const [left, next] = [terminal, from].map((id) => network.terminalById.get(id)?.address.country);
  return !isAtTerminal && left !== undefined && left !== next;
}

/** Resolves what the simulation itself had opened before the hold. Returns when nothing is left. */
function settled(
  state: ShipmentState,
  events: readonly RecordedEvent[],
  terminal: string,
  inAt: number,
  needsClearance: boolean,
  moves: PlannedMove[],
): number {
  let readyAt = inAt;
  for (const reasonCode of openedBySimulation(state, events)) {
    readyAt += 5 * MINUTE_MS;
    moves.push(moved(readyAt, `settled-${reasonCode}`, 'exception_resolved', { terminal, reasonCode }));
  }
  if (needsClearance) {
    readyAt += CLEARANCE_MS;
    moves.push(moved(readyAt, `cleared-${terminal}`, 'customs_cleared', { terminal }));
  }
  return readyAt;
}

function openedBySimulation({ exceptions }: ShipmentState, events: readonly RecordedEvent[]) {
  return exceptions
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ code }) => code)
    .filter((code) =>
      events.some(
        ({ eventId, kind, details }) =>
          kind === 'exception_opened' && details.reasonCode === code && isSimulated(eventId),
      ),
    );
}

function isAtCustoms(state: ShipmentState, events: readonly RecordedEvent[]): boolean {
  if (isOpen(state, 'CUS')) return true;
  const last = events.findLast(
    ({ kind, details }) => kind === 'customs_cleared' || (kind === 'arrived_terminal' && details.isAtCustoms === true),
  );
  return state.isAtTerminal && last?.kind === 'arrived_terminal' && last.details.terminal === state.terminal;
}

function isOpen({ exceptions }: ShipmentState, reason: string): boolean {
  return exceptions.some(({ code, resolvedAt }) => code === reason && resolvedAt === null);
}

/** Refused freight goes back, or continues its way back. */
function wayBack(journey: Journey, end: ServedArea, at: number, events: readonly RecordedEvent[]): PlannedMove[] {
  const { day } = localTime(end.terminal.timeZone, at);
  const hasLeft = events.some(({ eventId }) => isMove(eventId, 'going-back'));
  return returnMoves(journey, end, day).filter(({ event }) => !hasLeft || event?.kind === 'returned');
}

/** The name of the first event of each exception. What went wrong before the hold does not go wrong again. */
const FIRST_SIGN: Partial<Record<Trouble, string>> = {
  customs_hold: 'held',
  mechanical_breakdown: 'breakdown',
  misrouted: 'misrouted',
  lost_and_found: 'lost',
  overage: 'over',
  storage: 'stored',
  missed_appointment: 'missed',
  attempted: 'attempt',
  redelivery: 'attempt',
  partial_delivery: 'half-delivered',
  no_appointment: 'no-appointment',
  bad_address: 'not-found',
  no_answer: 'no-answer',
  liftgate_needed: 'no-liftgate',
  refused: 'refused',
  damaged: 'delivered',
  short: 'delivered',
};

function troublesLeft(troubles: Journey['troubles'], events: readonly RecordedEvent[]): Journey['troubles'] {
  const isLeft = (trouble: Trouble) => {
    const sign = FIRST_SIGN[trouble];
    return sign !== undefined && !events.some(({ eventId }) => isMove(eventId, sign));
  };
  return new Set([...troubles].filter(isLeft));
}

/** Tells customers at once when the freight will now arrive. */
function etaMoves({ network }: Journey, moves: readonly PlannedMove[], at: number): PlannedMove[] {
  const delivered = moves.find(({ event }) => event?.kind === 'delivered');
  const out = moves.findLast(({ event }) => event?.details.isAvailable === true);
  const terminal = network.terminalById.get(out?.event?.details.terminal ?? '');
  if (delivered === undefined || terminal === undefined) return [];
  const { day } = localTime(terminal.timeZone, delivered.at);
  const { arriveBy, deliverBy } = network.cutOffs[terminal.index]!;
  const etaStart = Math.min(delivered.at, momentOf(terminal.timeZone, { day, minuteOfDay: arriveBy }));
  const etaEnd = Math.max(delivered.at, momentOf(terminal.timeZone, { day, minuteOfDay: deliverBy }));
  return [moved(at + TOLD_AFTER_MS, 'eta', 'eta_updated', { etaStart, etaEnd })];
}
