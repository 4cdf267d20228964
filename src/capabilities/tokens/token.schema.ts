// The bearer token in responses (§2.4): with the field names of both descriptions in the specification (spec-gaps 2).
import { Type } from 'typebox';

export const tokenSchema = Type.Object(
  {
    access_token: Type.String({
      description: 'The token. Send it as `Authorization: Bearer <token>` with every call.',
      examples: ['eyJhbGciOiJFZERTQSJ9.…'],
    }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds until it expires.', examples: [3600] }),
    token: Type.String({ description: 'The same token, under a second name.', examples: ['eyJhbGciOiJFZERTQSJ9.…'] }),
  },
  { title: 'Token' },
);
