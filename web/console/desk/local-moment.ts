// Moments in the form of the browser's own date and time field, and back with the offset of the reader's zone.

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-16T09:30:15`, in the reader's zone. */
export function toLocalField(at: Date): string {
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** As the API wants it: with an offset. Text that is no moment is passed on, so that the server says what is wrong. */
export function fromLocalField(text: string): string {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** A field that was left as it was shown means now: seconds that went by, and what happened in them, do not make it wrong. */
export function toldMoment(text: string, shown: string, now: Date): string {
  return text === shown ? now.toISOString() : fromLocalField(text);
}
