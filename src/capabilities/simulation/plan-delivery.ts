// The last mile of a simulated shipment: appointment, truck with its stops, the consignee's door, and what may go wrong there.
import type { ServedArea } from '../../freight/network/postal-index.ts';
import { nextServedDay } from '../../freight/network/transit.ts';
import type { DayNumber } from '../../freight/service-calendar.ts';
import type { Position } from '../../freight/shipments/shipment-event.ts';
import { localTime, momentOf } from '../../platform/local-time.ts';
import { between, pick } from './dice.ts';
import { type Journey, MINUTE_MS, moved, openDaysLater, type PlannedMove, pointOf } from './journey.ts';
import { between as pointBetween } from './line-haul.ts';
import { DRIVERS, RECEIVERS } from './names.ts';

/** Codes of the bill that ask for an appointment. */
const BY_APPOINTMENT = ['APTD', 'HDSIG'];

export function deliveryMoves(
  journey: Journey,
  area: ServedArea,
  arrivedAt: number,
  firstDay: DayNumber,
): PlannedMove[] {
  const { facts, network, troubles } = journey;
  const { terminal } = area;
  const moves: PlannedMove[] = [
    moved(arrivedAt + 25 * MINUTE_MS, 'available', 'arrived_terminal', {
      terminal: terminal.id,
      isAvailable: true,
      position: pointOf(terminal),
    }),
  ];
  const hasAppointment =
    facts.accessorials.some((code) => BY_APPOINTMENT.includes(code)) || facts.appointmentStart !== '';
  const day = hasAppointment ? appointment(journey, area, arrivedAt, firstDay, moves) : firstDay;
  const fails: ('missed_appointment' | 'attempted')[] = [];
  if (troubles.has('missed_appointment') && hasAppointment) fails.push('missed_appointment');
  if (troubles.has('attempted')) fails.push('attempted');
  let onDay = day;
  for (const [attempt, fail] of fails.entries()) {
    const { doorAt } = goOut(journey, area, onDay, attempt + 1, moves);
    if (fail === 'attempted') {
      moves.push(
        moved(doorAt, `attempt-${attempt + 1}`, 'delivery_attempted', {
          reasonCode: 'CNC',
          position: door(journey, area),
        }),
      );
    } else {
      moves.push(moved(doorAt, `missed-${attempt + 1}`, 'appointment_missed', { terminal: terminal.id }));
    }
    onDay = nextServedDay(network, area, onDay + 1) ?? onDay + 1;
  }
  const { doorAt, driver } = goOut(journey, area, onDay, fails.length + 1, moves);
  if (troubles.has('refused')) {
    moves.push(moved(doorAt, 'refused', 'exception_opened', { reasonCode: 'REF', terminal: terminal.id }));
    const backOn = openDaysLater(network, area, onDay, Math.max(1, facts.transitDays) + 1);
    const backAt = momentOf(terminal.timeZone, { day: backOn, minuteOfDay: 11 * 60 });
    moves.push(moved(backAt, 'returned', 'returned', { terminal: facts.originTerminal }));
    return moves;
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
      position: door(journey, area),
    }),
  );
  moves.push(moved(doorAt + 25 * MINUTE_MS, 'receipt', 'document_available', { documentType: 'DR' }));
  return moves;
}

/** Asked for when the freight is in, agreed two hours later; the shipper's own window counts where it can be kept. */
function appointment(
  { facts, network, dice }: Journey,
  area: ServedArea,
  arrivedAt: number,
  firstDay: DayNumber,
  moves: PlannedMove[],
): DayNumber {
  const { timeZone } = area.terminal;
  const wantedAt = facts.appointmentStart === '' ? Number.NaN : readLocal(facts.appointmentStart, timeZone);
  const wantedDay = Number.isNaN(wantedAt) ? firstDay : localTime(timeZone, wantedAt).day;
  const day = nextServedDay(network, area, Math.max(firstDay, wantedDay)) ?? firstDay;
  const startMinute = Math.round(between(dice, 'appointment', 9, 13)) * 60;
  const start = momentOf(timeZone, { day, minuteOfDay: startMinute });
  const askedAt = arrivedAt + 40 * MINUTE_MS;
  const outAt = momentOf(timeZone, { day, minuteOfDay: network.cutOffs[area.terminalIndex]!.arriveBy });
  // Freight that is in shortly before it goes out was agreed upon while it was coming.
  const setAt = Math.min(askedAt + 120 * MINUTE_MS, Math.max(askedAt + MINUTE_MS, outAt - 5 * MINUTE_MS));
  moves.push(moved(askedAt, 'appointment-asked', 'appointment_requested', { terminal: area.terminal.id }));
  moves.push(
    moved(setAt, 'appointment-set', 'appointment_set', {
      terminal: area.terminal.id,
      appointmentStart: start,
      appointmentEnd: start + 120 * MINUTE_MS,
    }),
  );
  return day;
}

function readLocal(text: string, timeZone: string): number {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text)) return Date.parse(text);
  const [date = '', time = '00:00'] = text.split('T');
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  return momentOf(timeZone, { day, minuteOfDay: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) });
}

/** The truck leaves in the morning and counts its stops down until it stands at the door, before the promised hour. */
function goOut(journey: Journey, area: ServedArea, day: DayNumber, attempt: number, moves: PlannedMove[]) {
  const { facts, network, dice } = journey;
  const { timeZone } = area.terminal;
  const { arriveBy, deliverBy } = network.cutOffs[area.terminalIndex]!;
  const outMinute = arriveBy + Math.round(between(dice, `out ${attempt}`, 5, 25));
  const latest = (day === facts.promisedDay ? Math.min(facts.promisedMinute, deliverBy) : deliverBy) - 10;
  const doorMinute = Math.round(between(dice, `door ${attempt}`, outMinute + 45, Math.max(outMinute + 50, latest)));
  const outAt = momentOf(timeZone, { day, minuteOfDay: outMinute });
  const doorAt = momentOf(timeZone, { day, minuteOfDay: Math.min(doorMinute, Math.max(outMinute + 20, latest)) });
  const driver = pick(dice, `driver ${attempt}`, DRIVERS);
  const stops = 2 + Math.floor(dice(`stops ${attempt}`) * 8);
  const end = door(journey, area);
  const told = (share: number, stopsAway: number, kind: 'out_for_delivery' | 'stops_away', name: string) => {
    const at = Math.round(outAt + (doorAt - outAt) * share);
    const position = pointBetween(area.terminal, end, share);
    moves.push(
      moved(at, `${name}-${attempt}`, kind, { driver, stopsAway, etaStart: doorAt, etaEnd: doorAt, position }),
    );
  };
  told(0, stops, 'out_for_delivery', 'out');
  told(0.4, Math.ceil(stops / 2), 'stops_away', 'half');
  told(0.8, 1, 'stops_away', 'next');
  return { doorAt, driver };
}

/** Somewhere within a few miles of the terminal: postal codes have no point of their own here. */
function door({ dice }: Journey, { terminal }: ServedArea): Position {
  return {
    latitude: Math.round((terminal.latitude + between(dice, 'door north', -0.12, 0.12)) * 100_000) / 100_000,
    longitude: Math.round((terminal.longitude + between(dice, 'door east', -0.12, 0.12)) * 100_000) / 100_000,
  };
}
