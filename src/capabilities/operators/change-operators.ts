// What an administrator does with the carrier's operators.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accountNotice } from '../account-notices/account-notice.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findOperator, listOperators, type Operator } from '../accounts/find-operator.ts';
import {
  isLastAdministrator,
  keepingAnAdministrator,
  prepareOperator,
  prepareOperatorPassword,
  prepareOperatorRemoval,
  prepareOperatorRole,
} from '../accounts/manage-operators.ts';
import type { OperatorRoleName } from '../accounts/roles.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';

export async function showOperators(context: Context): Promise<Answer> {
  return { status: 200, body: enveloped((await listOperators(context)).map(operatorView)) };
}

export async function addOperator(
  context: Context,
  { actor }: OperatorPrincipal,
  wanted: { readonly username: string; readonly role: OperatorRoleName },
): Promise<Answer> {
  const username = wanted.username.toLowerCase();
  if ((await findOperator(context, username)) !== undefined) {
    throw new Refusal('existsAlready', { details: `There is already an operator ${username}.` });
  }
  const { unit, made } = await prepareOperator(context, actor, username, wanted.role);
  const view = operatorView({ username, role: wanted.role, created_at: context.clock.now() });
  return { status: 201, body: enveloped({ ...view, password: made }), writes: unit };
}

export async function changeRole(
  context: Context,
  { actor }: OperatorPrincipal,
  username: string,
  role: OperatorRoleName,
): Promise<Answer> {
  const operator = await requireOperator(context, username);
  const body = enveloped({ ...operatorView(operator), role });
  if (operator.role === role) return { status: 200, body };
  await keepAnAdministrator(context, operator);
  return {
    status: 200,
    body,
    writes: [
      ...keepingAnAdministrator(context, operator.username),
      ...prepareOperatorRole(context, actor, operator.username, role),
      ...accountNotice(context, operator.email, { change: 'role-changed', username: operator.username }),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function replacePassword(
  context: Context,
  { actor }: OperatorPrincipal,
  username: string,
): Promise<Answer> {
  const operator = await requireOperator(context, username);
  const { unit, made } = await prepareOperatorPassword(context, actor, operator.username);
  return {
    status: 200,
    body: enveloped({ username: operator.username, password: made }),
    writes: [
      ...unit,
      ...accountNotice(context, operator.email, { change: 'password-replaced', username: operator.username }),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function dropOperator(context: Context, { actor }: OperatorPrincipal, username: string): Promise<Answer> {
  const operator = await requireOperator(context, username);
  await keepAnAdministrator(context, operator);
  return {
    status: 204,
    writes: [
      ...keepingAnAdministrator(context, operator.username),
      ...prepareOperatorRemoval(context, actor, operator.username),
    ],
  };
}

async function requireOperator(context: Context, username: string): Promise<Operator> {
  const operator = await findOperator(context, username.toLowerCase());
  if (operator === undefined) throw new Refusal('noSuchOperator');
  return operator;
}

async function keepAnAdministrator(context: Context, { username }: Operator): Promise<void> {
  if (await isLastAdministrator(context, username)) throw new Refusal('lastAdministrator');
}

function operatorView({ username, role, created_at }: Pick<Operator, 'username' | 'role' | 'created_at'>) {
  return { username, role, createdAt: new Date(created_at).toISOString() };
}
