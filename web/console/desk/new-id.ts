// An ID for an event or payment entered in the console: resent after a lost response, it counts once.

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `console-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
