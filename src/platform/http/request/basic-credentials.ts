// Reads HTTP Basic credentials (RFC 7617).
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

export interface BasicCredentials {
  readonly name: string;
  readonly password: string;
}

/** RFC 7617 §2: neither part may contain control characters. PostgreSQL cannot even compare text with U+0000. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose.
const CONTROL = /[\u0000-\u001f\u007f]/;
const BASIC = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i;
/** Longer than any credential that we issue or accept. */
const MOST_CHARACTERS = 1_024;

export const BASIC_CHALLENGE = 'Basic realm="linehaul", charset="UTF-8"';

/** @throws Refusal if there are none, saying what is wrong with what was sent */
export function readBasic(request: FastifyRequest, wanted: string): BasicCredentials {
  const header = request.headers.authorization;
  if (header === undefined) {
    throw new Refusal('basicMissing', {
      details: `Send ${wanted} by HTTP Basic authentication (curl -u name:password).`,
    });
  }
  const encoded = header.length > MOST_CHARACTERS ? undefined : BASIC.exec(header)?.[1];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || CONTROL.test(decoded)) {
    const scheme = /^[\w-]{1,20}/.exec(header)?.[0] ?? '';
    const found =
      scheme.toLowerCase() === 'basic'
        ? 'What follows "Basic" is not base64 of name:password, or has control characters in it.'
        : `The Authorization header has the type "${scheme}".`;
    throw new Refusal('basicMissing', { details: `${found} Send ${wanted} by HTTP Basic authentication.` });
  }
  return { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
