// A user's own second factor in requests and responses.
import { Type } from 'typebox';
import { exact, formed } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { registrationResponse } from '../../accounts/second-factors/passkey-fields.ts';

const at = (description: string) => Type.String({ format: 'date-time', description });

const factor = {
  isOn: Type.Boolean({ description: 'Whether signing in with the password also takes a second factor.' }),
  isRequired: Type.Boolean({ description: 'Whether the carrier requires one.' }),
  authenticator: Type.Unsafe<{ createdAt: string } | null>({
    type: ['object', 'null'],
    properties: { createdAt: { type: 'string', format: 'date-time' } },
    required: ['createdAt'],
    description: 'The authenticator app; null where there is none.',
  }),
  passkeys: Type.Array(
    Type.Object(
      {
        passkeyId: Type.String({ examples: ['psk_01k9x2m4q8'] }),
        name: Type.String({ examples: ['Work laptop'] }),
        createdAt: at('When it was added.'),
        lastUsedAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
      },
      { title: 'Passkey' },
    ),
  ),
  passkeyOrigin: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The address at which passkeys work; null where the server is reached by an IP address.',
    examples: ['https://freight.example.com'],
  }),
  recoveryCodesLeft: Type.Integer({ description: 'How many recovery codes have not been used.', examples: [10] }),
};

export const factorSchema = envelopeSchema(Type.Object(factor, { title: 'OwnSecondFactor' }));
export const changedFactorSchema = envelopeSchema(
  Type.Object({
    ...factor,
    recoveryCodes: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'New recovery codes, shown once; null if the previous codes are still valid.',
      examples: [['ABCD-EFGH-JKLM-NPQR-STUV-WXYZ']],
    }),
  }),
);

export const setupSchema = envelopeSchema(
  Type.Object(
    {
      secret: Type.String({ description: 'To type into the app, in base32.' }),
      uri: Type.String({ description: 'The `otpauth:` address, to show as a QR code.' }),
      setup: Type.String({ description: 'Goes with the first code. Valid for 15 minutes, in this session.' }),
    },
    { title: 'AuthenticatorSetup' },
  ),
);
export const authenticatorSchema = exact({
  setup: formed('^[A-Za-z0-9_-]{1,2000}$', 'the `setup` from the response before'),
  code: Type.String({
    minLength: 6,
    maxLength: 12,
    description: 'The six digits that the app shows.',
    examples: ['492039'],
  }),
});
export const passkeySchema = exact({
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'What you call the device.',
    examples: ['Work laptop'],
  }),
  passkey: registrationResponse,
});
export const passkeyParams = exact({
  passkeyId: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'A `passkeyId` from GET …/session/second-factor.',
  }),
});
