// GET /v1/whoami: the simplest way to check that key and token work, and which accounts they may act for.
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped, envelopeSchema } from '../../platform/http/envelope.ts';
import type { TokenChecker } from './check-token.ts';

const whoamiSchema = envelopeSchema(
  Type.Object({
    environment: Type.String({ description: '`production` or `test`.', examples: ['test'] }),
    clientId: Type.String({ description: 'The client whose API key was sent.', examples: ['LHC0EXAMPLE0000'] }),
    username: Type.String({ description: 'The portal account that the token was issued for.', examples: ['shipper'] }),
    accounts: Type.Array(Type.String({ minLength: 7, maxLength: 7, examples: ['PQL2CZA'] }), {
      description: 'The customer accounts that this token may act for.',
    }),
  }),
);

export function whoamiRoutes(context: Context, checker: TokenChecker): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/whoami',
      policy: checker.policy,
      tag: 'Tokens',
      summary: 'Identify the caller of a token',
      success: {
        status: 200,
        description: 'The environment, the client, the portal account and its customer accounts.',
        schema: whoamiSchema,
      },
      errors: { 401: { shape: 'noData', meaning: 'authentication information missing or invalid' } },
      otherErrors: 'noData',
      handle: ({ principal: { clientId, username, accounts } }) => ({
        status: 200,
        body: enveloped({ environment: context.environment, clientId, username, accounts: [...accounts.keys()] }),
      }),
    }),
  ];
}
