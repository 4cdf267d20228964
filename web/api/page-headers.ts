// Headers of every request from a page: the CSRF token, and whether the user is idle. Automatic refreshes must not keep the session of an
// absent user open.

/** After this long without input, requests count as made by the page itself, not by the user. */
const PRESENT_FOR_MS = 60_000;

let token = '';
let seenAt = Date.now();

for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  addEventListener(sign, () => (seenAt = Date.now()), { passive: true, capture: true });
}

/** The token comes with the session. */
export function rememberCsrfToken(value: string): void {
  token = value;
}

export function pageHeaders(method: string): Record<string, string> {
  return {
    ...(method !== 'GET' && { 'x-csrf-token': token }),
    ...(Date.now() - seenAt > PRESENT_FOR_MS && { 'x-unattended': '1' }),
  };
}
