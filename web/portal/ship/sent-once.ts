// A key for what is sent: the same content keeps its key, so that a request whose answer was lost is not carried out twice.

let last = { text: '', key: '' };

export function keyFor(content: unknown): { readonly 'Idempotency-Key': string } {
  const text = JSON.stringify(content);
  if (last.text !== text) last = { text, key: newKey() };
  return { 'Idempotency-Key': last.key };
}

/** After an answer that ended the matter: the same content sent again is meant. */
export function forgetKey(): void {
  last = { text: '', key: '' };
}

/** `crypto.randomUUID` is missing where a page is not served by https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
