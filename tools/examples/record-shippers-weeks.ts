// Records real responses of the public API, as the examples of its OpenAPI document.
import { createCustomerAccount } from '../../src/capabilities/accounts/customers/manage-customer-accounts.ts';
import { allowProReservations } from '../../src/capabilities/pros/manage-pro-permissions.ts';
import type { ResponseExamples } from '../../src/platform/contract/openapi-examples.ts';
import { ExampleRecorder, type Json, type Sent } from './example-recorder.ts';
import { ACCOUNT, ACTOR, basic, type SampleCarrier, withSampleCarrier } from './sample-carrier.ts';
import { settledWork } from './settled-work.ts';
import { runShippersWeeks } from './shippers-weeks.ts';
import { openReceiver } from './webhook-receiver.ts';

const SERVER = 'https://api.carrier.example';
const HOOK = 'https://tms.example.com/linehaul-webhooks';
const OTHER_ACCOUNT = 'BOLT002';
/** The recording's values for what a user of the collections fills in. */
export const RECORDED_WITH = { account: ACCOUNT, otherAccount: OTHER_ACCOUNT, webhookUrl: HOOK } as const;
const SETTINGS = {
  publicUrls: { production: undefined, test: SERVER },
  requestsPerSecond: 0,
  addressRequestsPerSecond: 0,
  privateWebhooks: 'on',
  testClock: 'customers',
} as const;

/** A successful request by the shipper. */
export interface RecordedRequest extends Sent {
  readonly chapter: string;
  readonly method: string;
  readonly path: string;
  readonly answer: unknown;
}

export interface ShippersWeeks {
  readonly examples: ResponseExamples;
  readonly requests: readonly RecordedRequest[];
}

export function recordShippersWeeks(): Promise<ShippersWeeks> {
  return withSampleCarrier('test', 'response examples', SETTINGS, async (carrier) => {
    const receiver = await openReceiver();
    try {
      return await record(carrier, receiver.url);
    } finally {
      receiver.close();
    }
  });
}

async function record({ context, app, client, portal, operator }: SampleCarrier, hook: string): Promise<ShippersWeeks> {
  await createCustomerAccount(context, ACTOR, { account: OTHER_ACCOUNT, name: 'Bolt & Sons', pricing: 'list' });
  await allowProReservations(context, ACTOR, ACCOUNT);
  const recorder = new ExampleRecorder(app.http, new Map([[hook, HOOK]]));
  let secret = client.clientSecret;
  let own: Record<string, string> = {};
  let chapter = '';
  const requests: RecordedRequest[] = [];

  const ask = async (method: string, path: string, { params = {}, query, body, headers }: Sent = {}): Promise<Json> => {
    const isOpen = headers !== undefined && headers['content-type'] === undefined;
    const { value } = await recorder.keep(method, path, {
      params,
      ...(query && { query }),
      ...(body && { body }),
      headers: isOpen ? headers : { ...own, ...headers },
    });
    if (value?.data?.apiClientSecret !== undefined) secret = value.data.apiClientSecret;
    requests.push({
      chapter,
      method,
      path,
      params,
      ...(query && { query }),
      ...(body && { body: Buffer.isBuffer(body) ? body : recorder.masked(body) }),
      ...(headers && { headers }),
      answer: value,
    });
    return value;
  };
  const send = async (method: string, path: string, sent: Sent): Promise<Json> =>
    (await recorder.send(method, path, sent)).value;
  await runShippersWeeks({
    begin: (next) => (chapter = next),
    account: ACCOUNT,
    otherAccount: OTHER_ACCOUNT,
    clientAuthorization: () => basic(client.clientId, secret),
    portalAuthorization: portal,
    hook,
    ask,
    operate: (method, path, body) => send(method, path, { body, headers: { authorization: operator } }),
    send,
    async enterSandbox({ clientId, clientSecret, username, password }) {
      const key = await send('POST', '/v1/api-key', { headers: { authorization: basic(clientId, clientSecret) } });
      const apikey = key.data.apiKey;
      const headers = { apikey, authorization: basic(username, password) };
      const token = await send('POST', '/authenticate', { headers });
      return { apikey, authorization: `Bearer ${token.access_token}` };
    },
    signIn(apiKey, accessToken) {
      own = { apikey: apiKey, authorization: `Bearer ${accessToken}` };
    },
    settled: () => settledWork(context),
  });
  return { requests, examples: recorder.examples };
}
