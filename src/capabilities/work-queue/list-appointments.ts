// Delivery appointments of freight under way: by day and terminal, and those without an agreed time.
import { type DayNumber, formatDay, parseDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { isoWithOffset, localTime } from '../../platform/local-time.ts';
import type { FreightUnderWay } from '../shipments/lists/freight-under-way.ts';
import type { AppointmentsQuery } from './work-queue.schema.ts';
import type { WorkQueueParts } from './work-queue-parts.ts';

const USUAL_DAYS = 7;
const MOST_SHOWN = 2_000;
const MOST_TO_SCHEDULE = 200;

export interface FoundAppointment {
  readonly freight: FreightUnderWay;
  readonly zone: string;
  /** Null until a time is agreed. */
  readonly start: number | null;
  /** In the terminal's time zone. */
  readonly day: DayNumber | null;
  readonly isToday: boolean;
}

/** By start time; those without one come last. */
export async function deliveryAppointments({ context, shipments }: WorkQueueParts): Promise<FoundAppointment[]> {
  const now = context.freightClock.now();
  const { terminalById } = shipments.network.now().data;
  const found = (await shipments.underWay.all()).flatMap((freight): FoundAppointment[] => {
    const { appointment, destinationTerminal } = freight;
    if (appointment === null) return [];
    const zone = terminalById.get(destinationTerminal)?.timeZone ?? 'UTC';
    const start = appointment.status === 'PENDING' ? null : appointment.start;
    const day = start === null ? null : localTime(zone, start).day;
    return [{ freight, zone, start, day, isToday: day === localTime(zone, now).day }];
  });
  const last = Number.MAX_SAFE_INTEGER;
  return found.sort(
    (one, other) => (one.start ?? last) - (other.start ?? last) || (one.freight.pro < other.freight.pro ? -1 : 1),
  );
}

export async function listAppointments(parts: WorkQueueParts, query: AppointmentsQuery): Promise<Answer> {
  const { terminal, from, days } = query;
  const now = parts.context.freightClock.now();
  const length = days === undefined ? USUAL_DAYS : Number(days);
  const ofTerminal = (await deliveryAppointments(parts)).filter(
    ({ freight }) => terminal === undefined || freight.destinationTerminal === terminal,
  );
  const isInSpan = ({ day, zone }: FoundAppointment) => {
    const first = from === undefined ? localTime(zone, now).day : (parseDay(from) ?? 0);
    return day !== null && day >= first && day < first + length;
  };
  const inSpan = ofTerminal.filter(isInSpan);
  const toSchedule = ofTerminal.filter(
    ({ start, freight }) => start === null || freight.appointment?.status === 'MISSED',
  );
  return {
    status: 200,
    body: enveloped({
      appointments: inSpan.slice(0, MOST_SHOWN).map(appointmentView),
      toSchedule: toSchedule.slice(0, MOST_TO_SCHEDULE).map(appointmentView),
      more: inSpan.length > MOST_SHOWN,
    }),
  };
}

export function appointmentView({ freight, zone, start, day }: FoundAppointment) {
  const { pro, stage, destinationTerminal, appointment, consignee, handlingUnits, weightLb } = freight;
  const end = start === null ? null : (appointment?.end ?? null);
  return {
    pro,
    terminal: destinationTerminal,
    timeZone: zone,
    date: day === null ? null : formatDay(day),
    start: start === null ? null : isoWithOffset(zone, start),
    end: end === null ? null : isoWithOffset(zone, end),
    status: appointment?.status ?? 'PENDING',
    stage,
    isAtTerminal: freight.isAtTerminal && freight.terminal === destinationTerminal,
    consignee,
    handlingUnits,
    weightLb,
  };
}
