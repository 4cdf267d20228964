// Requests and responses of /v1/api-keys.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { keyRestrictionsBody, keyRestrictionsFields } from '../key-addition.schema.ts';

const time = { type: ['string', 'null'] } as const;
const keyId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Identifies the key without revealing it; also in the request log and the audit log.',
  examples: ['key_01KBA2T4W8'],
});

export const keyParams = exact({ keyId });

const name = formed('^\\S.{0,59}$', 'text of 1 to 60 characters that does not start with a blank', {
  maxLength: 60,
  description:
    'What the key is for. Unique among the keys of the client, whatever the case. Users whose calls are made with the key see it in their request log.',
  examples: ['Warehouse system'],
});
const expiresAt = Type.Optional(
  Type.Unsafe<string | null>({
    ...time,
    format: 'iso-8601',
    description:
      'When the key stops working, in the future; UTC unless the time has an offset. Null: it works until it is revoked.',
    examples: ['2027-06-30T00:00:00Z'],
  }),
);
const restrictions = keyRestrictionsBody.properties;

export const newNamedKeySchema = exact({ name, expiresAt, ...restrictions }, { title: 'NewNamedApiKey' });
export type NewNamedKey = Static<typeof newNamedKeySchema>;

export const namedKeyChangeSchema = exact(
  { name: Type.Optional(name), expiresAt, ...restrictions },
  { title: 'NamedApiKeyChange' },
);
export type NamedKeyChangeBody = Static<typeof namedKeyChangeSchema>;

const keyFields = {
  keyId,
  name: Type.String({ description: 'What the key is for.', examples: ['Warehouse system'] }),
  kind: oneOf(['default', 'named'], { description: '`default`: the key of /v1/api-key. `named`: any other.' }),
  lastFour: Type.String({ description: 'The last four characters of its value.', examples: ['7Q2M'] }),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Unsafe<string | null>({
    ...time,
    description: 'The latest call or token request with the key, to the minute. Null: never used.',
    examples: ['2026-11-02T14:00:00.000Z'],
  }),
  expiresAt: Type.Unsafe<string | null>({
    ...time,
    description: 'When it stops working. Null: it works until it is revoked.',
    examples: ['2027-06-30T00:00:00.000Z'],
  }),
  ...keyRestrictionsFields,
};

const keySchema = Type.Object(keyFields, { title: 'ListedApiKey' });

export const keyListAnswer = envelopeSchema(Type.Array(keySchema));
export const keyAnswer = Type.Object(envelopeSchema(keySchema).properties, { title: 'ListedApiKeyResponse' });
const keyWithValue = Type.Object(
  {
    ...keyFields,
    apiKey: Type.String({
      description: 'The value. It is shown only once; send it as `apikey` with every call.',
      examples: ['lh_test_0EXAMPLE0EXAMPLE0EXAMPLE0'],
    }),
  },
  { title: 'NamedApiKeyWithValue' },
);
export const newNamedKeyAnswer = Type.Object(envelopeSchema(keyWithValue).properties, {
  title: 'CreatedNamedApiKeyResponse',
});
