// What the schema of the branding cannot say: addresses, senders, and text that prints on one line.
import type { Failure } from '../../platform/http/refusal.ts';
import { parseSender } from '../../platform/mail/mail-address.ts';
import type { BrandingChange } from './branding.schema.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const CONTROL = /\p{C}/u;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export function brandingRules(change: BrandingChange): Failure[] {
  const failures: Failure[] = [];
  const check = (field: keyof BrandingChange, isRight: (value: string) => boolean, description: string) => {
    const value = change[field];
    if (typeof value === 'string' && value !== '' && !isRight(value)) failures.push({ field, description });
  };
  check('name', isLine, 'must be one line without spaces around it.');
  check('terms', isLine, 'must be one line without spaces around it.');
  check('logo', (value) => BASE64.test(value), 'must be a PNG in base64.');
  check('publicUrl', isOrigin, 'must be https and a domain without a path, as in https://ship.acme.example.');
  check('termsUrl', isHttps, 'must be a URL that begins with https://, as in https://acme.example/terms.');
  check(
    'mailSender',
    (value) => parseSender(value) !== undefined,
    'must be an e-mail address, or a name and an address as in Acme Freight <no-reply@acme.example>.',
  );
  return failures;
}

function isLine(text: string): boolean {
  return text.trim() === text && !CONTROL.test(text);
}

function isHttps(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && url.username === '' && isLine(text) && !text.includes(' ');
}

/** Plain http only on this machine, where nobody listens in. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}
