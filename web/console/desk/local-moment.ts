// Converts times to the browser's date and time field, and back with the offset of the user's zone.

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-16T09:30:15`, in the user's zone. */
export function toLocalField(at: Date): string {
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** In the API's format, with an offset. Invalid text is passed on, so that the server reports it. */
export function fromLocalField(text: string): string {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** An unchanged field means now: the seconds since it was shown, and events in between, do not make it wrong. */
export function toldMoment(text: string, shown: string, now: Date): string {
  return text === shown ? now.toISOString() : fromLocalField(text);
}
