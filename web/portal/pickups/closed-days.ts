// Days on which no truck goes to a place, and the next one on which one does.
import type { components } from '../../api/openapi.ts';
import { pickupWords } from '../../words/pickup-words.ts';

type PickupDays = components['schemas']['PickupDays'];

/** Undefined if the day is open, or unknown: then the server decides. */
export function whyClosed(days: PickupDays | undefined, date: string): string | undefined {
  if (days !== undefined && date !== '' && date < days.today) return pickupWords.form.past;
  const known = days?.days.find((one) => one.date === date);
  return known === undefined || known.isOpen ? undefined : pickupWords.form.closed(known.reason);
}

export function nextOpenDay(days: PickupDays | undefined, date: string): string | undefined {
  return days?.days.find((one) => one.isOpen && one.date > date)?.date ?? days?.next?.pickupDate;
}
