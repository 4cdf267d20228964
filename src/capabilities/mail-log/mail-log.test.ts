// The mail log for operators: what was sent to whom, page by page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';
import { findMail } from '../mail/find-mails.ts';
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

test('lists the newest first, by state and subject matter, without the texts', async () => {
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

test('requires the permission to see traffic', async () => {
  const password = await createOperator(desk.app.context, ACTOR, 'yard', { role: 'dispatcher' });
  const asYard = { method: 'GET', url: '/ops/v1/mails', headers: { authorization: basic('yard', password) } } as const;
  expect((await desk.app.http.inject(asYard)).statusCode).toBe(403);
});

describe('an e-mail is resent', () => {
  const resend = (id: string) => desk.call('POST', `/mails/${encodeURIComponent(id)}/resend`);
  /** An e-mail that this server can compose, to one who got it and one who did not. */
  async function mailed(id: string, state: 'sent' | 'failed' | 'queued') {
    const { db } = desk.app.context;
    const second = { address: 'gone@example.com', state: state === 'sent' ? 'accepted' : 'refused' };
    const body = {
      change: 'role-changed',
      username: 'dana',
      environment: 'production',
      at: new Date(AT).toISOString(),
    };
    await db.write([
      mailStore(db).insert({
        mail_id: id,
        purpose: 'account-notice',
        reference: 'dana',
        body: JSON.stringify(body),
        recipients: JSON.stringify([{ address: 'dana@example.com', state: 'accepted' }, second]),
        message_id: `<${id}@example.com>`,
        state,
        attempts: 1,
        last_error: null,
        created_at: AT - 1_000,
        sent_at: AT,
        next_attempt_at: null,
      }),
    ]);
    return id;
  }
  const recipientsOf = async (id: string) => JSON.parse((await mailStore(desk.app.context.db).find(id))!.recipients);

  test('to all its recipients if it was sent, and to no one else', async () => {
    const id = await mailed('again:1', 'sent');
    const { status, body, text } = await resend(id);
    expect(status, text).toBe(202);
    expect(body.data).toMatchObject({
      mailId: id,
      state: 'queued',
      recipients: ['dana@example.com', 'gone@example.com'],
    });
    await until('the mail is sent again', async () => (await findMail(desk.app.context, id))?.state === 'sent');
    expect(await findMail(desk.app.context, id)).toMatchObject({ attempts: 2 });
    expect(await recipientsOf(id)).toEqual([
      { address: 'dana@example.com', state: 'accepted' },
      { address: 'gone@example.com', state: 'accepted' },
    ]);
    const [entry] = await desk.get(`/audit?subject=${encodeURIComponent(`mail:${id}`)}`);
    expect(entry).toMatchObject({ action: 'mail.resent', actor: 'operator:night', details: { recipients: 2 } });
    expect(JSON.stringify(entry)).not.toContain('@example.com');
  });

  test('not while it waits, not if it is unknown, and at most three times per day', async () => {
    const waiting = await resend(await mailed('again:2', 'queued'));
    expect([waiting.status, waiting.body.error.code]).toEqual([409, 5188]);
    const unknown = await resend('again:none');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 3189]);
    const id = await mailed('again:3', 'failed');
    for (let times = 0; times < 3; times++) {
      expect((await resend(id)).status).toBe(202);
      await until('it is sent', async () => (await findMail(desk.app.context, id))?.state === 'sent');
    }
    const refused = await resend(id);
    expect([refused.status, refused.body.error.code]).toEqual([429, 1034]);
  });

  test('only with the permission to resend', async () => {
    const id = await mailed('again:4', 'sent');
    const authorization = basic('reads', await createOperator(desk.app.context, ACTOR, 'reads', { role: 'auditor' }));
    const url = `/ops/v1/mails/${encodeURIComponent(id)}/resend`;
    expect((await desk.app.http.inject({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(403);
  });
});
