// /ops/v1/clients/{clientId}/restrictions: the restrictions of a client's API key, for operators.
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { exact } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { findClient } from '../accounts/find-client.ts';
import { clientSubject } from '../accounts/manage-clients.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import type { KeyParts } from './key.routes.ts';
import { keyRestrictionsAnswer, keyRestrictionsBody } from './key-addition.schema.ts';
import { wrongNetworks } from './key-network.rules.ts';
import { restrictionsOf, wantedRestrictions } from './key-restrictions.ts';
import { prepareRestrictions } from './restrict-key.ts';

const NO_CLIENT = says('there is no such client');

const clientParams = exact({ clientId: Type.String({ minLength: 1, maxLength: 64, description: 'The client ID.' }) });

export function operatorKeyRoutes(
  context: Context,
  { policy }: OperatorChecker,
  { forget }: Pick<KeyParts, 'forget'>,
): Route[] {
  const shared = {
    tag: 'Console',
    otherErrors: 'noData',
    path: '/ops/v1/clients/{clientId}/restrictions',
    policy,
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
  ];
}

async function requireClient(context: Context, clientId: string): Promise<void> {
  if ((await findClient(context, clientId)) === undefined) throw new Refusal('noSuchClient');
}
