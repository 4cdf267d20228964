// What the operations of the public API answer, from real calls: the examples of the OpenAPI document.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createCustomerAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { allowProReservations } from '../../src/capabilities/pros/manage-pro-permissions.ts';
import { WEBHOOK_TOPIC } from '../../src/capabilities/subscriptions/delivery/queue-delivery.ts';
import type { ResponseExamples } from '../../src/platform/contract/openapi-examples.ts';
import { repeatable, shortened } from './readable-example.ts';
import { ACCOUNT, ACTOR, basic, type SampleCarrier, withSampleCarrier } from './sample-carrier.ts';
import { type Json, runShippersWeeks, type Sent } from './shippers-weeks.ts';

const SERVER = 'https://api.carrier.example';
const HOOK = 'https://tms.example.com/linehaul-webhooks';
const LOOK_EVERY_MS = 10;
const MOST_LOOKS = 1_000;
/** An address that is kept for documentation. */
const CALLER = '203.0.113.7';
const OTHER_ACCOUNT = 'BOLT002';
/** What stands in the recording for what a user of the collections fills in. */
export const RECORDED_WITH = { account: ACCOUNT, otherAccount: OTHER_ACCOUNT, webhookUrl: HOOK } as const;
const SETTINGS = {
  publicUrls: { production: undefined, test: SERVER },
  requestsPerSecond: 0,
  addressRequestsPerSecond: 0,
  privateWebhooks: 'on',
  testClock: 'customers',
} as const;

/** A request of the shipper that succeeded. */
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
  const examples: Record<string, { contentType: string; value: unknown }> = {};
  let secret = client.clientSecret;
  let own: Record<string, string> = {};
  let sent = 0;
  let chapter = '';
  const requests: RecordedRequest[] = [];

  const send = async (method: string, url: string, body: Json, headers: Readonly<Record<string, string>>) => {
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, 'x-request-id': `order-4711-${++sent}` },
      remoteAddress: CALLER,
      ...(body !== undefined && { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const ask = async (method: string, path: string, { params = {}, query, body, headers }: Sent = {}): Promise<Json> => {
    const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
    const url = query === undefined ? named : `${named}?${new URLSearchParams(query)}`;
    const isOpen = headers !== undefined && headers['content-type'] === undefined;
    const answer = await send(method, url, body, isOpen ? headers : { ...own, ...headers });
    const contentType = String(answer.headers['content-type']).split(';')[0]!;
    const value = contentType === 'application/json' ? answer.json() : answer.body;
    if (value?.data?.apiClientSecret !== undefined) secret = value.data.apiClientSecret;
    examples[`${method} ${path} ${answer.statusCode}`] ??= {
      contentType,
      value: shortened(repeatable(JSON.parse(JSON.stringify(value).replaceAll(hook, HOOK)))),
    };
    requests.push({
      chapter,
      method,
      path,
      params,
      ...(query && { query }),
      ...(body && { body: Buffer.isBuffer(body) ? body : JSON.parse(JSON.stringify(body).replaceAll(hook, HOOK)) }),
      ...(headers && { headers }),
      answer: value,
    });
    return value;
  };
  await runShippersWeeks({
    begin: (next) => (chapter = next),
    account: ACCOUNT,
    otherAccount: OTHER_ACCOUNT,
    clientAuthorization: () => basic(client.clientId, secret),
    portalAuthorization: portal,
    hook,
    ask,
    operate: async (method, url, body) => (await send(method, url, body, { authorization: operator })).json(),
    signIn(apiKey, accessToken) {
      own = { apikey: apiKey, authorization: `Bearer ${accessToken}` };
    },
    settled: () => settled(context),
  });
  return { requests, examples: Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Events are published, and webhooks sent. */
async function settled({ db, freightClock }: SampleCarrier['context']): Promise<void> {
  const tables = db.tables<{ outbox_jobs: { topic: string; due_at: number }; announced_events: { seq: number } }>();
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [announced, due] = await Promise.all([
      tables.selectFrom('announced_events').select('seq').limit(1).execute(),
      tables
        .selectFrom('outbox_jobs')
        .select('due_at')
        .where('topic', '=', WEBHOOK_TOPIC)
        .where('due_at', '<=', freightClock.now())
        .limit(1)
        .execute(),
    ]);
    if (announced.length + due.length === 0) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('The webhooks of the examples do not end.');
}

/** Accepts webhooks, and answers the challenge of the certification. */
async function openReceiver(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part)).on('end', () => response.writeHead(200).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/linehaul-webhooks`,
    close: () => server.close(),
  };
}
