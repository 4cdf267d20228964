// Operations on API keys beyond the specification: rotation without an outage, and restrictions.
import type { Context } from '../../context.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { AddressNetworks } from '../../platform/http/sign-ins/address-networks.ts';
import { clientSubject } from '../accounts/customers/manage-clients.ts';
import { clientPolicy } from './client-policy.ts';
import type { KeyParts } from './key.routes.ts';
import {
  keyRestrictionsAnswer,
  keyRestrictionsBody,
  keyRotationAnswer,
  keyRotationBody,
  rotatedKeyAnswer,
} from './key-addition.schema.ts';
import { wrongNetworks } from './key-network.rules.ts';
import { type KeyRestrictions, restrictionsOf, wantedRestrictions } from './key-restrictions.ts';
import { prepareRestrictions } from './restrict-key.ts';
import { endPreviousKey, readRotation, rotateKey } from './rotate-key.ts';

const NO_KEY: ErrorMeaning = { shape: 'emptyObject', meaning: 'invalid request, or key not generated yet' };
const UNAUTHENTICATED: ErrorMeaning = { shape: 'emptyObject', meaning: 'not authenticated' };
const ELSEWHERE: ErrorMeaning = { shape: 'emptyObject', meaning: 'not from this address' };
const OVERLAP_HOURS = 24;

export function keyAdditionRoutes(context: Context, { signIns, forget }: KeyParts): Route[] {
  const shared = { tag: 'API key', otherErrors: 'emptyObject', policy: clientPolicy(context, signIns) } as const;
  const rotation = { ...shared, path: '/v1/api-key/rotation' } as const;
  const restrictions = { ...shared, path: '/v1/api-key/restrictions' } as const;
  return [
    route({
      ...rotation,
      method: 'POST',
      summary: 'Rotate the API key',
      description:
        'Gives the API key a new value. The old value keeps working for `overlapHours`, so that you can switch your programs ' +
        'one by one. Tokens stay valid and work with either value. The client secret does not change.',
      body: keyRotationBody,
      success: {
        status: 201,
        description: 'The new value, and when the old one expires.',
        schema: rotatedKeyAnswer,
      },
      errors: {
        400: NO_KEY,
        401: UNAUTHENTICATED,
        403: ELSEWHERE,
        409: { shape: 'emptyObject', meaning: 'the previous value is still valid' },
      },
      handle: ({ principal, body }) => rotateKey(context, principal, body.overlapHours ?? OVERLAP_HOURS, forget),
    }),
    route({
      ...rotation,
      method: 'GET',
      summary: 'Check whether a previous API key still works',
      success: {
        status: 200,
        description: 'When the key was rotated, and when the old value expires.',
        schema: keyRotationAnswer,
      },
      errors: { 400: NO_KEY, 401: UNAUTHENTICATED, 403: ELSEWHERE },
      handle: ({ principal }) => readRotation(context, principal),
    }),
    route({
      ...rotation,
      method: 'DELETE',
      summary: 'End the previous API key now',
      description: 'Use this if the old value has leaked, or once all programs have switched.',
      success: { status: 204, description: 'Only the current value works, on every node within a second.' },
      errors: { 400: NO_KEY, 401: UNAUTHENTICATED, 403: ELSEWHERE },
      handle: ({ principal }) => endPreviousKey(context, principal, forget),
    }),
    route({
      ...restrictions,
      method: 'GET',
      summary: 'Get the restrictions of the API key',
      success: { status: 200, description: 'The restrictions.', schema: keyRestrictionsAnswer },
      errors: { 401: UNAUTHENTICATED, 403: ELSEWHERE },
      handle: async ({ principal }) => ({
        status: 200,
        body: enveloped(await restrictionsOf(context, principal.client.client_id)),
      }),
    }),
    route({
      ...restrictions,
      method: 'PUT',
      summary: 'Limit the API key',
      description:
        'Replaces all restrictions; anything you leave out or set to null is unrestricted. They apply within a second to every call with the key, including with existing tokens, and remain when the key is rotated or replaced. `networks` also applies to calls with the client ' +
        'ID and secret, and must include the address that this call comes from.',
      body: keyRestrictionsBody,
      rules: ({ networks }) => wrongNetworks(networks ?? []),
      success: { status: 200, description: 'The new restrictions.', schema: keyRestrictionsAnswer },
      errors: { 400: { shape: 'emptyObject', meaning: 'invalid request' }, 401: UNAUTHENTICATED, 403: ELSEWHERE },
      handle({ principal, body, request }) {
        const wanted = wantedRestrictions(body);
        requireOwnAddress(wanted, context.sources.exactly(request));
        const { client_id: clientId } = principal.client;
        const subject = clientSubject(clientId);
        return {
          status: 200,
          body: enveloped(wanted),
          writes: prepareRestrictions(context, subject, clientId, wanted),
          committed: () => forget(subject),
        };
      },
    }),
  ];
}

/** A list without the caller's own address would lock the caller out. */
function requireOwnAddress({ networks }: KeyRestrictions, address: string): void {
  if (networks === null || new AddressNetworks(networks).includes(address)) return;
  const description = `must include ${address}, the address that this request comes from; without it you could not change the list again`;
  throw new Refusal('validationFailed', {
    details: `First: networks ${description}`,
    failures: [{ field: 'networks', description }],
  });
}
