// How fast events are delivered to a receiver on this machine, and how long the first attempt takes from the commit.
// By hand: npx tsx bench/webhooks.ts [events]
import { performance } from 'node:perf_hooks';
import { buildApp } from '../src/app.ts';
import { createCustomerAccount, createPortalAccount } from '../src/capabilities/accounts/manage-portal-accounts.ts';
import { openEvents } from '../src/capabilities/events/open-events.ts';
import { createSubscription } from '../src/capabilities/subscriptions/create-subscription.ts';
import { subscriptionParts } from '../src/capabilities/subscriptions/subscription-parts.ts';
import { ephemeral, readConfig } from '../src/config.ts';
import { openContext } from '../src/context.ts';
import { startReceiver } from '../src/platform/webhooks/webhook-receiver.fixture.ts';

const COUNT = Number(process.argv[2] ?? 2_000);
const ACTOR = 'operator:bench';
const context = await openContext({ ...ephemeral(readConfig({}), 'bench'), logLevel: 'silent' }, 'test');
const app = await buildApp(context);
const arrived = new Map<number, number>();
const receiver = await startReceiver((request, response) => {
  arrived.set(JSON.parse(request.body).data.number, performance.now());
  response.writeHead(204).end();
});
await createCustomerAccount(context, ACTOR, { account: 'SHIPPER', name: 'Shipper', pricing: 'list' });
const portal = { username: 'clerk', name: 'Clerk', accounts: ['SHIPPER'], apiAccess: true };
await createPortalAccount(context, ACTOR, portal);
// Announces beside the app, whose publisher finds it; the app does the rest.
const events = openEvents(context, () => {
  throw new Error('These events are about no shipment.');
});
const accounts = new Map([['SHIPPER', { name: 'Shipper', pricing: 'list' }]]);
const caller = { scope: 'clerk', meter: '', username: 'clerk', clientId: 'c', accounts };
const parts = subscriptionParts(context, events.parts);
const { writes = [] } = await createSubscription(parts, caller, { kind: 'pickup', url: receiver.url });
await context.db.write(writes);

const announce = (number: number) => {
  const told = { type: 'pickup.updated', subject: `P${number % 200}`, sequence: number, occurredAt: 0 };
  return context.db.write(
    events.announce([{ ...told, accounts: ['SHIPPER'], data: { number, text: 'x'.repeat(4_000) } }]),
  );
};
const all = async (count: number) => {
  while (arrived.size < count) await new Promise((next) => setTimeout(next, 5));
};

const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
for (let number = 0; number < COUNT; number++) await announce(number);
await all(COUNT);
const tookMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
const cpuSeconds = (user + system) / 1_000_000;

const waitedMs: number[] = [];
for (let number = COUNT; number < COUNT + 200; number++) {
  await announce(number);
  const committedAt = performance.now();
  await all(number + 1);
  waitedMs.push(arrived.get(number)! - committedAt);
}
waitedMs.sort((one, other) => one - other);
const at = (share: number) => waitedMs[Math.floor(waitedMs.length * share)]!.toFixed(1);
console.log(
  `${COUNT} events delivered in ${(tookMs / 1_000).toFixed(1)} s: ${Math.round((COUNT / tookMs) * 1_000)} a second`,
);
console.log(`${Math.round(COUNT / cpuSeconds)} for each second of processor time, the receiver's included`);
console.log(`commit to first attempt: median ${at(0.5)} ms, p99 ${at(0.99)} ms (looked for, not woken)`);
await app.close();
await context.close();
await receiver.close();
