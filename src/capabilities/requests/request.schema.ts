// Logged requests, as their callers and operators see them.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';

const nothing = { type: ['string', 'null'] } as const;

const paging = {
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
  cursor: Type.Optional(
    formed('^[\\w-]{10,60}$', 'the `cursor` from the previous page', {
      description: 'The `cursor` from the previous page.',
    }),
  ),
};
const path = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Start of the path.', examples: ['/v1/bol'] }),
);
const failed = Type.Optional(oneOf(['true', 'false'], { description: '`true`: only failed requests.' }));

export const requestListQuerySchema = exact({ ...paging, failed, path });
export type RequestListQuery = Static<typeof requestListQuerySchema>;

export const allRequestsQuerySchema = exact({
  ...paging,
  failed,
  path,
  caller: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'The name of a portal account, operator, SOAP user or client.',
      examples: ['shipper'],
    }),
  ),
  kind: Type.Optional(oneOf(['portal', 'client', 'operator', 'soap', 'unknown'])),
  status: Type.Optional(formed('^[1-5]\\d\\d$', 'an HTTP status', { examples: ['409'] })),
  requestId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'The `x-request-id` of its response.' }),
  ),
});
export type AllRequestsQuery = Static<typeof allRequestsQuerySchema>;

const line = {
  requestId: Type.String({ description: 'The `x-request-id` of its response.' }),
  at: Type.String({ format: 'date-time' }),
  method: Type.String({ examples: ['POST'] }),
  path: Type.String({ examples: ['/v1/rate-quotes'] }),
  query: Type.String({ description: 'The query string, without secrets.' }),
  status: Type.Integer({ examples: [400] }),
  errorCode: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The `error.code` of the response; null if it has none.',
  }),
  durationMs: Type.Number({ description: 'From the request headers to the response.' }),
  caller: Type.Object(
    {
      kind: oneOf(['portal', 'client', 'operator', 'soap', 'unknown']),
      username: Type.Unsafe<string | null>({ ...nothing, description: 'The portal account, operator or SOAP user.' }),
      clientId: Type.Unsafe<string | null>({ ...nothing, description: 'The client whose API key was sent.' }),
      keyId: Type.Unsafe<string | null>({
        ...nothing,
        description: 'The API key that was sent, as in GET /v1/api-keys.',
      }),
      keyName: Type.Unsafe<string | null>({ ...nothing, description: 'Its name. Null: it no longer exists.' }),
      bySession: Type.Boolean({ description: 'Made by a page of this service.' }),
    },
    { title: 'RequestCaller' },
  ),
};

export const requestListSchema = Type.Object({
  data: Type.Array(Type.Object(line, { title: 'LoggedRequest' })),
  cursor: Type.Unsafe<string | null>({ ...nothing, description: 'Cursor of the next page; null on the last.' }),
  error: noErrorSchema,
});

export const requestSchema = envelopeSchema(
  Type.Object({
    ...line,
    requestBody: Type.Unsafe<string | null>({ ...nothing, description: 'Its first 16 kB, without secrets.' }),
    answerBody: Type.Unsafe<string | null>({
      ...nothing,
      description: 'Its first 16 kB, without secrets and documents.',
    }),
    curl: Type.String({ description: 'The same request as a command, with names in the place of credentials.' }),
  }),
);
