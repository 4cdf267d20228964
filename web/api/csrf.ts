// The token that shows the server that a change was asked for by our own page. It comes with the session.

let token = '';

export function rememberCsrfToken(value: string): void {
  token = value;
}

export function csrfHeaders(method: string): Record<string, string> {
  return method === 'GET' ? {} : { 'x-csrf-token': token };
}
