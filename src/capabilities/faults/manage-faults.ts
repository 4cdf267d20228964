// Adding, listing and deleting faults: each portal account has its own.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import { struckOperations } from './fault.rules.ts';
import type { NewFault } from './fault.schema.ts';
import type { FaultParts } from './fault-parts.ts';
import { type Effect, type FaultRule, isOfEvents, stateOf } from './fault-rule.ts';

export const MOST_FAULTS = 50;
/** Every node reloads the rules when it reads this action in the audit log. */
export const FAULTS_CHANGED = 'faults.changed';

export interface FaultDesk extends FaultParts {
  /** Called once a rule is on disk: from now on it strikes on this node. */
  readonly added: (rule: FaultRule) => void;
}

export async function addFault(desk: FaultDesk, caller: Caller, body: NewFault): Promise<Answer> {
  const { context, store } = desk;
  const now = context.freightClock.now();
  const untilAt = body.until === undefined ? undefined : Date.parse(body.until);
  if (untilAt !== undefined && untilAt <= now) {
    const description = `must be after the test clock, which shows ${new Date(now).toISOString()}.`;
    throw new Refusal('validationFailed', {
      details: `until ${description}`,
      failures: [{ field: 'until', description }],
    });
  }
  const rules = await store.of(caller.username);
  if (rules.length >= MOST_FAULTS) throw new Refusal('tooManyFaults');
  // Rules are tried in the order of their IDs, even if they were added while the clock was stopped.
  const createdAt = Math.max(now, (rules.at(-1)?.createdAt ?? 0) + 1);
  const rule: FaultRule = {
    id: context.ids.inOrder('flt_', createdAt),
    owner: caller.username,
    clientId: caller.sessionId === undefined ? caller.clientId : '',
    operation: body.match?.operation,
    path: body.match?.path,
    share: body.match?.share ?? 1,
    effect: body.then as Effect,
    times: body.times,
    untilAt,
    createdAt,
    considered: 0,
    struck: 0,
  };
  return {
    status: 201,
    body: enveloped(faultView(desk, rule)),
    writes: [store.insert(rule), changed(desk, caller, { added: rule.id })],
    committed: () => desk.added(rule),
  };
}

export async function listFaults(desk: FaultDesk, caller: Caller): Promise<Answer> {
  const rules = await desk.store.of(caller.username);
  return { status: 200, body: enveloped(rules.map((rule) => faultView(desk, rule))) };
}

export async function deleteFault(desk: FaultDesk, caller: Caller, id: string): Promise<Answer> {
  const { store } = desk;
  if (!(await store.of(caller.username)).some((rule) => rule.id === id)) throw new Refusal('noSuchFault');
  return {
    status: 204,
    writes: [store.delete(caller.username, id), changed(desk, caller, { deleted: id })],
  };
}

export function deleteFaults(desk: FaultDesk, caller: Caller): Answer {
  return {
    status: 204,
    writes: [desk.store.deleteOf(caller.username), changed(desk, caller, { deleted: 'all' })],
  };
}

function changed({ context }: FaultDesk, { username }: Caller, details: object) {
  return auditLine(context, `portal-account:${username}`, FAULTS_CHANGED, `portal-account:${username}`, details);
}

function faultView({ context, operations }: FaultParts, rule: FaultRule) {
  const { effect } = rule;
  return {
    id: rule.id,
    match: { operation: rule.operation ?? null, path: rule.path ?? null, share: rule.share },
    then: effect,
    times: rule.times ?? null,
    until: rule.untilAt === undefined ? null : new Date(rule.untilAt).toISOString(),
    state: stateOf(rule, context.freightClock.now()),
    struck: rule.struck,
    considered: rule.considered,
    operations: isOfEvents(effect) ? [] : struckOperations(operations(), rule, effect).map(({ name }) => name),
    createdAt: new Date(rule.createdAt).toISOString(),
  };
}
