// The string formats of the specification, checked by the calendar and not only by their form.

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export function isCalendarDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isCalendarDate,
  'hour-minute': (text) => TIME.test(text),
};
