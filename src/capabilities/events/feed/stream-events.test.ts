// The live feed: missed events first, new events at once, and nothing twice.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTOR } from '../../../../test/support/test-app.ts';
import { until } from '../../../../test/support/waiting.ts';
import { accountsOfPortal } from '../../accounts/find-portal-account.ts';
import { prepareAccountsOfPortal } from '../../accounts/manage-portal-accounts.ts';
import type { Loose } from '../../bol/bol.fixture.ts';
import { anotherSubscriber, openSubscriber, type Subscriber } from '../../subscriptions/subscriptions.fixture.ts';
import { eventMessageSchema } from './event-feed.schema.ts';

let mine: Subscriber;
let others: Subscriber;
let url: string;
beforeAll(async () => {
  mine = await openSubscriber();
  others = await anotherSubscriber(mine);
  url = await mine.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => mine.app.close());

interface Reading {
  readonly messages: { id: string; data: Loose }[];
  close(): void;
}

async function read(who: Subscriber, query = '', headers: Record<string, string> = {}): Promise<Reading> {
  const ending = new AbortController();
  const answer = await fetch(`${url}/v1/events/stream${query}`, {
    headers: { ...who.headers, ...headers },
    signal: ending.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
  ]);
  const messages: Reading['messages'] = [];
  const decoder = new TextDecoder();
  void (async () => {
    let text = '';
    for await (const part of answer.body!) {
      text += decoder.decode(part, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const id = /^id: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (id !== undefined && data !== undefined) messages.push({ id, data: JSON.parse(data) });
      }
    }
  })().catch(() => {});
  return { messages, close: () => ending.abort() };
}

it('sends each event to its own readers, and continues where a reader left off', async () => {
  const [stream, theirs, delivered] = [
    await read(mine),
    await read(others),
    await read(mine, '?types=shipment.delivered'),
  ];
  // The response headers are sent before the stream has started to follow.
  const first = await until('it is heard', async () => {
    const id = await mine.trigger('shipment.picked_up');
    await new Promise((next) => setTimeout(next, 50));
    return stream.messages.some(({ data }) => data.id === id) && id;
  });
  expect(theirs.messages).toEqual([]);
  const left = stream.messages.find(({ data }) => data.id === first)!;
  stream.close();
  const missed = [await mine.trigger('shipment.delivered'), await mine.trigger('shipment.returned')];
  await until('one is heard by type', () => delivered.messages.length === 1);
  const back = await read(mine, '', { 'last-event-id': left.id });
  await until('what was missed comes', () => back.messages.length === 2);
  const next = await mine.trigger('shipment.voided');
  await until('and what comes next', () => back.messages.length === 3);
  expect(back.messages.map(({ data }) => data.id)).toEqual([...missed, next]);
  const feed = (await mine.call('GET', `/v1/events?cursor=${left.id}`)).body;
  expect(back.messages.map(({ data }) => data)).toEqual(feed.data);
  expect(back.messages.at(-1)!.id).toBe(feed.cursor);
  const ajv = new Ajv2020({ strict: false });
  for (const message of back.messages) expect(ajv.validate(eventMessageSchema, message), ajv.errorsText()).toBe(true);
  for (const one of [theirs, delivered, back]) one.close();
});

it('rejects a cursor that it never issued', async () => {
  const answer = await fetch(`${url}/v1/events/stream?cursor=x`, { headers: mine.headers });
  expect(answer.status).toBe(400);
});

it('ends when its reader loses an account, and starts again with the remaining accounts', async () => {
  const { context } = mine.app;
  const { username } = (await mine.call('GET', '/v1/whoami')).body.data;
  const accounts = [...(await accountsOfPortal(context, username)).keys()];
  const answer = await fetch(`${url}/v1/events/stream`, { headers: mine.headers });
  let isOver = false;
  void (async () => {
    for await (const _part of answer.body!);
    isOver = true;
  })().catch(() => {});
  await context.db.write(prepareAccountsOfPortal(context, ACTOR, username, []));
  await until('it ended', () => isOver);
  await context.db.write(prepareAccountsOfPortal(context, ACTOR, username, accounts));
});
