// Identifies the callers of an environment: operators, clients with API keys, bearer tokens, and browser sessions.
import type { AuthenticateOperator } from '../capabilities/accounts/check-operator.ts';
import { openAccounts } from '../capabilities/accounts/open-accounts.ts';
import { openKeys } from '../capabilities/keys/open-keys.ts';
import { openSessions } from '../capabilities/sessions/open-sessions.ts';
import { openSignIns } from '../capabilities/sign-ins/open-sign-ins.ts';
import { openTokens } from '../capabilities/tokens/open-tokens.ts';
import { followMasterKey } from '../master-key/follow-master-key.ts';
import type { EnvironmentBase } from './environment-base.ts';

export type Callers = Awaited<ReturnType<typeof openCallers>>;

/** `hosts` are the operators of the environment that hosts this one as a guest. */
export async function openCallers(environment: EnvironmentBase, hosts?: AuthenticateOperator) {
  const { context, address, metrics } = environment;
  const signIn = openSignIns(context, metrics);
  const { signIns } = signIn;
  for (const one of signIns.shared) environment.limitExchange?.share(one);
  const base = { ...environment, signIns };
  const operators = openAccounts(base);
  if (hosts !== undefined) operators.checker.acceptOperatorsOf(hosts);
  const tokens = await openTokens(base);
  const keys = openKeys({
    ...base,
    operators: operators.checker,
    forget: (subject) => tokens.checker.forget(subject),
    writeUses: tokens.writeKeyUses,
  });
  /** What a route needs to identify its callers. */
  const checkers = {
    context,
    tokens: tokens.checker,
    operators: operators.checker,
    baseUrl: address.url,
    forgetClient: keys.forgetClient,
  };
  const sessions = await openSessions({ ...base, ...checkers, operatorsUrl: address.operatorPage('') });
  const failedSignIns = signIn.capability(operators.checker);
  return {
    checkers,
    signIns,
    sessionKinds: sessions.kinds,
    operators,
    keys,
    tokens,
    sessions,
    failedSignIns,
    masterKey: followMasterKey(context),
  };
}
