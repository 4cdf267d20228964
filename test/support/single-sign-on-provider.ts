// A real OpenID Connect provider for tests, with a sign-in page that accepts any of its users.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly groups?: readonly string[];
  /** How the provider authenticated the user. */
  readonly amr?: readonly string[];
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By subject; a test may add people. */
  readonly people: Map<string, Person>;
  /** Sets the allowed redirect URIs. Until then the provider serves nothing. */
  register(redirectUris: readonly string[]): void;
  close(): Promise<void>;
}

const CLIENT_ID = 'linehaul';
const CLIENT_SECRET = 'a-secret-of-the-test-provider';
const SCOPES = 'openid email profile groups';

export async function startProvider(): Promise<TestProvider> {
  const people = new Map<string, Person>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    people,
    register(redirectUris) {
      const provider = new Provider(issuer, { ...configurationOf(people, redirectUris), jwks });
      const callback = provider.callback();
      answer = (request, response) => {
        if (request.url?.startsWith('/interaction/')) void signInPage(provider, people, request, response);
        else callback(request, response);
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationOf(people: Map<string, Person>, redirectUris: readonly string[]): object {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
      groups: ['groups'],
      acr: null,
      auth_time: null,
      sid: null,
      iss: null,
    },
    cookies: { keys: ['one key of the test provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context: unknown, subject: string) => {
      const { amr: _amr, ...claims } = people.get(subject) ?? {};
      return people.has(subject)
        ? { accountId: subject, claims: async () => ({ sub: subject, ...claims }) }
        : undefined;
    },
    // Skips the consent page.
    async loadExistingGrant(context: {
      oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
    }) {
      const { provider, client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  };
}

/** GET shows a form; POST with `person` signs in as that person, and without one cancels. */
async function signInPage(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Provider</title>
<h1>Sign in to Example ID</h1><form method="post"><label>Person <input name="person"></label><button>Continue</button></form>`);
    return;
  }
  let body = '';
  for await (const piece of request) body += String(piece);
  const person = new URLSearchParams(body).get('person') ?? '';
  const result = people.has(person)
    ? { login: { accountId: person, amr: people.get(person)?.amr } }
    : { error: 'access_denied', error_description: 'The sign-in was canceled' };
  await provider.interactionFinished(request, response, result);
}

/** Opens the sign-in page and signs in. Returns the URL that the provider redirects the browser to. */
export async function signInAtProvider(url: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const call = async (address: string, body?: string): Promise<Response> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { method: 'POST', body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    return answer;
  };
  const { origin } = new URL(url);
  let answer = await call(url);
  for (let step = 0; step < 6; step++) {
    const place = answer.headers.get('location');
    if (place === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    const next = new URL(place, origin);
    if (next.origin !== origin) return next;
    answer = await call(next.href, next.pathname.startsWith('/interaction/') ? `person=${person}` : undefined);
  }
  throw new Error('The provider sends the browser in circles.');
}
