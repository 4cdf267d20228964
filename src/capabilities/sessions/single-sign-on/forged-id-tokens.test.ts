// An ID token is accepted only if the provider's key signed it, for us, now, and for this sign-in.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, openTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { readConfig } from '../../../config.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import { TestBrowser } from '../session.fixture.ts';

const CLIENT_ID = 'linehaul';
const CLIENT_SECRET = 'a secret of the client, long enough';
const EMAIL = 'dana@example.com';
const INVALID = 1060;

let server: Server;
let issuer: string;
let app: TestApp;
let own: CryptoKey;
let foreign: CryptoKey;
let published: object;
/** The ID token that the provider returns next. */
let idToken = '';

beforeAll(async () => {
  const [ownPair, foreignPair] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  [own, foreign] = [ownPair.privateKey, foreignPair.privateKey];
  published = { keys: [{ ...(await exportJWK(ownPair.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] };
  server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/jwks': published,
      '/token': { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(documents[request.url!] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { singleSignOn } = readConfig({
    LINEHAUL_SSO_ISSUER: issuer,
    LINEHAUL_SSO_CLIENT_ID: CLIENT_ID,
    LINEHAUL_SSO_CLIENT_SECRET: CLIENT_SECRET,
    LINEHAUL_SSO_FOR: 'operators',
  });
  app = await openTestApp({ config: { singleSignOn: singleSignOn! } });
  await createOperator(app.context, ACTOR, 'dana', { role: 'administrator', email: EMAIL });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

const seconds = () => Math.floor(Date.now() / 1_000);
const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array, alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'own' }).sign(key);

/** A sign-in at which the provider returns the ID token that `make` derives from the correct claims. */
async function signIn(make: (claims: JWTPayload) => string | Promise<string>) {
  const browser = new TestBrowser(app);
  // An address is allowed at most five failures per minute.
  app.clock.advance(60_000);
  const started = await browser.call('/ops/v1/session/single-sign-on', { method: 'POST' });
  browser.cookie = String(started.headers['set-cookie']).split(';')[0];
  const { searchParams } = new URL(started.json().data.url);
  idToken = await make({
    iss: issuer,
    sub: 'dana',
    aud: CLIENT_ID,
    nonce: searchParams.get('nonce')!,
    iat: seconds(),
    exp: seconds() + 60,
    email: EMAIL,
    email_verified: true,
    preferred_username: 'dana',
  });
  const body = { state: searchParams.get('state')!, code: 'a-code', iss: issuer };
  const answer = await browser.call('/ops/v1/session/single-sign-on/completion', { method: 'POST', body });
  return { status: answer.statusCode, code: answer.json().error.code as number };
}

describe('an ID token', () => {
  test('that the provider signed signs its user in', async () => {
    expect(await signIn((claims) => sign(claims, own))).toMatchObject({ status: 201 });
  });

  test.each<[string, (claims: JWTPayload) => string | Promise<string>]>([
    ['signed with another key', (claims) => sign(claims, foreign)],
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
    ['signed with the client secret', (claims) => sign(claims, new TextEncoder().encode(CLIENT_SECRET), 'HS256')],
    [
      'signed with the published key as a secret',
      (claims) => sign(claims, Buffer.from(JSON.stringify(published)), 'HS256'),
    ],
    [
      'whose claims were changed after it was signed',
      async (claims) => {
        const [head, , signature] = (await sign({ ...claims, sub: 'eve' }, own)).split('.');
        return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
      },
    ],
    ['whose signature was cut off', async (claims) => (await sign(claims, own)).replace(/[^.]*$/, '')],
    ['for another client', (claims) => sign({ ...claims, aud: 'another' }, own)],
    [
      'for us and another client, and given to that one',
      (claims) => sign({ ...claims, aud: [CLIENT_ID, 'another'], azp: 'another' }, own),
    ],
    ['of another issuer', (claims) => sign({ ...claims, iss: 'https://evil.example' }, own)],
    ['that has expired', (claims) => sign({ ...claims, iat: seconds() - 7_200, exp: seconds() - 3_600 }, own)],
    ['that is not valid yet', (claims) => sign({ ...claims, nbf: seconds() + 3_600 }, own)],
    ['for another sign-in', (claims) => sign({ ...claims, nonce: 'n'.repeat(43) }, own)],
    ['without a nonce', ({ nonce, ...claims }) => sign(claims, own)],
    ['without a subject', ({ sub, ...claims }) => sign(claims, own)],
  ])('%s is refused', async (_what, make) => {
    expect(await signIn(make)).toEqual({ status: 401, code: INVALID });
  });
});
