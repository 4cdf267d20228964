// An id for something that is told in the console, an event or a payment: sent again after a lost answer, it counts once.

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `console-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
