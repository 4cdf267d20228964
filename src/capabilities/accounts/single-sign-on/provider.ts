// The OpenID Connect provider: the URL of its sign-in page, and the identity of users who return from it.
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import type { SingleSignOnSettings } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { Refusal, refuseForSeconds } from '../../../platform/http/refusal.ts';
import type { Logger } from '../../../platform/log.ts';
import { oneLine } from '../../../platform/one-line.ts';
import { type Claims, type Identity, identityOf } from './identity.ts';
import { type ProviderConnections, providerConnections } from './provider-fetch.ts';

/** What is sent with a sign-in and must come back with it. */
export interface Exchange {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The page to which the provider redirects the browser. */
  readonly redirectUri: string;
  /** Whether the user must authenticate again at the provider, just now. */
  readonly isFresh: boolean;
}

/** What the provider sends to that page. */
export interface ProviderResponse {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  readonly error_description?: string;
}

/** Providers announce new endpoints long before the old ones end. */
const DESCRIBED_FOR_MS = HOUR_MS;
const ANSWER_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 60;
/** How recent a fresh sign-in must be. */
const FRESH_SECONDS = 300;
const RETRY_SECONDS = 10;
const INVALID = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

export class Provider {
  readonly settings: SingleSignOnSettings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #connections: ProviderConnections;
  #described: { readonly until: number; readonly configuration: Promise<Configuration> } | undefined;

  constructor(settings: SingleSignOnSettings, { clock, log }: { readonly clock: Clock; readonly log: Logger }) {
    this.settings = settings;
    this.#clock = clock;
    this.#log = log;
    this.#connections = providerConnections(settings.issuer);
  }

  /** The URL where the browser goes to sign in. @throws Refusal if the provider does not respond */
  async signInUrl({ state, nonce, codeVerifier, redirectUri, isFresh }: Exchange): Promise<string> {
    const configuration = await this.#configuration();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    }).href;
  }

  /** The identity of the user who returned. @throws Refusal */
  async identify(exchange: Exchange, response: ProviderResponse): Promise<Identity> {
    const configuration = await this.#configuration();
    const returned = new URL(exchange.redirectUri);
    for (const [name, value] of Object.entries(response)) returned.searchParams.set(name, value);
    try {
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: exchange.state,
        expectedNonce: exchange.nonce,
        pkceCodeVerifier: exchange.codeVerifier,
        ...(exchange.isFresh && { maxAge: FRESH_SECONDS }),
      });
      const signedIn: Claims = tokens.claims() ?? {};
      const about = await this.#aboutUser(configuration, tokens.access_token, signedIn);
      return identityOf(signedIn, about, this.settings.roleClaim);
    } catch (error) {
      throw this.#refusalOf(error);
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  /** Many providers have the e-mail address and the groups only in the user info. */
  async #aboutUser(configuration: Configuration, accessToken: string, signedIn: Claims): Promise<Claims> {
    const { roleClaim, operatorRoles } = this.settings;
    const wanted = ['email', 'preferred_username', ...(operatorRoles.length > 0 ? [roleClaim] : [])];
    const isComplete = wanted.every((one) => signedIn[one] !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return signedIn;
    return { ...(await fetchUserInfo(configuration, accessToken, String(signedIn.sub))), ...signedIn };
  }

  async #configuration(): Promise<Configuration> {
    const now = this.#clock.now();
    if (this.#described === undefined || this.#described.until <= now) {
      this.#described = { until: now + DESCRIBED_FOR_MS, configuration: this.#discover() };
    }
    const described = this.#described;
    try {
      return await described.configuration;
    } catch (error) {
      // A failure is not cached, so the next call tries again.
      if (this.#described === described) this.#described = undefined;
      throw this.#unavailable(error);
    }
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const isPlain = new URL(issuer).protocol === 'http:';
    return discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      secretAsAsked(clientSecret),
      {
        timeout: ANSWER_SECONDS,
        [customFetch]: this.#connections.fetch,
        // The signature of the ID token is checked even though it comes directly from the provider.
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );
  }

  #refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    if (error instanceof AuthorizationResponseError) return refused(error.error, error.error_description);
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
      return refused(error.error, error.error_description);
    }
    if (error instanceof ClientError && INVALID.has(error.code ?? '')) {
      const reason = reasonOf(error);
      this.#log.warn({ reason }, 'the response of the single sign-on provider is not valid');
      return new Refusal('singleSignOnInvalid', { details: `${reason} Start again.` });
    }
    return this.#unavailable(error);
  }

  #unavailable(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    this.#log.error({ reason: reasonOf(error), issuer: this.settings.issuer }, 'single sign-on failed');
    return refuseForSeconds('singleSignOnUnavailable', RETRY_SECONDS);
  }
}

function refused(error: string, description: string | undefined): Refusal {
  const said = description === undefined ? error : `${error}, ${description}`;
  return new Refusal('singleSignOnRefused', { details: `The provider says: ${oneLine(said, 200)}. Start again.` });
}

/** Most providers accept both methods. Without a list, Basic is the default in the standard. */
function secretAsAsked(secret: string): ClientAuth {
  const [byBasic, byBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? byBasic : byBody;
    return authenticate(server, client, body, headers);
  };
}

/** Includes the causes, because the outermost message says little. */
function reasonOf(error: unknown): string {
  const said: string[] = [];
  for (let one = error; one instanceof Error && said.length < 4; one = one.cause) {
    const body = one instanceof ResponseBodyError ? ` (${one.error})` : '';
    if (one.message !== '') said.push(`${one.message}${body}`);
  }
  return `${oneLine(said.join(': '), 300)}.`;
}
