// The mail log for operators: what was sent to whom, page by page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';
import { mailStore } from '../mail/mail.store.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';

let desk: Console;
const AT = Date.parse('2026-11-17T12:00:00Z');
beforeAll(async () => {
  desk = await openConsole({ environment: 'production' });
  const { db } = desk.app.context;
  const recipients = JSON.stringify([{ address: 'dock@example.com', state: 'refused', reply: 'no such mailbox' }]);
  const row = (mail_id: string, state: 'sent' | 'failed', created_at: number) => ({
    mail_id,
    purpose: 'bol',
    reference: '0000000017',
    body: '',
    recipients,
    message_id: `<${mail_id}>`,
    state,
    attempts: 1,
    last_error: state === 'failed' ? 'no such mailbox' : null,
    created_at,
    sent_at: state === 'sent' ? created_at : null,
    next_attempt_at: null,
  });
  const store = mailStore(db);
  await db.write([
    store.insert(row('bol:1', 'sent', AT)),
    store.insert(row('bol:2', 'failed', AT)),
    store.insert({ ...row('reset:3', 'sent', AT + 1_000), reference: 'night' }),
  ]);
});
afterAll(() => desk.app.close());

const ids = async (query = '') => (await desk.call('GET', `/mails${query}`)).body.data.map((one: Loose) => one.mailId);

test('lists the newest first, by state and by what they are about, without what they say', async () => {
  expect(await ids()).toEqual(['reset:3', 'bol:1', 'bol:2']);
  expect(await ids('?state=failed')).toEqual(['bol:2']);
  expect(await ids('?reference=0000000017')).toEqual(['bol:1', 'bol:2']);
  const first = (await desk.call('GET', '/mails?limit=2')).body;
  expect(await ids(`?limit=2&cursor=${first.cursor}`)).toEqual(['bol:2']);
  expect(first.data[1]).toEqual({
    mailId: 'bol:1',
    purpose: 'bol',
    reference: '0000000017',
    state: 'sent',
    recipients: ['dock@example.com'],
    attempts: 1,
    lastError: '',
    createdAt: new Date(AT).toISOString(),
    sentAt: new Date(AT).toISOString(),
    nextAttemptAt: null,
  });
  expect((await desk.call('GET', '/mails?state=lost&cursor=x')).status).toBe(400);
});

test('is for those who may see the traffic', async () => {
  const password = await createOperator(desk.app.context, ACTOR, 'yard', { role: 'dispatcher' });
  const asYard = { method: 'GET', url: '/ops/v1/mails', headers: { authorization: basic('yard', password) } } as const;
  expect((await desk.app.http.inject(asYard)).statusCode).toBe(403);
});
