// The bearer token as it is answered (§2.4): both of the specification's descriptions at once (spec-gaps 2).
import { Type } from 'typebox';

export const tokenSchema = Type.Object({
  access_token: Type.String({
    description: 'The token. Send it as `Authorization: Bearer <token>` with every call.',
    examples: ['eyJhbGciOiJFZERTQSJ9.…'],
  }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds until it expires.', examples: [3600] }),
  token: Type.String({ description: 'The same token, under a second name.', examples: ['eyJhbGciOiJFZERTQSJ9.…'] }),
});
