// Days on which no truck goes to a place, and the next one on which one does.
import type { components } from '../../api/openapi.ts';
import { clockTime } from '../../shell/clock-time.ts';
import { LOCALE } from '../../words/chosen-words.ts';
import { pickupWords } from '../../words/pickup-words.ts';

type PickupDays = components['schemas']['PickupDays'];
const words = pickupWords.form.closed;

/** Undefined if the day is open, or unknown: then the server decides. */
export function whyClosed(days: PickupDays | undefined, date: string): string | undefined {
  if (days !== undefined && date !== '' && date < days.today) return words.PAST;
  const known = days?.days.find((one) => one.date === date);
  if (known === undefined || known.isOpen) return undefined;
  const { reasonCode = 'NOT_SERVED', holiday = '' } = known;
  // Carriers name their holidays in English.
  if (reasonCode === 'HOLIDAY') return words.HOLIDAY(LOCALE.startsWith('en') ? holiday : '');
  return reasonCode === 'AFTER_CUT_OFF' ? words.AFTER_CUT_OFF(clockTime(days?.cutOff)) : words[reasonCode];
}

export function nextOpenDay(days: PickupDays | undefined, date: string): string | undefined {
  return days?.days.find((one) => one.isOpen && one.date > date)?.date ?? days?.next?.pickupDate;
}
