// A node in its own process that only publishes and delivers events, for tests that kill it.
import { openEvents } from '../../src/capabilities/events/open-events.ts';
import { fanOutEvents } from '../../src/capabilities/subscriptions/delivery/fan-out-events.ts';
import { webhookTopic } from '../../src/capabilities/subscriptions/delivery/send-delivery.ts';
import { subscriptionParts } from '../../src/capabilities/subscriptions/subscription-parts.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { OutboxWorkers } from '../../src/platform/outbox/outbox-workers.ts';

const context = await openContext(readConfig(process.env), 'test');
const events = openEvents({ context });
const parts = subscriptionParts(context, events.parts);
events.publisher.react((published, describe) => fanOutEvents(parts, published, describe));
const workers = new OutboxWorkers(context.outbox);
// Where nodes are killed the lease is short, so that the test need not wait long for the next one to take over.
const leaseMs = Number(process.env.WEBHOOK_LEASE_MS ?? 2_500);
workers.handle({ ...webhookTopic(parts), longestMs: 2_000, leaseMs });
workers.start();
events.publisher.start();
process.stdout.write('working\n');
setInterval(() => {}, 1_000);
