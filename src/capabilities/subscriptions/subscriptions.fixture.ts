// Subscribers for tests: an account, its subscriptions, triggered events, and the clock of the test environment.

import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import type { TestAppOptions } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import type { Received } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { expectDocumented } from '../events/catalog/event-check.fixture.ts';

export interface Subscriber extends BolShipper {
  patch(url: string, body: Loose): Promise<{ status: number; body: Loose }>;
  /** Creates a subscription, which must succeed. */
  subscribe(url: string, more?: Loose): Promise<Loose>;
  /** Triggers a simulated event and returns its ID. */
  trigger(type?: string, more?: Loose): Promise<string>;
  /** Moves the clock forward; everything due by then has happened when it returns. */
  advance(span: string): Promise<void>;
  deliveries(id: string, query?: string): Promise<Loose[]>;
  /** Waits until a subscription has this many ended deliveries. */
  ended(id: string, count: number, withinMs?: number): Promise<Loose[]>;
}

export async function openSubscriber(options: TestAppOptions = {}): Promise<Subscriber> {
  return subscriberOf(await openBolShipper(options));
}

/** Another subscriber in the same environment. */
export async function anotherSubscriber(of: Subscriber): Promise<Subscriber> {
  return subscriberOf(await bolShipperOf(of.app));
}

function subscriberOf(shipper: BolShipper): Subscriber {
  const { app, headers, call } = shipper;
  const must = async (wanted: number, ...args: Parameters<BolShipper['call']>): Promise<Loose> => {
    const { status, body } = await call(...args);
    expect(status, JSON.stringify(body)).toBe(wanted);
    return body?.data;
  };
  const deliveries: Subscriber['deliveries'] = (id, query = '?limit=100') =>
    must(200, 'GET', `/v1/subscriptions/${id}/deliveries${query}`);
  return {
    ...shipper,
    deliveries,
    async patch(url, body) {
      const answer = await app.http.inject({ method: 'PATCH', url, headers, payload: body });
      return { status: answer.statusCode, body: answer.json() };
    },
    subscribe: (url, more = {}) => must(201, 'POST', '/v1/subscriptions', { kind: 'shipment', url, ...more }),
    async trigger(type = 'shipment.delivered', more = {}) {
      return (await must(202, 'POST', '/v1/test/events', { type, ...more })).id;
    },
    async advance(span) {
      await must(200, 'POST', '/v1/test/clock', { advance: span });
    },
    ended: (id, count, withinMs = 5_000) =>
      until(
        `${count} deliveries are over`,
        async () => {
          const over = (await deliveries(id)).filter(({ state }) => state !== 'waiting');
          return over.length >= count && over;
        },
        withinMs,
      ),
  };
}

/** The event, if the signature matches the secret and it conforms to the schema of its type. @throws otherwise */
export function verified(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): Loose {
  // The library compares the timestamp with the system clock, which a test environment does not use.
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 });
  try {
    const event = new Webhook(secret).verify(body, headers) as { readonly type: string };
    expectDocumented(event);
    return event;
  } finally {
    vi.useRealTimers();
  }
}
