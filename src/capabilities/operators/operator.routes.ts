// /ops/v1/operators: the carrier's operators and their roles.
import type { Context } from '../../context.ts';
import { exact } from '../../platform/contract/fields.ts';
import { type Confirmation, GETS_SECRET, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { userNameField } from '../accounts/user-name-field.ts';
import {
  addOperator,
  changeRole,
  dropOperator,
  replacePassword,
  resetSecondFactor,
  showOperators,
} from './change-operators.ts';
import {
  createdOperatorSchema,
  newOperatorSchema,
  operatorAnswerSchema,
  operatorListSchema,
  operatorPasswordSchema,
  operatorRoleSchema,
} from './operator.schema.ts';

const CONFIRMED = { ...FOR_OPERATORS, 403: says('the browser session must be confirmed first') } as const;
const NO_OPERATOR = says('there is no such operator');
const LAST = says('nobody else is an administrator');
const CHANGES_ACCESS: Confirmation<unknown> = { says: 'changes what an operator may do', holds: () => true };
const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const params = exact({ username: userNameField });

export function operatorRoutes(context: Context, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/operators',
      policy,
      summary: 'List operators',
      success: { status: 200, description: 'All operators by user name.', schema: operatorListSchema },
      errors: FOR_OPERATORS,
      handle: () => showOperators(context),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/operators',
      policy,
      summary: 'Create an operator',
      body: newOperatorSchema,
      success: { status: 201, description: 'The password is shown once.', schema: createdOperatorSchema },
      errors: { ...CONFIRMED, 409: says('the user name is taken') },
      confirmation: GETS_SECRET,
      handle: ({ principal, body }) => addOperator(context, principal, body),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/operators/{username}/role',
      policy,
      summary: "Change an operator's role",
      description: 'The new role takes effect within a second, also for open sessions.',
      params,
      body: operatorRoleSchema,
      success: { status: 200, description: 'The operator.', schema: operatorAnswerSchema },
      errors: { ...CONFIRMED, 404: NO_OPERATOR, 409: LAST },
      confirmation: CHANGES_ACCESS,
      handle: (call) => changeRole(context, call.principal, call.params.username, call.body.role),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/operators/{username}/password',
      policy,
      summary: "Reset an operator's password",
      description:
        'The old password and all sessions of the operator end within a second. The e-mail address is cleared. Passkeys still sign in ' +
        'without the password; remove the second factor too if someone else had access.',
      params,
      success: { status: 200, description: 'The password is shown once.', schema: operatorPasswordSchema },
      errors: { ...CONFIRMED, 404: NO_OPERATOR },
      confirmation: GETS_SECRET,
      handle: ({ principal, params: { username } }) => replacePassword(context, principal, username),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/operators/{username}/second-factor',
      policy,
      summary: "Remove an operator's second factor",
      description:
        'For an operator who has lost the phone and the recovery codes. All sessions of the operator end. The operator is notified by e-mail.',
      params,
      success: { status: 204, description: 'Removed.' },
      errors: { ...CONFIRMED, 404: says('there is no such operator, or no second factor') },
      confirmation: CHANGES_ACCESS,
      handle: ({ principal, params: { username } }) => resetSecondFactor(context, principal, username),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/operators/{username}',
      policy,
      summary: 'Remove an operator',
      description: 'The operator loses access within a second.',
      params,
      success: { status: 204, description: 'Removed.' },
      errors: { ...FOR_OPERATORS, 404: NO_OPERATOR, 409: LAST },
      handle: ({ principal, params: { username } }) => dropOperator(context, principal, username),
    }),
  ];
}
