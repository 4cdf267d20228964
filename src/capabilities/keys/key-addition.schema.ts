// Request and response schemas of API key rotation and restrictions.
import { Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { KEY_ACCESS } from './key-restrictions.ts';

const MOST_OVERLAP_HOURS = 720;
const MOST_ACCOUNTS = 200;
const MOST_NETWORKS = 100;

const apiClientId = Type.String({ description: 'The client identifier.', examples: ['LHC0EXAMPLE0000'] });
const previousApiKeyExpiresAt = Type.Union([Type.String({ examples: ['2026-11-03T14:00:00.000Z'] }), Type.Null()], {
  description: 'When the previous value expires. Null: it has expired.',
});

export const keyRotationBody = exact(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_OVERLAP_HOURS,
        description: 'How long the old value keeps working: up to 30 days, 24 hours by default. 0 ends it immediately.',
        examples: [24],
      }),
    ),
  },
  { title: 'ApiKeyRotation' },
);

export const rotatedKeyAnswer = envelopeSchema(
  Type.Object({
    apiKey: Type.String({ description: 'The new value. Send it as `apikey` from now on.' }),
    apiClientId,
    previousApiKeyExpiresAt,
  }),
);

export const keyRotationAnswer = envelopeSchema(
  Type.Object({
    rotatedAt: Type.Union([Type.String({ examples: ['2026-11-02T14:00:00.000Z'] }), Type.Null()], {
      description: 'When the key was last rotated. Null: never.',
    }),
    previousApiKeyExpiresAt,
  }),
);

const access = oneOf(KEY_ACCESS, {
  description: '`read-only`: only calls that change nothing. `full`: everything that the role of the user allows.',
});
const account = formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { examples: ['PQL2CZA'] });
const network = Type.String({ minLength: 2, maxLength: 50, examples: ['203.0.113.0/24'] });

export const keyRestrictionsBody = exact(
  {
    access: Type.Optional(access),
    accounts: Type.Optional(
      Type.Unsafe<string[] | null>({
        type: ['array', 'null'],
        items: account,
        minItems: 1,
        maxItems: MOST_ACCOUNTS,
        description:
          'The customer accounts that the key may act for; the user must have them too. Calls that concern all accounts of a ' +
          'user, such as webhooks, are then not allowed. Null: all accounts of the user.',
      }),
    ),
    networks: Type.Optional(
      Type.Unsafe<string[] | null>({
        type: ['array', 'null'],
        items: network,
        minItems: 1,
        maxItems: MOST_NETWORKS,
        description: 'IPv4 and IPv6 addresses and CIDR ranges that the key may be used from. Null: all addresses.',
      }),
    ),
  },
  { title: 'ApiKeyRestrictions' },
);

export const keyRestrictionsFields = {
  access,
  accounts: Type.Union([Type.Array(account), Type.Null()], { description: 'Null: all accounts of the user.' }),
  networks: Type.Union([Type.Array(network), Type.Null()], { description: 'Null: all addresses.' }),
};

export const keyRestrictionsAnswer = envelopeSchema(Type.Object(keyRestrictionsFields));
