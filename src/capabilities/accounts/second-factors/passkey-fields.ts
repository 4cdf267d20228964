// The WebAuthn messages to and from the browser. Fields that are not checked here are checked with the signature.

import { type Static, Type } from 'typebox';
import { formed } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';

const bytes = (longest: number, description: string) =>
  formed(`^[A-Za-z0-9_-]{1,${longest}}$`, 'base64url', { description });
const id = bytes(1_400, 'The ID of the credential.');
const shared = {
  id,
  rawId: id,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Optional(Type.Object({}, { description: 'Not used.' })),
  authenticatorAttachment: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 40 })),
};

export const registrationResponse = Type.Object(
  {
    ...shared,
    response: Type.Object({
      clientDataJSON: bytes(4_000, 'What the browser signed about the page.'),
      attestationObject: bytes(16_000, 'The new key.'),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
    }),
  },
  { title: 'PasskeyRegistration', description: 'The `RegistrationResponseJSON` of WebAuthn.' },
);
export type RegistrationGiven = Static<typeof registrationResponse>;

export const authenticationResponse = Type.Object(
  {
    ...shared,
    response: Type.Object({
      clientDataJSON: bytes(4_000, 'What the browser signed about the page.'),
      authenticatorData: bytes(4_000, 'How the device identifies itself.'),
      signature: bytes(4_000, 'The signature.'),
      userHandle: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200 })),
    }),
  },
  { title: 'PasskeyAssertion', description: 'The `AuthenticationResponseJSON` of WebAuthn.' },
);
export type AuthenticationGiven = Static<typeof authenticationResponse>;

/** For `navigator.credentials`; programs can treat it as opaque. */
export const passkeyOptionsAnswer = envelopeSchema(
  // Its content is defined by WebAuthn.
  Type.Object({}, { additionalProperties: true, description: 'Options of WebAuthn, as JSON, for the browser.' }),
);
