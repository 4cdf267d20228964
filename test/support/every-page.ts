// Every page of the portal, the console and the public, with data on it: the paths of the routers, with the IDs of a small world.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { basic } from './basic-credentials.ts';
import { openConsole } from './console-page.ts';
import { openPortal, type Portal } from './portal-page.ts';
import { until } from './waiting.ts';

/** Paths of the pages, as their router spells them. */
export type PagePaths = ReadonlyMap<string, string>;

export interface EveryPage {
  readonly portal: { readonly page: Page; readonly paths: PagePaths };
  readonly console: { readonly page: Page; readonly paths: PagePaths };
  readonly public: { readonly page: Page; readonly paths: PagePaths };
}

/** Pages for everyone, with one of each kind of the documentation. `/` and `/console` are the sign-in pages of those who are not signed in. */
export const PUBLIC_PATHS = [
  '/',
  '/console',
  '/tracking',
  '/docs',
  '/docs/start',
  '/docs/guides',
  '/docs/guides/webhooks',
  '/docs/errors',
  '/docs/errors/1007',
  '/docs/api/postRateQuotes',
  '/docs/events/shipment.delivered',
  '/ops/docs',
  '/ops/docs/postOpsShipmentsEvents',
];
/** Pages with tabs: each tab has its own address. */
const TABBED = {
  portal: [
    ['/billing', 'tab', 'web/portal/billing/billing-page.tsx'],
    ['/developers', 'tab', 'web/portal/developers/developers-page.tsx'],
  ],
  console: [
    ['/console/billing', 'view', 'web/console/billing/billing-page.tsx'],
    ['/console/customers', 'view', 'web/console/customers/customers-page.tsx'],
    ['/console/pickups', 'view', 'web/console/pickups/pickups-page.tsx'],
    ['/console/webhooks', 'view', 'web/console/webhooks/webhooks-page.tsx'],
  ],
} as const;
/** The pages of freight that was refused show more than others. */
const HELD = { portal: '/track/$held', console: '/console/shipments/$held' } as const;
/** When the freight of the world is shipped; ten days later, the rest of it. */
export const WORLD_START = '2027-01-11T14:00:00Z';
const CONTRACT = [
  'origin,destination,direction,terms,effectiveFrom,effectiveTo,discount,minimumCharge,fak,fuelTable',
  'any,any,both,,,,85,,,',
  '',
].join('\n');

/** Opens the three as signed-in users of one browser, after filling the environment, whose clock must stand at `WORLD_START`. */
export async function openEveryPage(browser: Browser, demo: DemoEnvironment): Promise<EveryPage> {
  const portal = await openPortal(browser, demo);
  const ids = await fillWorld(portal, demo);
  const desk = await openConsole(browser, demo);
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, baseURL: demo.baseUrl });
  context.setDefaultTimeout(15_000);
  return {
    portal: { page: portal.page, paths: filled(everyPath('portal'), ids) },
    console: { page: desk, paths: filled(everyPath('console'), ids) },
    public: { page: await context.newPage(), paths: publicPaths(ids) },
  };
}

/** The list in the source, so that a new page is among them from the start. */
export function routerPaths(file: string): string[] {
  const source = readFileSync(projectFile(file), 'utf8');
  return [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
}

/** The pages of the router, their tabs, and freight that is held up. */
export function everyPath(part: 'portal' | 'console'): string[] {
  return [...routerPaths(`web/${part}/${part}.tsx`), ...tabPaths(part), HELD[part]];
}

/** The first tab is open without being named. */
function tabPaths(part: keyof typeof TABBED): string[] {
  return TABBED[part].flatMap(([path, parameter, file]) => {
    const [, ...others] = [...readFileSync(projectFile(file), 'utf8').matchAll(/\{\s*id: '([^']+)'/g)];
    if (others.length === 0) throw new Error(`${file} has no tabs.`);
    return others.map(([, id]) => `${path}?${parameter}=${id}`);
  });
}

/** @throws if a page has a parameter for which the world has no ID */
function filled(paths: readonly string[], ids: Readonly<Record<string, string>>): PagePaths {
  const idFor = (path: string, name: string) => {
    const value = ids[`${path} ${name}`] ?? ids[name];
    if (value === undefined) throw new Error(`${path}: add an ID for $${name} to test/support/every-page.ts.`);
    return encodeURIComponent(value);
  };
  return new Map(paths.map((path) => [path, path.replace(/\$(\w+)/g, (_, name: string) => idFor(path, name))]));
}

function publicPaths({ trackingUrl }: Readonly<Record<string, string>>): PagePaths {
  return new Map(PUBLIC_PATHS.map((path) => [path, path === '/tracking' ? trackingUrl! : path]));
}

/** The IDs by the parameters of the routers; where the same name means several things, with the path before it. */
async function fillWorld(portal: Portal, demo: DemoEnvironment): Promise<Record<string, string>> {
  const { call, account } = portal;
  const ops = operatorCalls(demo);
  const delivered = await portal.ship();
  await call('POST', '/v1/test/clock', { advance: '10d' });
  const invoice = (await call('GET', `/v1/invoices?pro=${delivered}`)).data[0].number;
  const pro = await portal.ship();
  const held = await portal.ship();
  for (const [type, details] of Object.entries({ picked_up: {}, exception_opened: { reasonCode: 'REF' } })) {
    const { now } = (await call('GET', '/v1/test/clock')).data;
    const event = { eventId: type, type: `shipment.${type}`, occurredAt: now, ...details };
    await ops.asOperator('POST', `/ops/v1/shipments/${held}/events`, event);
  }
  const { value } = PICKUP_EXAMPLES.smallest;
  const pickup = await call('POST', '/v1/pickup-requests', {
    ...value,
    referenceNumbers: { referenceNumber: [{ referenceInfo: { type: 'PRO', value: pro } }] },
    shipper: { ...value.shipper, accountCode: account },
  });
  const dispute = await call('POST', `/v1/invoices/${invoice}/disputes`, {
    lines: [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount: '5.00' }],
    note: 'Our scale shows less.',
  });
  const claim = await call('POST', '/v1/claims', {
    pro: delivered,
    kind: 'DAMAGE',
    items: [{ description: 'Copy paper, wet', pieces: 1, weightLb: 40, amount: '80.00' }],
    description: 'A carton was crushed.',
    contact: { name: 'Dana Ray', email: 'dana@example.com' },
  });
  const webhook = await ops.asShipper('POST', '/v1/subscriptions', {
    kind: 'shipment',
    url: 'http://127.0.0.1:9/events',
    eventTypes: ['shipment.delivered'],
  });
  const [request] = (await ops.asShipper('GET', '/v1/requests')).data;
  const imported = await ops.asOperator('POST', `/ops/v1/customers/${account}/contracts`, {
    note: 'Offer of the spring',
    lanes: CONTRACT,
  });
  const [tariff] = (await ops.asOperator('GET', '/ops/v1/tariffs')).data;
  const link = await call('POST', `/v1/shipments/${pro}/tracking-link`);
  const jobId = imported.data.id;
  const isDone = async () => (await ops.asOperator('GET', `/ops/v1/jobs/${jobId}`)).data.state === 'done';
  await until('the contract is imported', isDone);
  return {
    pro,
    held,
    account,
    claimId: claim.data.claimId,
    disputeId: dispute.data.disputeId,
    '/track/$number number': pro,
    '/billing/invoices/$number number': invoice,
    '/pickups/$number number': pickup.data.requestNumber,
    '/console/pickups/$number number': pickup.data.requestNumber,
    '/developers/webhooks/$id id': webhook.data.id,
    requestId: request.requestId,
    '/console/requests/$id id': request.requestId,
    '/console/jobs/$id id': jobId,
    '/console/tariffs/$version version': String(tariff.version),
    '/console/customers/$account/contracts/$version version': '1',
    trackingUrl: new URL(link.data.url).pathname + new URL(link.data.url).hash,
  };
}

function operatorCalls(demo: DemoEnvironment) {
  // biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
  async function call(method: string, path: string, headers: Record<string, string>, body?: object): Promise<any> {
    const answer = await fetch(`${demo.baseUrl}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  }
  let bearer: Record<string, string> | undefined;
  async function signIn(): Promise<Record<string, string>> {
    const [client] = demo.clients;
    const made = await call('POST', '/v1/api-key', { authorization: basic(client!.clientId, client!.clientSecret) });
    const { apiKey } = made.data;
    const { username, password } = demo.portalAccounts[0]!;
    const token = await call('POST', '/authenticate', { apikey: apiKey, authorization: basic(username, password) });
    return { apikey: apiKey, authorization: `Bearer ${token.access_token}` };
  }
  return {
    asOperator(method: string, path: string, body?: object) {
      const { username, password } = demo.operators[0]!;
      return call(method, path, { authorization: basic(username, password) }, body);
    },
    async asShipper(method: string, path: string, body?: object) {
      bearer ??= await signIn();
      return call(method, path, bearer, body);
    },
  };
}
