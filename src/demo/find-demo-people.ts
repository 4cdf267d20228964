// Demo users in production are for trying it out on a local machine. If other machines can reach it, they are a security risk.

import { type Credential, credentialOf, isUsable } from '../capabilities/accounts/usable-credential.ts';
import { isOpenToOthers } from '../config.ts';
import type { Context } from '../context.ts';
import { linesOfActor } from '../platform/audit/list-audit-log.ts';
import { DECLINED, DEMO_ACTOR, demoFact } from './plan-demo.ts';

export function mayHaveDemoPeople({ config, environment }: Context): boolean {
  return environment === 'test' || !isOpenToOthers(config);
}

/** Demo credentials that still work, although they should not. */
export async function strayDemoPeople(context: Context): Promise<Credential[]> {
  if (mayHaveDemoPeople(context)) return [];
  const fact = await demoFact(context);
  if (fact === undefined || fact.startsWith(DECLINED)) return [];
  const found: Credential[] = [];
  for (const { at, action, subject } of await linesOfActor(context.db, DEMO_ACTOR)) {
    const credential = action.endsWith('.created') ? credentialOf(subject) : undefined;
    if (credential !== undefined && (await isUsable(context, credential, at))) found.push(credential);
  }
  return found;
}

/** A warning to show at startup; undefined if there is none. */
export async function demoWarning(context: Context): Promise<string | undefined> {
  if (mayHaveDemoPeople(context)) return undefined;
  const stray = await strayDemoPeople(context);
  if (stray.length > 0) {
    return `${strayInWords(stray)} Create your own operator with linehaul operators create <name> -e production, then run the commands that linehaul doctor -e production lists.`;
  }
  if (!context.config.demo || (await demoFact(context)) !== undefined) return undefined;
  return 'Production can be reached from other machines, so no demo credentials were created in it. To set up your own carrier, run linehaul init <folder> on an empty data folder. To keep this one, run linehaul operators create <name> -e production and set LINEHAUL_DEMO=false.';
}

export function strayInWords({ length }: readonly Credential[]): string {
  return `Production can be reached from other machines and accepts ${length} demo credential${length === 1 ? '' : 's'}.`;
}

const REMOVE: Record<Credential['kind'], string> = {
  operator: 'operators remove',
  'portal-account': 'portal-accounts suspend',
  client: 'clients disable',
  'soap-user': 'soap-users delete',
};

/** The command that revokes one of them. */
export function removalOf({ kind, name }: Credential): string {
  return `linehaul ${REMOVE[kind]} ${name} -e production`;
}
