// The API key in responses (§2.3).
import { Type } from 'typebox';
import { envelopeSchema } from '../../platform/http/envelope.ts';

const apiKey = Type.String({
  description: 'The API key of this environment. Send it as `apikey` with every REST call.',
  examples: ['lh_test_0EXAMPLE0EXAMPLE0EXAMPLE0'],
});
const apiClientId = Type.String({ description: 'The client identifier.', examples: ['LHC0EXAMPLE0000'] });

export const newKeySchema = envelopeSchema(
  Type.Object({
    apiKey,
    apiClientId,
    apiClientSecret: Type.String({
      description: 'The new client secret. It replaces the one used for this call, and is shown only once.',
      examples: ['the-new-secret-keep-it'],
    }),
  }),
);

export const keySchema = envelopeSchema(Type.Object({ apiKey, apiClientId }));
