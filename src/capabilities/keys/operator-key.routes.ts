// /ops/v1/clients/{clientId}: the restrictions of a client's API key, and the list of its keys, for operators.
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { exact } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { findClient } from '../accounts/customers/find-client.ts';
import { clientSubject } from '../accounts/customers/manage-clients.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { keyRestrictionsAnswer, keyRestrictionsBody } from './key-addition.schema.ts';
import { wrongNetworks } from './key-network.rules.ts';
import { restrictionsOf, wantedRestrictions } from './key-restrictions.ts';
import { prepareRevocation } from './named/change-named-key.ts';
import { listKeys } from './named/list-keys.ts';
import type { NamedKeyParts } from './named/named-key.routes.ts';
import { keyListAnswer, keyParams } from './named/named-key.schema.ts';
import { prepareRestrictions } from './restrict-key.ts';

const NO_CLIENT = says('there is no such client');

const clientParams = exact({ clientId: Type.String({ minLength: 1, maxLength: 64, description: 'The client ID.' }) });
const clientKeyParams = exact({ ...clientParams.properties, ...keyParams.properties });

export function operatorKeyRoutes(
  context: Context,
  { policy }: OperatorChecker,
  { forget, writeUses }: Pick<NamedKeyParts, 'forget' | 'writeUses'>,
): Route[] {
  const ofOperators = { tag: 'Console', otherErrors: 'noData', policy } as const;
  const shared = {
    ...ofOperators,
    path: '/ops/v1/clients/{clientId}/restrictions',
    params: clientParams,
  } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      summary: "See what a client's API key is limited to",
      success: { status: 200, description: 'The restrictions.', schema: keyRestrictionsAnswer },
      errors: { ...FOR_OPERATORS, 404: NO_CLIENT },
      async handle({ params: { clientId } }) {
        await requireClient(context, clientId);
        return { status: 200, body: enveloped(await restrictionsOf(context, clientId)) };
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      summary: "Limit a client's API key",
      description:
        'Replaces all restrictions; what you leave out or set to null is not limited. They apply to every call with the key, also with tokens ' +
        'that exist, within a second. The client can change them again, from an address on the list.',
      body: keyRestrictionsBody,
      rules: ({ networks }) => wrongNetworks(networks ?? []),
      success: { status: 200, description: 'The restrictions from now on.', schema: keyRestrictionsAnswer },
      errors: { ...FOR_OPERATORS, 403: says('the browser session must be confirmed first'), 404: NO_CLIENT },
      confirmation: { says: 'changes what an API key may do', holds: () => true },
      async handle({ principal, params: { clientId }, body }) {
        await requireClient(context, clientId);
        const wanted = wantedRestrictions(body);
        return {
          status: 200,
          body: enveloped(wanted),
          writes: prepareRestrictions(context, principal.actor, clientId, wanted),
          committed: () => forget(clientSubject(clientId)),
        };
      },
    }),
    route({
      ...ofOperators,
      path: '/ops/v1/clients/{clientId}/keys',
      params: clientParams,
      method: 'GET',
      summary: 'List the API keys of a client',
      description: 'Its default key and its named keys, oldest first; never their values.',
      success: { status: 200, description: 'The keys.', schema: keyListAnswer },
      errors: { ...FOR_OPERATORS, 404: NO_CLIENT },
      async handle({ params: { clientId } }) {
        await requireClient(context, clientId);
        await writeUses();
        return { status: 200, body: enveloped(await listKeys(context, clientId)) };
      },
    }),
    route({
      ...ofOperators,
      path: '/ops/v1/clients/{clientId}/keys/{keyId}',
      params: clientKeyParams,
      method: 'DELETE',
      summary: 'Revoke a named API key of a client',
      description:
        'The key and all tokens issued with it stop working immediately, and on every node within a second. Other keys are not affected. ' +
        'To stop the default key, disable the client.',
      success: { status: 204, description: 'The key was revoked.' },
      errors: {
        ...FOR_OPERATORS,
        404: says('there is no such client or key'),
        409: says('it is the default key'),
      },
      async handle({ principal, params: { clientId, keyId } }) {
        await requireClient(context, clientId);
        const writes = await prepareRevocation(context, principal.actor, clientId, keyId);
        return { status: 204, writes, committed: () => forget(clientSubject(clientId)) };
      },
    }),
  ];
}

async function requireClient(context: Context, clientId: string): Promise<void> {
  if ((await findClient(context, clientId)) === undefined) throw new Refusal('noSuchClient');
}
