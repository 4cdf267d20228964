// E-mails from the queue to the server and back: none lost, none duplicated, and the right result recorded.
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { testClock } from '../../../test/support/test-app.ts';
import { type Config, ephemeral, readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { MailRefused } from '../../platform/mail/mail-message.ts';
import { type MailServer, startMailServer } from '../../platform/mail/mail-server.fixture.ts';
import type { MemoryMailer } from '../../platform/mail/memory-mailer.ts';
import { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import { countGivenUp } from './count-given-up.ts';
import { countRejectedInARow } from './count-rejected.ts';
import { findMail, findMailsOf, listMails } from './find-mails.ts';
import { mailStore } from './mail.store.ts';
import { MailPurposes } from './mail-purposes.ts';
import { MAIL_TOPIC, type NewMail, queueMail } from './queue-mail.ts';
import { retryMail } from './retry-mail.ts';
import { MAIL_RETRY_DELAYS_MS, mailTopic } from './send-mail.ts';

const PDF = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7) & 0xff));

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const DATABASES = [
  { name: 'SQLite', databaseUrl: async () => undefined },
  { name: 'PostgreSQL', databaseUrl: freshPostgresDatabase },
];

describe.each(DATABASES)('$name', ({ databaseUrl }) => {
  const clock = testClock();
  let context: Context;
  let workers: OutboxWorkers;
  let composed: unknown[] = [];
  let numbers = 0;
  let breakComposing: Error | 'forever' | undefined;

  const contextWith = async (changes: Partial<Config>) => {
    const config = { ...ephemeral(readConfig({}), undefined), logLevel: 'silent', ...changes };
    return openContext(config, 'production', { clock });
  };
  const workersOf = (of: Context) => {
    const purposes = new MailPurposes(200);
    purposes.register('letter', async (body) => {
      composed.push(body);
      if (breakComposing === 'forever') await new Promise(() => {});
      if (breakComposing instanceof Error) throw breakComposing;
      return {
        subject: `Lettre à Québec ${(body as { number: number }).number}`,
        text: 'Bonjour.\n',
        attachments: [{ filename: 'lettre.pdf', contentType: 'application/pdf', content: PDF }],
      };
    });
    const made = new OutboxWorkers(of.outbox);
    made.handle(mailTopic(of, purposes));
    return made;
  };

  beforeAll(async () => {
    context = await contextWith({
      databaseUrl: await databaseUrl(),
      smtpUrls: { production: server.url, test: undefined },
      mailFrom: 'Acme Freight <dispatch@acme.example>',
    });
    workers = workersOf(context);
  });
  beforeEach(() => {
    composed = [];
    breakComposing = undefined;
    server.received.length = 0;
    server.behave('take');
  });
  afterEach(() => {
    for (const address of ['a@x.example', 'b@x.example', 'c@x.example']) server.answerTo(address, undefined);
  });
  afterAll(() => context.close());

  const newMail = (to: readonly string[] = ['a@x.example']): NewMail => {
    const number = ++numbers;
    return { id: `letter:${number}`, purpose: 'letter', reference: `PRO${number}`, to, body: { number } };
  };
  const queue = async (mail = newMail()) => {
    await context.db.write(queueMail(context, mail));
    return mail.id;
  };
  const work = () => workers.drain(MAIL_TOPIC, clock.now());
  const find = async (id: string) => (await findMail(context, id))!;
  const states = async (id: string) =>
    Object.fromEntries((await find(id)).recipients.map(({ address, state }) => [address, state]));

  it('is composed when it is sent, and found by its subject matter', async () => {
    const mail = newMail(['a@x.example', 'b@x.example']);
    const id = await queue(mail);
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 0, lastError: '', sentAt: null });
    expect(composed).toEqual([]);
    await work();
    expect(composed).toEqual([mail.body]);
    const now = clock.now();
    const sent = {
      id,
      purpose: 'letter',
      reference: mail.reference,
      state: 'sent',
      recipients: mail.to.map((address) => ({ address, state: 'accepted' })),
      attempts: 1,
      lastError: '',
      messageId: `<letter=3A${(mail.body as { number: number }).number}.production@acme.example>`,
      createdAt: now,
      sentAt: now,
      nextAttemptAt: null,
    };
    expect(await findMailsOf(context, mail.reference)).toEqual([sent]);
    const [{ raw, from, to, messageId }] = server.received as [(typeof server.received)[0]];
    expect([from, to, messageId]).toEqual(['dispatch@acme.example', mail.to, sent.messageId]);
    const parsed = await simpleParser(raw);
    expect(parsed.subject).toBe(`Lettre à Québec ${(mail.body as { number: number }).number}`);
    expect(parsed.attachments[0]!.content.equals(PDF)).toBe(true);
  });

  it('is queued with its transaction or not at all', async () => {
    const mail = newMail();
    const guard = { sql: 'select 1 as one', parameters: [], expect: 2 };
    await expect(context.db.write([...queueMail(context, mail), guard])).rejects.toBeInstanceOf(WriteConflict);
    await work();
    expect([await findMail(context, mail.id), server.received]).toEqual([undefined, []]);
  });

  it('is sent once per event, whenever it is queued again', async () => {
    const mail = newMail();
    await queue(mail);
    await queue({ ...mail, to: ['b@x.example'] });
    await Promise.all([queue(mail), queue(mail), work()]);
    await work();
    await queue(mail);
    await work();
    expect(server.received.map(({ to }) => to)).toEqual([['a@x.example']]);
    expect(await find(mail.id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await context.outbox.nextDue(MAIL_TOPIC)).toBeUndefined();
  });

  it('immediately rejects mail that could never be sent', () => {
    const many = Array.from({ length: 11 }, (_, at) => `u${at}@x.example`);
    for (const to of [[], many, ['nobody'], ['a@x.example\r\nBcc: b@x.example']]) {
      expect(() => queueMail(context, newMail(to))).toThrow(MailRefused);
    }
    expect(() => queueMail(context, { ...newMail(), id: 'a b' })).toThrow(MailRefused);
  });

  describe('an attempt that', () => {
    it('is refused ends it', async () => {
      server.answerTo('a@x.example', { code: 550, text: 'no such person' });
      const id = await queue();
      await work();
      expect(await find(id)).toMatchObject({
        state: 'failed',
        attempts: 1,
        lastError: 'a@x.example: 550 no such person',
        sentAt: null,
        nextAttemptAt: null,
      });
      expect(await context.outbox.nextDue(MAIL_TOPIC)).toBeUndefined();
    });

    const passing: [name: string, act: () => void][] = [
      ['is put off by the server', () => server.behave({ code: 451, text: 'busy' }, 'take')],
      ['is cut in the middle', () => server.behave('hang up in the middle', 'take')],
    ];
    it.each(passing)('%s is made again after a minute, once', async (_name, act) => {
      act();
      const id = await queue();
      await work();
      const { lastError, ...after } = await find(id);
      expect(after).toMatchObject({ state: 'queued', attempts: 1, nextAttemptAt: clock.now() + MINUTE_MS });
      expect(lastError).toMatch(/^a@x\.example: ./);
      clock.advance(MINUTE_MS - 1);
      await work();
      expect(server.received).toEqual([]);
      clock.advance(1);
      await work();
      expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: '', sentAt: clock.now() });
      expect(server.received).toHaveLength(1);
    });

    it('is sent without a response is made again, recognizable as the same mail', async () => {
      server.behave('take and hang up before the answer', 'take');
      const id = await queue();
      await work();
      clock.advance(MINUTE_MS);
      await work();
      expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2 });
      const { messageId } = await find(id);
      expect(server.received.map((one) => one.messageId)).toEqual([messageId, messageId]);
      expect(server.received[1]!.raw.equals(server.received[0]!.raw)).toBe(true);
    });

    it('cannot be composed is made again, and the queue continues in the meantime', async () => {
      breakComposing = new Error('the printer is on fire');
      const id = await queue();
      await work();
      expect(await find(id)).toMatchObject({
        state: 'queued',
        lastError: 'a@x.example: Error: the printer is on fire',
      });
      breakComposing = undefined;
      const other = await queue();
      await work();
      expect((await find(other)).state).toBe('sent');
      clock.advance(MINUTE_MS);
      await work();
      expect((await find(id)).state).toBe('sent');
    });

    it('takes forever to compose is made again', async () => {
      breakComposing = 'forever';
      const id = await queue();
      await work();
      expect(await find(id)).toMatchObject({
        state: 'queued',
        lastError: expect.stringContaining('not written within 200 ms'),
      });
      breakComposing = undefined;
      clock.advance(MINUTE_MS);
      await work();
      expect((await find(id)).state).toBe('sent');
    });

    it('nobody can compose says so', async () => {
      const id = await queue({ ...newMail(), purpose: 'poem' });
      await work();
      expect((await find(id)).lastError).toBe('a@x.example: Error: This node cannot write mails for poem.');
      await context.db.write([context.outbox.hasten(MAIL_TOPIC, id)]);
    });
  });

  it('never sends twice to the same recipient: of three, one is rejected permanently and one temporarily', async () => {
    server.answerTo('b@x.example', { code: 550, text: 'gone' });
    server.answerTo('c@x.example', { code: 450, text: 'greylisted' });
    const id = await queue(newMail(['a@x.example', 'b@x.example', 'c@x.example']));
    await work();
    const firstAt = clock.now();
    expect(await states(id)).toEqual({ 'a@x.example': 'accepted', 'b@x.example': 'refused', 'c@x.example': 'waiting' });
    expect(await find(id)).toMatchObject({ state: 'queued', sentAt: firstAt });
    server.answerTo('c@x.example', undefined);
    server.answerTo('b@x.example', undefined);
    clock.advance(MINUTE_MS);
    await work();
    expect(server.received.map(({ to }) => to)).toEqual([['a@x.example'], ['c@x.example']]);
    // Both messages list all recipients in their headers.
    expect(server.received[1]!.raw.equals(server.received[0]!.raw)).toBe(true);
    expect(await find(id)).toMatchObject({
      state: 'failed',
      attempts: 2,
      lastError: 'b@x.example: 550 gone',
      sentAt: firstAt,
    });
    // The address that failed has been fixed, and an operator retries.
    await retryMail(context, 'operator:tester', id);
    await work();
    expect(server.received.map(({ to }) => to).slice(2)).toEqual([['b@x.example']]);
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 3, lastError: '' });
  });

  it('is given up after 1 min, 5 min, 30 min, 2 h, 5 h and 10 h, and can be taken up again', async () => {
    server.behave({ code: 452, text: 'mailbox full' });
    const id = await queue();
    await work();
    for (const [at, delayMs] of MAIL_RETRY_DELAYS_MS.entries()) {
      expect(await find(id)).toMatchObject({ state: 'queued', attempts: at + 1, nextAttemptAt: clock.now() + delayMs });
      clock.advance(delayMs);
      await work();
    }
    expect(MAIL_RETRY_DELAYS_MS.map((ms) => ms / MINUTE_MS)).toEqual([1, 5, 30, 120, 300, 600]);
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 7, lastError: 'a@x.example: 452 mailbox full' });
    expect(await states(id)).toEqual({ 'a@x.example': 'refused' });
    server.behave('take');
    const givenUp = await countGivenUp(context);
    expect(await retryMail(context, 'operator:tester', id)).toMatchObject({ state: 'queued', attempts: 7 });
    expect(await countGivenUp(context)).toBe(givenUp - 1);
    await work();
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 8 });
  });

  it('is counted for a day after it was given up, unless it was refused at once', async () => {
    const givenUpAfterMs = MAIL_RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0);
    const counted = async (state: 'queued' | 'failed', attempts: number, ageMs: number) => {
      const id = await queue();
      const store = mailStore(context.db);
      await context.db.write([store.change(id, { state, attempts })]);
      clock.advance(ageMs);
      const withIt = await countGivenUp(context);
      await context.db.write([store.change(id, { state: 'sent' })]);
      const without = await countGivenUp(context);
      clock.advance(-ageMs);
      return withIt - without;
    };
    expect(await counted('failed', 7, givenUpAfterMs)).toBe(1);
    expect(await counted('failed', 7, givenUpAfterMs + 23 * HOUR_MS)).toBe(1);
    expect(await counted('failed', 7, givenUpAfterMs + 25 * HOUR_MS)).toBe(0);
    expect(await counted('failed', 1, 0)).toBe(0);
    expect(await counted('queued', 7, givenUpAfterMs)).toBe(0);
  });

  it('is counted as rejected in a row by its recipients, until one is sent, or for a day', async () => {
    const send = async (...to: string[]) => {
      clock.advance(1);
      await queue(newMail(to));
      await work();
      return countRejectedInARow(context);
    };
    server.behave('take');
    expect(await send('a@x.example')).toBe(0);
    server.behave({ code: 550, text: 'sender not allowed' });
    expect(await send('a@x.example')).toBe(1);
    expect(await send('a@x.example')).toBe(1);
    expect(await send('b@x.example', 'c@x.example')).toBe(3);
    clock.advance(DAY_MS);
    expect(await countRejectedInARow(context)).toBe(0);
    clock.advance(-DAY_MS);
    expect(await countRejectedInARow(context)).toBe(3);
    server.behave('take');
    expect(await send('a@x.example')).toBe(0);
  });

  it('that waits for its next attempt is retried immediately at an operator’s request; one that was sent is not', async () => {
    server.behave({ code: 451, text: 'busy' }, 'take');
    const id = await queue();
    await work();
    await retryMail(context, 'operator:tester', id);
    await work();
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2 });
    await expect(retryMail(context, 'operator:tester', id)).rejects.toThrow('was sent to all its recipients');
    await expect(retryMail(context, 'operator:tester', 'nothing')).rejects.toThrow('There is no mail nothing');
    expect(await verifyAuditLog(context.db, context.secrets.chainKey)).toMatchObject({ sound: true });
  });

  it('waits while there is no server, and goes when there is one', async () => {
    const gone = await startMailServer();
    const away = await contextWith({ smtpUrls: { production: gone.url, test: undefined } });
    const awayWorkers = workersOf(away);
    try {
      await gone.stop();
      await away.db.write(queueMail(away, newMail()));
      await awayWorkers.drain(MAIL_TOPIC, clock.now());
      const [mail] = await listMails(away, {}, 10);
      expect(mail).toMatchObject({ state: 'queued', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') });
    } finally {
      await awayWorkers.stop(100);
      await away.close();
    }
  });

  it('is listed with the newest first, all or by state', async () => {
    const id = await queue();
    const all = await listMails(context, {}, 1_000);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).sort((a, b) => b - a));
    expect((await listMails(context, { state: 'queued' }, 1_000)).map((mail) => mail.id)).toContain(id);
    expect((await listMails(context, { state: 'failed' }, 1_000)).map((mail) => mail.id)).not.toContain(id);
    expect(await listMails(context, {}, 2)).toHaveLength(2);
  });
});

describe('where mail goes', () => {
  const open = async (settings: Record<string, string>, environment: 'production' | 'test', dataDir?: string) => {
    const context = await openContext(
      { ...ephemeral(readConfig(settings), 's'), logLevel: 'silent', ...(dataDir && { dataDir }) },
      environment,
    );
    await context.close();
    return context.mailer.goesTo;
  };

  it('to the server that SMTP_URL names; from the test environment only if configured', async () => {
    const smtp = { SMTP_URL: 'smtp://user:secret@mail.example:587' };
    expect(await open(smtp, 'production')).toBe('mail.example:587');
    expect(await open(smtp, 'test')).toBe('memory');
    expect(await open({ ...smtp, LINEHAUL_TEST_MAIL: 'smtp' }, 'test')).toBe('mail.example:587');
    expect(await open({}, 'production')).toBe('memory');
  });

  it.each([
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [{ SMTP_URL: 'smtp://mail.example:port' }, 'SMTP_URL must be an address'],
    [{ LINEHAUL_TEST_MAIL: 'yes' }, 'LINEHAUL_TEST_MAIL must be files or smtp; it is "yes".'],
    [{ LINEHAUL_MAIL_FROM: 'nobody' }, 'LINEHAUL_MAIL_FROM must be an address'],
  ])('%j is rejected at startup', async (settings, words) => {
    await expect((async () => open(settings, 'test'))()).rejects.toThrow(words);
  });

  it('into memory if nothing is kept on disk', async () => {
    const context = await openContext({ ...ephemeral(readConfig({}), 's'), logLevel: 'silent' }, 'test');
    const purposes = new MailPurposes();
    purposes.register('note', async () => ({ subject: 'Note', text: 'x' }));
    const workers = new OutboxWorkers(context.outbox);
    workers.handle(mailTopic(context, purposes));
    await context.db.write(
      queueMail(context, { id: 'note:1', purpose: 'note', reference: '', to: ['a@x.example'], body: null }),
    );
    await workers.drain(MAIL_TOPIC, context.clock.now());
    const [raw] = (context.mailer as MemoryMailer).kept;
    expect((await simpleParser(raw!)).subject).toBe('Note');
    await context.close();
  });
});
