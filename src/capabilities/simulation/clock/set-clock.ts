// Moves the test environment's clock forward, or changes its speed.
import type { Answer } from '../../../platform/contract/route.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal, refuseForSeconds } from '../../../platform/http/refusal.ts';
import type { SimulatedOperation } from '../simulated-operation.ts';
import type { SimulationParts } from '../simulation-parts.ts';
import { ClockIsRun } from './clock-lease.ts';
import { readDuration } from './duration.ts';
import type { SetClockRequest } from './test-clock.schema.ts';

/** A longer advance takes several calls, so that each one ends within a reasonable time. */
const FARTHEST_DAYS = 60;

/** Reads the stored setting, because another node may have just changed it. */
export async function readClock({ clock, storedClock }: SimulationParts, events = 0): Promise<Answer> {
  await storedClock.load();
  return {
    status: 200,
    body: enveloped({ now: new Date(clock.now()).toISOString(), speed: clock.setting.speed, events }),
  };
}

export async function setClock(
  parts: SimulationParts,
  operation: SimulatedOperation,
  request: SetClockRequest,
): Promise<Answer> {
  const targetFrom = (now: number) => targetOf(request, now);
  await parts.storedClock.load();
  // Impossible requests are rejected before they wait in the queue.
  targetFrom(parts.clock.now());
  try {
    return await readClock(parts, await operation.advance(targetFrom, request.speed));
  } catch (error) {
    if (!(error instanceof ClockIsRun)) throw error;
    throw refuseForSeconds('clockIsRun', 2);
  }
}

function targetOf({ advance, set }: SetClockRequest, now: number): number {
  if (advance !== undefined && set !== undefined) throw fault('set', 'cannot be combined with advance.');
  if (advance !== undefined) return within('advance', now + readDuration(advance)!, now);
  if (set === undefined) return now;
  const to = Date.parse(set);
  if (to < now) {
    throw fault(
      'set',
      `must not be before the clock, which shows ${new Date(now).toISOString()}: freight does not go back.`,
    );
  }
  return within('set', to, now);
}

function within(field: string, to: number, now: number): number {
  if (to - now <= FARTHEST_DAYS * DAY_MS) return to;
  throw fault(field, `must be at most ${FARTHEST_DAYS} days ahead. Go further in several calls.`);
}

function fault(field: string, description: string): Refusal {
  return new Refusal('validationFailed', { details: `${field} ${description}`, failures: [{ field, description }] });
}
