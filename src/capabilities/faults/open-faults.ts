// Faults on demand, in the test environment: errors, delays and lost connections for calls; late, lost and repeated webhooks.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Route } from '../../platform/contract/route.ts';
import type { FaultSource } from '../../platform/http/request-faults.ts';
import { Linked } from '../../platform/linked.ts';
import { COMMON_SEED } from '../simulation/journey/dice.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { faultRoutes } from './fault.routes.ts';
import { faultStore } from './fault.store.ts';
import type { FaultParts } from './fault-parts.ts';
import type { FaultRule } from './fault-rule.ts';
import { FAULTS_CHANGED } from './manage-faults.ts';
import { type StrikableOperation, strikableOperations } from './strikable-operations.ts';
import { CallFaults } from './strike-calls.ts';
import { EventFaults } from './strike-events.ts';

export interface Faults extends Capability {
  readonly calls: FaultSource;
  readonly events: EventFaults;
  /** Registers the operations of all capabilities. */
  link(routes: readonly Route[]): void;
}

const RESET = 'test-environment.reset';

/** Undefined in production, where faults do not exist. */
export function openFaults(needs: { readonly context: Context; readonly tokens: TokenChecker }): Faults | undefined {
  const { context, tokens } = needs;
  if (context.testClock === undefined) return undefined;
  const operations = new Linked<readonly StrikableOperation[]>('The list of operations');
  const parts: FaultParts = {
    context,
    store: faultStore(context.db),
    seed: context.config.seed ?? COMMON_SEED,
    operations: () => operations.value,
  };
  const calls = new CallFaults(parts);
  const events = new EventFaults(parts);
  let rules: readonly FaultRule[] = [];
  let additions = 0;
  const use = (changed: readonly FaultRule[]) => {
    rules = changed;
    calls.use(rules);
    events.use(rules);
  };
  const load = async (): Promise<void> => {
    const before = additions;
    const stored = await parts.store.all();
    // A rule added meanwhile may be missing, so read again.
    return before === additions ? use(stored) : load();
  };
  // Runs before the response is sent, so that the very next call is struck. A deleted rule has no row to count in, and strikes no more.
  const added = (rule: FaultRule) => {
    additions += 1;
    use([...rules, rule]);
  };
  return {
    calls,
    events,
    routes: faultRoutes({ ...parts, added }, tokens),
    link: (routes) => operations.link(strikableOperations(routes)),
    start: load,
    hear(news) {
      const isChanged = news.some(({ action }) => action === FAULTS_CHANGED || action === RESET);
      // If the database is unavailable, requests will notice.
      if (isChanged) void load().catch(() => {});
    },
    forget: () => [parts.store.forgetAll()],
  };
}
