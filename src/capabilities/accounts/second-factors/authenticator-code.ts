// The six-digit codes of an authenticator app (TOTP, RFC 6238), and the secret that app and server share.
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../../../platform/random.ts';

const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A clock may be off by half a minute, and typing takes time. */
const STEPS_EITHER_WAY = 1;

/** In base32, so that people can type it. */
export function newAuthenticatorSecret(random: Random): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** The content of the QR code. */
export function authenticatorUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The 30-second time step of the code; undefined if it matches none near `now`. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: STEPS_EITHER_WAY });
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta;
}
