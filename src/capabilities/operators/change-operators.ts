// What an administrator can do with the carrier's operators.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findOperator, listOperators, type Operator } from '../accounts/find-operator.ts';
import {
  isLastAdministrator,
  keepingAnAdministrator,
  prepareOperator,
  prepareOperatorFactorReset,
  prepareOperatorPassword,
  prepareOperatorRemoval,
  prepareOperatorRole,
} from '../accounts/manage-operators.ts';
import { accountNotice } from '../accounts/notices/account-notice.ts';
import type { OperatorRoleName } from '../accounts/roles.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';

export async function showOperators(context: Context): Promise<Answer> {
  return { status: 200, body: enveloped((await listOperators(context)).map(operatorView)) };
}

export async function addOperator(
  context: Context,
  { actor }: OperatorPrincipal,
  wanted: { readonly username: string; readonly role: OperatorRoleName; readonly isProgram?: boolean },
): Promise<Answer> {
  const username = wanted.username.toLowerCase();
  if ((await findOperator(context, username)) !== undefined) {
    throw new Refusal('existsAlready', { details: `There is already an operator ${username}.` });
  }
  const { role, isProgram = false } = wanted;
  const { unit, made } = await prepareOperator(context, actor, username, { role, isProgram });
  const is_program = isProgram ? 1 : 0;
  const view = operatorView({ username, role, is_program, second_factor_at: null, created_at: context.clock.now() });
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

export async function resetSecondFactor(
  context: Context,
  { actor }: OperatorPrincipal,
  username: string,
): Promise<Answer> {
  const operator = await requireOperator(context, username);
  if (operator.second_factor_at === null) throw new Refusal('noSecondFactor');
  return {
    status: 204,
    writes: [
      ...prepareOperatorFactorReset(context, actor, operator.username),
      ...accountNotice(context, operator.email, { change: 'second-factor-reset', username: operator.username }),
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

function operatorView(operator: Omit<Operator, 'password_hash' | 'email'>) {
  const { username, role, is_program, second_factor_at, created_at } = operator;
  return {
    username,
    role,
    isProgram: is_program === 1,
    hasSecondFactor: second_factor_at !== null,
    createdAt: new Date(created_at).toISOString(),
  };
}
