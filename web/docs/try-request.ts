// Builds the "Try it" request from the form.

export interface TriedRequest {
  readonly url: string;
  readonly init: RequestInit;
}

/** With `csrfToken`, the session cookie is sent; otherwise the credentials in the form. */
export function requestOf(form: HTMLFormElement, csrfToken: string | undefined): TriedRequest {
  const { method = 'GET', path = '', auth = 'none', write } = form.dataset;
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(textOf(`path.${name}`)));
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    if (name.startsWith('query.') && value !== '') query.append(name.slice('query.'.length), String(value));
  }
  const body = data.get('body');
  const headers: Record<string, string> = {
    accept: '*/*',
    ...(csrfToken === undefined ? credentials(auth, textOf) : method === 'GET' ? {} : { 'x-csrf-token': csrfToken }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(write !== undefined && { 'idempotency-key': newKey() }),
  };
  return {
    url: query.size === 0 ? filled : `${filled}?${query}`,
    init: {
      method,
      headers,
      // A cookie that happens to be there must not decide who the caller is.
      credentials: csrfToken === undefined ? 'omit' : 'same-origin',
      ...(typeof body === 'string' && { body }),
    },
  };
}

function credentials(auth: string, textOf: (name: string) => string): Record<string, string> {
  const authorization = `Basic ${base64(`${textOf('user')}:${textOf('password')}`)}`;
  switch (auth) {
    case 'token':
      return { apikey: textOf('apiKey').trim(), authorization: `Bearer ${textOf('token').trim()}` };
    case 'portal':
      return { apikey: textOf('apiKey').trim(), authorization };
    case 'client':
    case 'operator':
      return { authorization };
    default:
      return {};
  }
}

/** Over plain HTTP, a page has no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
