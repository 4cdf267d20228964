// What a benchmark measures: one request, sent repeatedly to the built server and to the bare baseline.
import type { DemoEnvironment } from '../src/demo/demo-credentials.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Called in turn instead of `path`, so that the same record is not requested again soon. */
  readonly paths?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Scenario {
  readonly name: string;
  /** The least share of the baseline's requests per second; undefined if there is no target. */
  readonly target?: number;
  /** Prepares the request for repetition: gets keys and tokens. */
  prepare(demo: DemoEnvironment): Promise<BenchRequest>;
}

export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** A token for the first demo portal account, with the quickstart client's key. */
export async function bearerHeaders(demo: DemoEnvironment): Promise<Record<string, string>> {
  const [portal] = demo.portalAccounts;
  const apikey = demo.quickstart.apiKey;
  const answer = await fetch(`${demo.baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey, authorization: basic(portal!.username, portal!.password) },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { apikey, authorization: `Bearer ${access_token}` };
}
