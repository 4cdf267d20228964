// Who calls an environment, and by what they prove it: operators, clients with their keys, tokens, and sessions of browsers.
import { openOperators } from './capabilities/accounts/open-operators.ts';
import { openKeys } from './capabilities/keys/open-keys.ts';
import { openSessions } from './capabilities/sessions/open-sessions.ts';
import { openTokens } from './capabilities/tokens/open-tokens.ts';
import type { EnvironmentBase } from './environment-base.ts';

export async function openCallers(base: EnvironmentBase) {
  const operators = openOperators(base);
  const tokens = await openTokens(base);
  const { context, address } = base;
  /** What a route needs to know its callers by. */
  const checkers = { context, tokens: tokens.checker, operators: operators.checker, baseUrl: address.url };
  const keys = openKeys({ ...base, forget: (subject) => tokens.checker.forget(subject) });
  const sessions = openSessions({ ...base, ...checkers });
  return { checkers, capabilities: [operators, keys, tokens, sessions] };
}
