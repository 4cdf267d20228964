// /v1/api-keys: the keys of a client, for one that runs several programs. The default key stays at /v1/api-key (spec-gaps 2).
import type { Context } from '../../../context.ts';
import { type ErrorMeaning, type Route, route } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { clientSubject } from '../../accounts/customers/manage-clients.ts';
import { clientPolicy } from '../client-policy.ts';
import type { KeyParts } from '../key.routes.ts';
import { wrongNetworks } from '../key-network.rules.ts';
import { wantedRestrictions } from '../key-restrictions.ts';
import { type KeyChange, prepareKeyChange, prepareRevocation } from './change-named-key.ts';
import { prepareNamedKey } from './create-named-key.ts';
import { expiryOf, wrongExpiry } from './key-expiry.rules.ts';
import { listKeys } from './list-keys.ts';
import {
  keyAnswer,
  keyListAnswer,
  keyParams,
  type NamedKeyChangeBody,
  namedKeyChangeSchema,
  newNamedKeyAnswer,
  newNamedKeySchema,
} from './named-key.schema.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'emptyObject', meaning });
const INVALID = says('invalid request');
const NO_KEY = says('there is no such key');
const FOR_CLIENTS = { 401: says('not authenticated'), 403: says('not from this address') } as const;

export interface NamedKeyParts extends Pick<KeyParts, 'signIns' | 'forget'> {
  /** Writes when this node last saw each key, so that the list is up to date. */
  readonly writeUses: () => Promise<void>;
}

export function namedKeyRoutes(context: Context, { signIns, forget, writeUses }: NamedKeyParts): Route[] {
  const shared = { tag: 'Named API keys', otherErrors: 'emptyObject', policy: clientPolicy(context, signIns) } as const;
  const all = { ...shared, path: '/v1/api-keys' } as const;
  const one = { ...shared, path: '/v1/api-keys/{keyId}', params: keyParams } as const;
  const rules = ({ networks, expiresAt }: NamedKeyChangeBody) => [
    ...wrongNetworks(networks ?? []),
    ...wrongExpiry(context.clock, expiresAt),
  ];
  return [
    route({
      ...all,
      method: 'GET',
      summary: 'List the API keys',
      description: 'The default key, which /v1/api-key manages, and the named keys, oldest first; never their values.',
      success: { status: 200, description: 'The keys.', schema: keyListAnswer },
      errors: FOR_CLIENTS,
      async handle({ principal }) {
        await writeUses();
        return { status: 200, body: enveloped(await listKeys(context, principal.client.client_id)) };
      },
    }),
    route({
      ...all,
      method: 'POST',
      summary: 'Create a named API key',
      description:
        'Creates another API key, for example one per program, with its own restrictions. **Its value is shown only once.** A token belongs to the ' +
        'key that it was requested with. All keys of a client share its rate limit. Neither the client secret nor the default key changes.',
      body: newNamedKeySchema,
      rules,
      success: { status: 201, description: 'The key and its value.', schema: newNamedKeyAnswer },
      errors: { ...FOR_CLIENTS, 400: INVALID, 409: says('the name is taken, or the limit of keys is reached') },
      async handle({ principal, body: { name, expiresAt, ...limits } }) {
        const { client_id: clientId } = principal.client;
        const wanted = {
          name: name.trimEnd(),
          expiresAt: expiryOf(expiresAt ?? null),
          restrictions: wantedRestrictions(limits),
        };
        const { unit, made } = await prepareNamedKey(context, clientSubject(clientId), clientId, wanted);
        return { status: 201, body: enveloped(made), writes: unit };
      },
    }),
    route({
      ...one,
      method: 'GET',
      summary: 'Get an API key',
      description: 'Everything about the key but its value.',
      success: { status: 200, description: 'The key.', schema: keyAnswer },
      errors: { ...FOR_CLIENTS, 404: NO_KEY },
      async handle({ principal, params: { keyId } }) {
        await writeUses();
        const key = (await listKeys(context, principal.client.client_id)).find((listed) => listed.keyId === keyId);
        if (key === undefined) throw new Refusal('noSuchApiKey');
        return { status: 200, body: enveloped(key) };
      },
    }),
    route({
      ...one,
      method: 'PATCH',
      summary: 'Rename or limit a named API key',
      description:
        'Changes the fields that you send. Restrictions apply within a second to every call with the key, including with existing tokens.',
      body: namedKeyChangeSchema,
      rules,
      success: { status: 200, description: 'The key from now on.', schema: keyAnswer },
      errors: { ...FOR_CLIENTS, 400: INVALID, 404: NO_KEY, 409: says('the name is taken, or it is the default key') },
      async handle({ principal, params: { keyId }, body }) {
        const { client_id: clientId } = principal.client;
        const { unit, made } = await prepareKeyChange(context, clientId, keyId, changeOf(body));
        return { status: 200, body: enveloped(made), writes: unit, committed: () => forget(clientSubject(clientId)) };
      },
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Revoke a named API key',
      description:
        'The key and all tokens issued with it stop working immediately, and on every node within a second. Other keys are not affected.',
      success: { status: 204, description: 'The key was revoked.' },
      errors: { ...FOR_CLIENTS, 404: NO_KEY, 409: says('it is the default key') },
      async handle({ principal, params: { keyId } }) {
        const { client_id: clientId } = principal.client;
        const subject = clientSubject(clientId);
        const writes = await prepareRevocation(context, subject, clientId, keyId);
        return { status: 204, writes, committed: () => forget(subject) };
      },
    }),
  ];
}

function changeOf({ name, expiresAt, ...limits }: NamedKeyChangeBody): KeyChange {
  return {
    ...limits,
    ...(name !== undefined && { name: name.trimEnd() }),
    ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt) }),
  };
}
