// Verifies webhooks by the Standard Webhooks specification, with the platform's own cryptography.
import type { LinehaulEvent } from './events.ts';

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The request does not come from the carrier, is too old, or was modified in transit. Respond with 400. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

const PREFIX = 'whsec_';
const TOLERANCE_SECONDS = 300;

/**
 * The event in the body, if the signature is valid. Pass the body exactly as received: parsing and re-serializing changes it. After the
 * secret was rotated, deliveries carry two signatures, and either secret verifies them.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  now: number = Date.now(),
): Promise<LinehaulEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new InvalidWebhook('The webhook-timestamp is more than 5 minutes away from the current time.');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  for (const one of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    if (await crypto.subtle.verify('HMAC', key, fromBase64(signature), signed)) return JSON.parse(text);
  }
  throw new InvalidWebhook('No signature in webhook-signature matches the secret.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new InvalidWebhook(`The header ${name} is missing.`);
  return value;
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  } catch {
    throw new TypeError('The secret must be the whsec_… text from the subscription.');
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
