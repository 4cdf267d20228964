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
workers.handle(webhookTopic(parts));
workers.start();
events.publisher.start();
process.stdout.write('working\n');
setInterval(() => {}, 1_000);
