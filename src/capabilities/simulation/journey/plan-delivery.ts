// The final delivery of a simulated shipment: appointment, truck with its stops, the consignee's door, and what can go wrong there.
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import { nextServedDay } from '../../../freight/network/transit.ts';
import type { DayNumber } from '../../../freight/service-calendar.ts';
import { type DoorSlot, firstKept, sameHours, wantedWindow } from '../../../freight/shipments/delivery-window.ts';
import { isByAppointment } from '../../../freight/value-sets/bol-accessorial.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import { DRIVERS, RECEIVERS } from '../names.ts';
import { between, pick } from './dice.ts';
import { doorOf } from './door.ts';
import { type Arrival, agree, appointed, SHORTEST_DRIVE_MS, type Try } from './door-appointment.ts';
import { doorFailures } from './door-failures.ts';
import { doorIn, type Journey, moved, openDaysLater, type PlannedMove, pointOf } from './journey.ts';
import { between as pointBetween } from './line-haul.ts';

export function deliveryMoves(journey: Journey, area: ServedArea, arrival: Arrival): PlannedMove[] {
  const { facts, troubles } = journey;
  const { terminal } = area;
  const moves: PlannedMove[] = [];
  const wanted = wantedWindow(facts, doorIn(journey, area));
  const hasAppointment = wanted !== null || troubles.has('no_appointment') || facts.accessorials.some(isByAppointment);
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
  for (const fail of doorFailures(journey, hasAppointment)) {
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
