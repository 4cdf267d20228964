// /ops/v1/clients and /ops/v1/portal-accounts: the programs and users that act for customers.
import { exact } from '../../platform/contract/fields.ts';
import { GETS_SECRET, type Route, route } from '../../platform/contract/route.ts';
import { emailFailures } from '../../platform/mail/mail-address-rule.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import {
  changeAccounts,
  changePortalRole,
  listPortalAccounts,
  openPortalAccount,
  replacePortalPassword,
  resetSecondFactor,
  switchPortalAccount,
} from './change-portal-accounts.ts';
import {
  clientAnswerSchema,
  clientListSchema,
  clientNumber,
  clientStatusSchema,
  issuedClientSchema,
  newClientSchema,
  newPortalSchema,
  openedPortalSchema,
  passwordSchema,
  portalAccountsSchema,
  portalAnswerSchema,
  portalListSchema,
  portalQuery,
  portalRoleSchema,
  portalStatusSchema,
  secretSchema,
  userName,
} from './customer-desk.schema.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';
import { issueClient, listApiClients, replaceSecret, switchClient } from './manage-api-clients.ts';

const CONFIRMED = { ...FOR_OPERATORS, 403: says('the browser session must be confirmed first') } as const;
const NO_CLIENT = says('there is no such client');
const NO_PORTAL = says('there is no such portal account');
const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const clientParams = exact({ clientId: clientNumber });
const portalParams = exact({ username: userName });

export function credentialRoutes(parts: CustomerDeskParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/clients',
      policy,
      summary: 'List clients',
      success: { status: 200, description: 'All clients, oldest first.', schema: clientListSchema },
      errors: FOR_OPERATORS,
      handle: () => listApiClients(parts),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/clients',
      policy,
      summary: 'Issue a client ID and secret',
      body: newClientSchema,
      description:
        'In production the mandatory rows of the certification must be proven (GET /ops/v1/certification-rows): send the customer’s `certificate`, or say why not in ' +
        '`withoutCertification`.',
      success: { status: 201, description: 'The secret is shown only once.', schema: issuedClientSchema },
      errors: { ...CONFIRMED, 409: says('mandatory rows of the certification are not proven') },
      confirmation: GETS_SECRET,
      handle: ({ principal, body }) => issueClient(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/clients/{clientId}/secret',
      policy,
      summary: 'Replace the secret of a client',
      description: 'The old secret stops working immediately. The API key does not change.',
      params: clientParams,
      success: { status: 200, description: 'The secret is shown only once.', schema: secretSchema },
      errors: { ...CONFIRMED, 404: NO_CLIENT },
      confirmation: GETS_SECRET,
      handle: ({ principal, params }) => replaceSecret(parts, principal, params.clientId),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/clients/{clientId}/status',
      policy,
      summary: 'Disable or enable a client',
      description: 'The key and tokens of a disabled client stop working within a second.',
      params: clientParams,
      body: clientStatusSchema,
      success: { status: 200, description: 'The client.', schema: clientAnswerSchema },
      errors: { ...CONFIRMED, 404: NO_CLIENT },
      confirmation: { says: 'enables a client', holds: ({ status }) => status === 'enabled' },
      handle: (call) => switchClient(parts, call.principal, call.params.clientId, call.body.status),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/portal-accounts',
      policy,
      summary: 'Find portal accounts',
      query: portalQuery,
      success: { status: 200, description: 'A page of portal accounts, by user name.', schema: portalListSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listPortalAccounts(parts, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/portal-accounts',
      policy,
      summary: 'Create a portal account',
      body: newPortalSchema,
      rules: emailFailures,
      success: { status: 201, description: 'The password is shown only once.', schema: openedPortalSchema },
      errors: { ...CONFIRMED, 409: says('the user name is taken') },
      confirmation: GETS_SECRET,
      handle: ({ principal, body }) =>
        openPortalAccount(parts, principal, { ...body, apiAccess: body.apiAccess ?? true }),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/portal-accounts/{username}/password',
      policy,
      summary: 'Reset the password of a portal account',
      description:
        'Its tokens and sessions end within a second. The e-mail address is cleared. Passkeys still sign in without the password; ' +
        'remove the second factor too if someone else had access.',
      params: portalParams,
      success: { status: 200, description: 'The password is shown only once.', schema: passwordSchema },
      errors: { ...CONFIRMED, 404: NO_PORTAL },
      confirmation: GETS_SECRET,
      handle: ({ principal, params }) => replacePortalPassword(parts, principal, params.username),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/portal-accounts/{username}/second-factor',
      policy,
      summary: 'Remove the second factor of a portal account',
      description:
        'For a user who has lost the phone and the recovery codes. All sessions and tokens end. The user is notified by e-mail.',
      params: portalParams,
      success: { status: 204, description: 'Removed.' },
      errors: { ...CONFIRMED, 404: says('there is no such portal account, or no second factor') },
      confirmation: { says: 'changes how a portal user signs in', holds: () => true },
      handle: ({ principal, params }) => resetSecondFactor(parts, principal, params.username),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/portal-accounts/{username}/status',
      policy,
      summary: 'Suspend or resume a portal account',
      params: portalParams,
      body: portalStatusSchema,
      success: { status: 200, description: 'The portal account.', schema: portalAnswerSchema },
      errors: { ...CONFIRMED, 404: NO_PORTAL },
      confirmation: { says: 'resumes a portal account', holds: ({ status }) => status === 'active' },
      handle: (call) => switchPortalAccount(parts, call.principal, call.params.username, call.body.status),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/portal-accounts/{username}/accounts',
      policy,
      summary: 'Change what a portal account may act for',
      params: portalParams,
      body: portalAccountsSchema,
      success: { status: 200, description: 'The portal account.', schema: portalAnswerSchema },
      errors: { ...CONFIRMED, 404: NO_PORTAL },
      // Also if accounts are only removed, because finding that out would require reading the current ones first.
      confirmation: { says: 'changes what a portal account may act for', holds: () => true },
      handle: (call) => changeAccounts(parts, call.principal, call.params.username, call.body.accounts),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/portal-accounts/{username}/role',
      policy,
      summary: "Change a portal user's role",
      description: 'The new role takes effect within a second, also for tokens and open sessions.',
      params: portalParams,
      body: portalRoleSchema,
      success: { status: 200, description: 'The portal account.', schema: portalAnswerSchema },
      errors: { ...CONFIRMED, 404: NO_PORTAL },
      confirmation: { says: 'changes what a portal user may do', holds: () => true },
      handle: (call) => changePortalRole(parts, call.principal, call.params.username, call.body.role),
    }),
  ];
}
