// Requests to the single sign-on provider. Its own URL is configured and may be anywhere; other URLs in its responses (keys,
// tokens) must be public and https, so that no response can point us to a service inside the carrier's network.
import { guardedConnector } from '../../../platform/webhooks/guarded-connector.ts';
import { webhookUrlProblem } from '../../../platform/webhooks/webhook-url.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;
const LARGEST_ANSWER = 1_048_576;
const LIMITS = {
  maxResponseSize: LARGEST_ANSWER,
  maxHeaderSize: 16_384,
  headersTimeout: ANSWER_MS,
  bodyTimeout: ANSWER_MS,
} as const;

/** The part of fetch that openid-client uses. */
export type ProviderFetch = (url: string, options: object) => Promise<Response>;

export interface ProviderConnections {
  readonly fetch: ProviderFetch;
  close(): Promise<void>;
}

/** A URL named by the provider is not allowed. Nothing was sent. */
export class ProviderAddressRefused extends Error {
  override readonly name = 'ProviderAddressRefused';
}

export function providerConnections(issuer: string): ProviderConnections {
  const { origin } = new URL(issuer);
  let opened: ReturnType<typeof openAgents> | undefined;
  return {
    async fetch(url, options) {
      const isOwn = new URL(url).origin === origin;
      const problem = isOwn ? undefined : webhookUrlProblem(url, 'public');
      if (problem !== undefined) throw new ProviderAddressRefused(`The provider names ${url}, which ${problem}`);
      // If they cannot be opened, the next request tries again.
      opened ??= openAgents().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const { fetch, trusted, elsewhere } = await opened;
      const dispatcher = isOwn ? trusted : elsewhere;
      // A redirect could lead anywhere; openid-client treats one as an error.
      return (await fetch(url, { ...options, redirect: 'manual', dispatcher })) as unknown as Response;
    },
    async close() {
      const agents = await opened;
      await Promise.all([agents?.trusted.destroy(), agents?.elsewhere.destroy()]);
    },
  };
}

async function openAgents() {
  const { Agent, fetch } = await import('../../../platform/webhooks/http-client.ts');
  return {
    fetch,
    trusted: new Agent({ ...LIMITS, connect: { timeout: CONNECT_MS } }),
    elsewhere: new Agent({ ...LIMITS, connect: await guardedConnector('public', CONNECT_MS) }),
  };
}
