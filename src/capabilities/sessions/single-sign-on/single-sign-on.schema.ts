// The start of a single sign-on, and the provider's response as the page forwards it.
import { Type } from 'typebox';
import { exact } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';

const sent = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

export const providerResponse = exact(
  {
    state: sent(200, '`state` from the address that the provider sent the browser back to.'),
    code: Type.Optional(sent(4_000, '`code` from it.')),
    iss: Type.Optional(sent(500, '`iss` from it, if the provider sends one.')),
    error: Type.Optional(sent(200, '`error` from it, if the provider did not sign the user in.')),
    error_description: Type.Optional(sent(1_000, '`error_description` from it.')),
  },
  { title: 'SingleSignOnCompletion' },
);

export const singleSignOnStarted = envelopeSchema(
  Type.Object(
    {
      url: Type.String({ description: 'The sign-in page of the provider. Send the browser there within ten minutes.' }),
    },
    { title: 'SingleSignOnStarted' },
  ),
);
