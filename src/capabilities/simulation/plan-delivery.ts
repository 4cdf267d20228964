// The final delivery of a simulated shipment: appointment, truck with its stops, the consignee's door, and what can go wrong there.
import type { ServedArea } from '../../freight/network/postal-index.ts';
import { nextServedDay } from '../../freight/network/transit.ts';
import type { DayNumber } from '../../freight/service-calendar.ts';
import {
  agreedWindow,
  type DoorSlot,
  firstKept,
  isOnHoliday,
  sameHours,
  slotIn,
  wantedWindow,
} from '../../freight/shipments/delivery-window.ts';
import type { DeliveryWindow } from '../../freight/shipments/estimated-delivery.ts';
import type { ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { localTime, momentOf } from '../../platform/local-time.ts';
import { between, pick } from './dice.ts';
import { doorOf } from './door.ts';
import { doorIn, type Journey, moved, openDaysLater, type PlannedMove, pointOf } from './journey.ts';
import { between as pointBetween } from './line-haul.ts';
import { DRIVERS, RECEIVERS } from './names.ts';

/** Codes on the bill that request an appointment. */
const BY_APPOINTMENT = ['APTD', 'HDSIG'];
/** From the dock onto the truck. */
const LOADING_MS = 10 * MINUTE_MS;
const SHORTEST_DRIVE_MS = 15 * MINUTE_MS;

/** How the freight arrived at its last terminal. */
export interface Arrival {
  readonly pickedUpAt: number;
  /** When it has arrived, cleared customs and been handed over. */
  readonly readyAt: number;
  /** The day on which it goes out for delivery by default. */
  readonly firstDay: DayNumber;
  /** Why it is late, if it is. */
  readonly delayedBy: ExceptionReason | null;
}

/** A delivery attempt: within a window, or at any time of day. */
interface Try {
  readonly slot: DoorSlot;
  readonly window: DeliveryWindow | null;
}

export function deliveryMoves(journey: Journey, area: ServedArea, arrival: Arrival): PlannedMove[] {
  const { facts, troubles } = journey;
  const { terminal } = area;
  const moves: PlannedMove[] = [];
  const wanted = wantedWindow(facts, doorIn(journey, area));
  const hasAppointment =
    wanted !== null ||
    troubles.has('no_appointment') ||
    facts.accessorials.some((code) => BY_APPOINTMENT.includes(code));
  const availableAt = whenAvailable(journey, area, arrival, hasAppointment);
  moves.push(
    moved(availableAt, 'available', 'arrived_terminal', {
      terminal: terminal.id,
      isAvailable: true,
      position: pointOf(terminal),
    }),
  );
  let next: Try = hasAppointment
    ? appointed(journey, area, arrival, availableAt, wanted, moves)
    : { slot: anyHour(journey, area, arrival.firstDay, 1), window: null };
  let tries = 0;
  for (const fail of failuresOf(journey, hasAppointment)) {
    tries += 1;
    const { doorAt } = goOut(journey, area, next.slot, tries, availableAt, moves);
    const failedAt = fail(journey, area, next, doorAt, tries, moves);
    next = tryAgain(journey, area, next, failedAt, tries + 1, moves);
  }
  const { doorAt, driver } = goOut(journey, area, next.slot, tries + 1, availableAt, moves);
  if (troubles.has('refused')) {
    moves.push(moved(doorAt, 'refused', 'exception_opened', { reasonCode: 'REF', terminal: terminal.id }));
    return [...moves, ...returnMoves(journey, area, next.slot.day)];
  }
  const condition = troubles.has('damaged') ? 'damaged' : troubles.has('short') ? 'short' : 'clean';
  const receivedBy = pick(journey.dice, 'receiver', RECEIVERS);
  moves.push(
    moved(doorAt, 'delivered', 'delivered', {
      receivedBy,
      signature: receivedBy.toUpperCase(),
      condition,
      pieces: condition === 'short' ? Math.max(0, facts.pieces - 1) : facts.pieces,
      driver,
      position: doorOf(journey, area),
    }),
  );
  moves.push(moved(doorAt + 25 * MINUTE_MS, 'receipt', 'document_available', { documentType: 'DR' }));
  return moves;
}

/** Back to the shipper. It waits one day, in case the shipper gives other instructions. */
export function returnMoves({ facts, network }: Journey, area: ServedArea, day: DayNumber): PlannedMove[] {
  const { id, timeZone } = area.terminal;
  const leavesOn = openDaysLater(network, area, day, 1);
  const leavesAt = momentOf(timeZone, { day: leavesOn, minuteOfDay: 12 * 60 });
  const backOn = openDaysLater(network, area, day, Math.max(1, facts.transitDays) + 1);
  const backAt = momentOf(timeZone, { day: backOn, minuteOfDay: 11 * 60 });
  return [
    moved(leavesAt, 'going-back', 'departed_terminal', { terminal: id }),
    moved(backAt, 'returned', 'returned', { terminal: facts.originTerminal }),
  ];
}

/** Right after unloading for an appointment; otherwise in the morning of the delivery day, however early it arrived. */
function whenAvailable(
  { network, dice }: Journey,
  area: ServedArea,
  { readyAt, firstDay }: Arrival,
  hasAppointment: boolean,
): number {
  const unloadedAt = readyAt + 25 * MINUTE_MS;
  if (hasAppointment) return unloadedAt;
  const { arriveBy } = network.cutOffs[area.terminalIndex]!;
  const minuteOfDay = arriveBy - Math.round(between(dice, 'available', 35, 75));
  return Math.max(unloadedAt, momentOf(area.terminal.timeZone, { day: firstDay, minuteOfDay }));
}

/**
 * The window on the bill of lading, if a truck can make it. A window that is too early is recorded as missed, with the reason, and
 * another one is agreed. Without a window on the bill, one is agreed with the consignee.
 */
function appointed(
  journey: Journey,
  area: ServedArea,
  arrival: Arrival,
  availableAt: number,
  wanted: DeliveryWindow | null,
  moves: PlannedMove[],
): Try {
  const { facts, dice } = journey;
  const earliest = availableAt + LOADING_MS + SHORTEST_DRIVE_MS + 5 * MINUTE_MS;
  const slot = wanted && slotIn(doorIn(journey, area), earliest, wanted);
  if (slot !== null) {
    const askedAt = availableAt + 5 * MINUTE_MS;
    agree(area, askedAt, wanted!, slot, 1, moves);
    return { slot, window: wanted };
  }
  let askedAt = availableAt + 5 * MINUTE_MS;
  let window: DeliveryWindow;
  if (wanted === null) {
    const latest = arrival.firstDay === facts.promisedDay ? facts.promisedMinute : 24 * 60;
    window = agreedWindow(
      doorIn(journey, area),
      arrival.firstDay,
      Math.round(between(dice, 'appointment', 9, 13)),
      latest,
    );
  } else {
    const missedAt = Math.max(wanted.end, arrival.pickedUpAt + 5 * MINUTE_MS);
    const isHoliday = wanted.end > availableAt && isOnHoliday(doorIn(journey, area), wanted);
    const reasonCode = arrival.delayedBy ?? (isHoliday ? 'HOL' : 'APT');
    moves.push(missed(missedAt, 'window', reasonCode, wanted));
    askedAt = Math.max(askedAt, missedAt + 5 * MINUTE_MS);
    const { day } = localTime(area.terminal.timeZone, askedAt);
    window = sameHours(doorIn(journey, area), wanted, Math.max(arrival.firstDay, day));
  }
  const soonest = Math.max(earliest, askedAt + LOADING_MS + SHORTEST_DRIVE_MS);
  const found = firstKept(doorIn(journey, area), soonest, window);
  agree(area, askedAt, found.window, found.slot, 1, moves);
  return found;
}

/** Requested, and agreed two hours later or before the truck has to leave. */
function agree(
  { terminal }: ServedArea,
  askedAt: number,
  { start, end }: DeliveryWindow,
  slot: DoorSlot,
  number: number,
  moves: PlannedMove[],
): void {
  const leavesBy = slot.end - SHORTEST_DRIVE_MS - LOADING_MS;
  const setAt = Math.max(
    askedAt + MINUTE_MS,
    Math.min(askedAt + 120 * MINUTE_MS, leavesBy, slot.start - 30 * MINUTE_MS),
  );
  moves.push(moved(askedAt, `appointment-asked-${number}`, 'appointment_requested', { terminal: terminal.id }));
  moves.push(
    moved(setAt, `appointment-set-${number}`, 'appointment_set', {
      terminal: terminal.id,
      appointmentStart: start,
      appointmentEnd: end,
    }),
  );
}

function missed(at: number, name: string, reasonCode: ExceptionReason, window: DeliveryWindow): PlannedMove {
  const { start: appointmentStart, end: appointmentEnd } = window;
  return moved(at, `missed-${name}`, 'appointment_missed', { reasonCode, appointmentStart, appointmentEnd });
}

/** Adds what goes wrong at the door, and returns when it is over. */
type Failure = (
  journey: Journey,
  area: ServedArea,
  last: Try,
  doorAt: number,
  number: number,
  moves: PlannedMove[],
) => number;

function failuresOf({ troubles }: Journey, hasAppointment: boolean): Failure[] {
  const failures: Failure[] = [];
  if (troubles.has('missed_appointment') && hasAppointment) failures.push(comeTooLate);
  if (troubles.has('attempted') || troubles.has('redelivery')) failures.push(attempt('CNC', 'attempt'));
  if (troubles.has('no_answer')) failures.push(attempt('NOA', 'no-answer'));
  if (troubles.has('bad_address')) failures.push(correctAddress);
  if (troubles.has('liftgate_needed')) failures.push(attempt('LGR', 'no-liftgate'));
  if (troubles.has('partial_delivery')) failures.push(deliverHalf);
  return failures;
}

const comeTooLate: Failure = (_journey, _area, { window }, doorAt, number, moves) => {
  const at = Math.max(doorAt, window!.end) + 10 * MINUTE_MS;
  moves.push(missed(at, String(number), 'APT', window!));
  return at;
};

function attempt(reasonCode: ExceptionReason, name: string): Failure {
  return (journey, area, _last, doorAt, number, moves) => {
    const position = doorOf(journey, area);
    moves.push(moved(doorAt, `${name}-${number}`, 'delivery_attempted', { reasonCode, position }));
    return doorAt;
  };
}

/** The driver cannot find the address, and the consignee tells the terminal where it is. */
const correctAddress: Failure = (journey, area, last, doorAt, number, moves) => {
  attempt('ADR', 'not-found')(journey, area, last, doorAt, number, moves);
  const correctedAt = doorAt + 30 * MINUTE_MS;
  const corrected = { terminal: area.terminal.id, chargeCode: 'ADRCOR' };
  moves.push(moved(correctedAt, `corrected-${number}`, 'charge_incurred', corrected));
  return correctedAt;
};

/** The consignee signs for what has arrived; the rest is still on another truck. */
const deliverHalf: Failure = (journey, area, _last, doorAt, number, moves) => {
  const pieces = Math.floor(journey.facts.pieces / 2);
  const told = { reasonCode: 'SHT', pieces, position: doorOf(journey, area) } as const;
  moves.push(moved(doorAt, `half-delivered-${number}`, 'delivery_attempted', told));
  return doorAt;
};

/** On the next service day; with an appointment, within a new window. */
function tryAgain(
  journey: Journey,
  area: ServedArea,
  last: Try,
  failedAt: number,
  number: number,
  moves: PlannedMove[],
): Try {
  const { network } = journey;
  const failedOn = localTime(area.terminal.timeZone, failedAt).day;
  const day = nextServedDay(network, area, Math.max(failedOn, last.slot.day) + 1) ?? failedOn + 1;
  if (last.window === null) return { slot: anyHour(journey, area, day, number), window: null };
  const window = sameHours(doorIn(journey, area), last.window, day);
  const next = firstKept(doorIn(journey, area), failedAt, window);
  agree(area, failedAt + 45 * MINUTE_MS, next.window, next.slot, number, moves);
  return next;
}

/** Before the promised time. */
function anyHour({ facts, network, dice }: Journey, area: ServedArea, day: DayNumber, number: number): DoorSlot {
  const { timeZone } = area.terminal;
  const { arriveBy, deliverBy } = network.cutOffs[area.terminalIndex]!;
  const latest = (day === facts.promisedDay ? Math.min(facts.promisedMinute, deliverBy) : deliverBy) - 10;
  const doorMinute = Math.round(between(dice, `door ${number}`, arriveBy + 60, Math.max(arriveBy + 65, latest)));
  const at = momentOf(timeZone, { day, minuteOfDay: Math.min(doorMinute, Math.max(arriveBy + 35, latest)) });
  return { day, start: at, end: at };
}

/** The truck leaves in the morning, or earlier for an early window, and counts down its stops until it reaches the door. */
function goOut(
  journey: Journey,
  area: ServedArea,
  slot: DoorSlot,
  attempt: number,
  availableAt: number,
  moves: PlannedMove[],
) {
  const { network, dice } = journey;
  const { arriveBy } = network.cutOffs[area.terminalIndex]!;
  const wantedDoorAt = Math.round(
    between(dice, `in the window ${attempt}`, slot.start, Math.max(slot.start, slot.end - 5 * MINUTE_MS)),
  );
  const usualMinute = arriveBy + Math.round(between(dice, `out ${attempt}`, 5, 25));
  const usualAt = momentOf(area.terminal.timeZone, { day: slot.day, minuteOfDay: usualMinute });
  // It leaves only after the appointment is agreed and the freight is loaded.
  const agreedAt = Math.max(availableAt, ...moves.filter(isAgreement).map(({ at }) => at));
  const outAt = Math.max(agreedAt + 2 * MINUTE_MS, Math.min(usualAt, wantedDoorAt - 30 * MINUTE_MS));
  const doorAt = startOfMinute(Math.max(wantedDoorAt, outAt + SHORTEST_DRIVE_MS));
  const driver = pick(dice, `driver ${attempt}`, DRIVERS);
  const stops = 2 + Math.floor(dice(`stops ${attempt}`) * 8);
  const end = doorOf(journey, area);
  const report = (share: number, stopsAway: number, kind: 'out_for_delivery' | 'stops_away', name: string) => {
    const at = Math.round(outAt + (doorAt - outAt) * share);
    const position = pointBetween(area.terminal, end, share);
    moves.push(
      moved(at, `${name}-${attempt}`, kind, { driver, stopsAway, etaStart: doorAt, etaEnd: doorAt, position }),
    );
  };
  report(0, stops, 'out_for_delivery', 'out');
  report(0.4, Math.ceil(stops / 2), 'stops_away', 'half');
  report(0.8, 1, 'stops_away', 'next');
  return { doorAt, driver };
}

function isAgreement({ event }: PlannedMove): boolean {
  return event?.kind === 'appointment_set';
}

function startOfMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
