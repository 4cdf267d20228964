// What a request must have before it is routed: a supported version, one Host, and a target with a path (RFC 9112 §3). Node takes the first
// of two Host headers, where a proxy may take the last, and it still accepts HTTP/0.9.
import type { IncomingMessage } from 'node:http';

/** `originalUrl` is the target as sent, once it was replaced by the path. */
type RawRequest = IncomingMessage & { readonly originalUrl?: string };

/** No route has this path. Fastify rejects it as a bad URL, and `targetProblem` then says why. */
const NO_PATH = '/%';
/** RFC 3986 §3.2.2: a name, an IPv4 address or an IPv6 address, and a port. A name may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]+)([/?][^#]*)?$/i;

/** The path and query that a request is routed by. */
export function routedUrl(request: RawRequest): string {
  const { url = '' } = request;
  if (targetProblem(request) !== undefined) return NO_PATH;
  if (url.startsWith('/') || url === '*') return withoutTrailingSlash(url);
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? [];
  // RFC 9112 §3.2.2: the target decides, and the Host header is ignored.
  request.headers.host = host;
  return withoutTrailingSlash(rest.startsWith('/') ? rest : `/${rest}`);
}

const SLASH = 47;

/** `/v1/bol/` is treated as `/v1/bol` (spec-gaps 1): many clients assemble their URLs from parts. */
function withoutTrailingSlash(url: string): string {
  const query = url.indexOf('?');
  const end = query === -1 ? url.length : query;
  if (end < 2 || url.charCodeAt(end - 1) !== SLASH) return url;
  return url.slice(0, end - 1) + url.slice(end);
}

/** What is wrong with the request line or the Host. Usually undefined. */
export function targetProblem(request: RawRequest): string | undefined {
  const { httpVersionMajor, httpVersionMinor, rawHeaders, headers, method } = request;
  if (httpVersionMajor !== 1) return 'The request line must end with HTTP/1.1 or HTTP/1.0.';
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'There is more than one Host header. Send one.';
  if (hosts === 0 && httpVersionMinor > 0) return 'There is no Host header. HTTP/1.1 requires one.';
  if (!isHost(headers.host ?? '')) return 'The Host header must be a name or an IP address, with or without a port.';
  const target = request.originalUrl ?? request.url ?? '';
  if (target.startsWith('/') || (target === '*' && method === 'OPTIONS')) return undefined;
  const host = ABSOLUTE.exec(target)?.[1];
  return host !== undefined && isHost(host)
    ? undefined
    : 'The target must be a path, as in GET /v1/whoami, or a complete http or https address.';
}

let lastHost = '';

/** Callers of one environment nearly always send the same host. */
function isHost(text: string): boolean {
  if (text === lastHost) return true;
  if (!HOST.test(text)) return false;
  lastHost = text;
  return true;
}
