// Sandboxes of a server in its own process: their owner, and callers with their credentials.
import { setTimeout as pause } from 'node:timers/promises';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { basic } from './basic-credentials.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests of each operation check its response against its schema.
export type Loose = any;
export type CallHeaders = Readonly<Record<string, string>>;

export interface ServerSandbox {
  readonly id: string;
  readonly account: string;
  readonly headers: CallHeaders;
  /** For calls that manage the API key. */
  readonly client: CallHeaders;
}

export async function send(url: string, method: string, headers: CallHeaders, body?: object): Promise<Loose> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Sends again after a 503, which promises nothing and asks for a retry: on a slow machine, the database may take too long. */
export async function sendUntilTold(...call: Parameters<typeof send>): Promise<Loose> {
  for (;;) {
    const answer = await send(...call);
    if (answer.status !== 503) return answer;
    await pause(1_000);
  }
}

export async function tokenOf(
  baseUrl: string,
  apikey: string,
  username: string,
  password: string,
): Promise<CallHeaders> {
  const { body } = await sendUntilTold(`${baseUrl}/authenticate`, 'POST', {
    apikey,
    authorization: basic(username, password),
  });
  return { apikey, authorization: `Bearer ${body.access_token}` };
}

/** With the demo credentials that a server prints when it is ready. */
export function demoOwner(baseUrl: string, ready: Loose): Promise<CallHeaders> {
  const [portal] = ready.portalAccounts;
  return tokenOf(baseUrl, ready.quickstart.apiKey, portal.username, portal.password);
}

export async function createSandbox(baseUrl: string, owner: CallHeaders, request: object): Promise<ServerSandbox> {
  const { status, body } = await sendUntilTold(`${baseUrl}/v1/sandboxes`, 'POST', owner, request);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { clientId, clientSecret, username, password, account } = body.data.credentials;
  const key = await sendUntilTold(`${baseUrl}/v1/api-key`, 'POST', { authorization: basic(clientId, clientSecret) });
  const { apiKey, apiClientSecret } = key.body.data;
  const headers = await tokenOf(baseUrl, apiKey, username, password);
  return { id: body.data.sandbox.id, account, headers, client: { authorization: basic(clientId, apiClientSecret) } };
}

/** The smallest bill of lading, with pickup on this day. */
export function billOn(day: string, account: string): object {
  const { value } = BOL_EXAMPLES.smallest;
  return {
    ...value,
    bol: { ...value.bol, requestedPickupDate: `${day}T08:00:00.000` },
    billTo: { ...value.billTo, account },
  };
}
