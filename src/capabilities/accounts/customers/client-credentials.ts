// Generates and verifies client IDs and secrets. Only a keyed hash of a secret is stored (spec-gaps 2).
import type { Context } from '../../../context.ts';
import { randomText } from '../../../platform/random.ts';

const SECRET_BYTES = 32;

export function newClientId(context: Context): string {
  return `LHC${context.credentialsMark.toUpperCase()}${randomText(context.random, 12)}`;
}

export function newClientSecret(context: Context): string {
  return context.random.bytes(SECRET_BYTES).toString('base64url');
}

export function clientSecretHash(context: Context, clientId: string, secret: string): string {
  return context.secrets.hash('client secret', clientId, secret);
}

export function isClientSecret(context: Context, clientId: string, hash: string, secret: string): boolean {
  return context.secrets.matches(hash, 'client secret', clientId, secret);
}
