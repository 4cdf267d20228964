// The texts of the calendar of delivery appointments.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Appointments',
  lead: 'Delivery appointments for freight under way, in the delivering terminal’s local time.',
  week: (from: string, to: string) => `${from} – ${to}`,
  earlier: 'Earlier week',
  later: 'Later week',
  today: 'This week',
  none: 'No appointments',
  noneOfDay: (day: string) => `No appointments on ${day}`,
  toSchedule: 'To be scheduled',
  noneToSchedule: 'All freight that needs an appointment has one.',
  statuses: { PENDING: 'Not agreed', SET: 'Agreed', CHANGED: 'Changed', MISSED: 'Missed' },
  freight: (units: number, weight: string) => `${units} ${units === 1 ? 'unit' : 'units'}, ${weight} lb`,
  notThere: 'not at the terminal yet',
  more: 'There are more appointments. Choose a terminal to see them all.',
};

export const appointmentWords = chosenWords('consoleAppointment', en);
