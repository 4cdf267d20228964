// GET /.well-known/jwks.json: the public keys with which anyone can verify a token.
import { Type } from 'typebox';
import { open, type Route, route } from '../../platform/contract/route.ts';
import { publicJwk, type SigningKeys } from './signing-keys.ts';

const jwksSchema = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String({ examples: ['OKP'] }),
        crv: Type.String({ examples: ['Ed25519'] }),
        x: Type.String({ description: 'The public key, in base64url.' }),
        kid: Type.String({ description: 'The `kid` in the header of tokens.', examples: ['ed25519-1'] }),
        alg: Type.String({ examples: ['EdDSA'] }),
        use: Type.String({ examples: ['sig'] }),
      }),
      { description: 'First the current signing key, then older keys whose tokens may still be valid.' },
    ),
  },
  { title: 'JsonWebKeySet' },
);

export function jwksRoutes(keys: SigningKeys): Route[] {
  return [
    route({
      method: 'GET',
      path: '/.well-known/jwks.json',
      policy: open,
      tag: 'Tokens',
      summary: 'Public keys of bearer tokens',
      description:
        'A JSON Web Key Set (RFC 7517), for gateways that verify tokens themselves. Fetch it again when a token has a `kid` ' +
        'that you do not know. A valid signature does not prove that a token is still valid: only the API knows which tokens ' +
        'were revoked.',
      success: { status: 200, description: 'The keys.', schema: jwksSchema },
      errors: {},
      otherErrors: 'noData',
      handle: () => ({
        status: 200,
        // A proxy's cache would hide a new key from clients that look for it.
        headers: { 'cache-control': 'no-cache' },
        body: { keys: keys.usable().map(publicJwk) },
      }),
    }),
  ];
}
