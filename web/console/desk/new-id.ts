// An id for an event that is told in the console: sent again after a lost answer, it counts once.

export function newEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `console-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
