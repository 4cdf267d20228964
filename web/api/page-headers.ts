// What every call of a page carries beside the cookie: the token that shows that our own page makes it, and whether somebody
// is there. A page that asks again by itself must not keep a session open that its user has left.

/** After so long without a key or a pointer, what the page asks is asked by the page alone. */
const PRESENT_FOR_MS = 60_000;

let token = '';
let seenAt = Date.now();

for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  addEventListener(sign, () => (seenAt = Date.now()), { passive: true, capture: true });
}

/** It comes with the session. */
export function rememberCsrfToken(value: string): void {
  token = value;
}

export function pageHeaders(method: string): Record<string, string> {
  return {
    ...(method !== 'GET' && { 'x-csrf-token': token }),
    ...(Date.now() - seenAt > PRESENT_FOR_MS && { 'x-unattended': '1' }),
  };
}
