// Signs webhooks according to the Standard Webhooks specification, so that receivers can verify them with any of its libraries.
import { createHmac } from 'node:crypto';
import type { Random } from '../random.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export interface WebhookMessage {
  /** The same for every attempt, so that receivers can recognize duplicates. */
  readonly id: string;
  readonly body: string;
}

export function newWebhookSecret(random: Random): string {
  return `${PREFIX}${random.bytes(SECRET_BYTES).toString('base64')}`;
}

/** The headers of one attempt. With two secrets there are two signatures, and a receiver needs to know only one. */
export function webhookHeaders(
  { id, body }: WebhookMessage,
  sentAt: number,
  secrets: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(sentAt / 1_000));
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${signature(`${id}.${seconds}.${body}`, secret)}`).join(' '),
  };
}

function signature(signed: string, secret: string): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}
