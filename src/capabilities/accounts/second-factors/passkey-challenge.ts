// What a passkey signs. A challenge carries its own proof of origin, purpose and expiry, so that nothing is stored for unknown
// callers; only used challenges are stored.
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { usedTicketStore } from './used-ticket.store.ts';

export const CHALLENGE_VALID_MS = 5 * MINUTE_MS;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/** `purpose` says what the challenge is for, and for whom; it is not valid for anything else. */
export function newChallenge(context: Context, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + TIME_BYTES);
  context.random.bytes(NONCE_BYTES).copy(head);
  head.writeUIntBE(context.clock.now() + CHALLENGE_VALID_MS, NONCE_BYTES, TIME_BYTES);
  return new Uint8Array(Buffer.concat([head, macOf(context, purpose, head)]));
}

/** `challenge` is in base64url, as the browser returns it. */
export async function isChallenge(context: Context, purpose: string, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return false;
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(head.length), macOf(context, purpose, head))) return false;
  if (expiryOf(bytes) <= context.clock.now()) return false;
  return !(await usedTicketStore(context.db).has(challenge));
}

export function useChallenge({ db, clock }: Context, challenge: string): Step[] {
  return usedTicketStore(db).use(challenge, expiryOf(Buffer.from(challenge, 'base64url')), clock.now());
}

function expiryOf(bytes: Buffer): number {
  return bytes.readUIntBE(NONCE_BYTES, TIME_BYTES);
}

function macOf({ secrets }: Context, purpose: string, head: Buffer): Buffer {
  const hash = secrets.hash('passkey challenge', purpose, head.toString('base64url'));
  return Buffer.from(hash, 'base64url').subarray(0, MAC_BYTES);
}
