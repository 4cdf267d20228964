// Rotates the signing key automatically once it is as old as the setting allows.
import type { Context } from '../../context.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import type { SigningKeys } from './signing-keys.ts';

const EVERY_MS = HOUR_MS;

/** Starts the schedule and returns a function that stops it. */
export function scheduleSigningRotation(context: Context, keys: SigningKeys): () => void {
  const look = () =>
    rotateWhenDue(context, keys).catch((error) =>
      context.log.warn({ reason: String(error) }, 'the signing key could not be rotated; the next try is in an hour'),
    );
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}

export async function rotateWhenDue(context: Context, keys: SigningKeys): Promise<boolean> {
  const { signingKeyDays } = context.config;
  if (signingKeyDays === 0) return false;
  await keys.load();
  if (context.clock.now() - keys.current().createdAt < signingKeyDays * DAY_MS) return false;
  try {
    await rotateSigningKey(context, 'system:schedule');
    return true;
  } catch (error) {
    // Another node did it first.
    if (error instanceof OperatorError) return false;
    throw error;
  } finally {
    await keys.load();
  }
}
