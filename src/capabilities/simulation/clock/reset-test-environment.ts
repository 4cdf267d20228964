// Resets the test environment: quotes, shipments and mail are deleted, and the clock shows the real time.
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { forgetAnswers } from '../../../platform/http/idempotency.ts';
import type { SimulationParts } from '../simulation-parts.ts';

/** A request that is repeated after the reset must run again. Stored responses about keys stay valid. */
const SCOPES_OF_CALLERS = ['% portal %', 'portal %', 'operator:%'];

export function resetTestEnvironment(parts: SimulationParts, actor: string): Answer {
  const { context } = parts;
  const now = context.clock.now();
  const realTime = { machineAt: now, shownAt: now, speed: 1 };
  return {
    status: 204,
    writes: [
      ...parts.forgetAll(),
      ...SCOPES_OF_CALLERS.map((scopes) => forgetAnswers(context.db, scopes)),
      parts.storedClock.change(realTime),
      auditLine(context, actor, 'test-environment.reset', 'test-environment:all', {}),
    ],
    committed: () => parts.storedClock.show(realTime),
  };
}
