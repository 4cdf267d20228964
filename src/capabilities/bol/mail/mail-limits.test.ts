// The carrier's address is not a mail relay: recipients are limited per day, and text from the sender is marked as such.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { until } from '../../../../test/support/waiting.ts';
import { composeNotice } from '../../notices/notice.ts';
import { SMALLEST as SMALLEST_PICKUP, spoiled } from '../../pickups/pickup.fixture.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol-shipper.fixture.ts';

const PER_ACCOUNT = 6;
const PER_BOL = 4;
const addresses = (count: number, name = 'dock') =>
  Array.from({ length: count }, (_, at) => `${name}${at}@example.com`);
const documents = (count: number) => ({
  images: { email: { includeBol: true, includeLabels: false, addresses: addresses(count) } },
});
const notices = (count: number, name?: string) => ({
  notifications: addresses(count, name).map((email) => ({ email })),
});

describe('recipients per day', () => {
  let first: BolShipper;
  let shipper: BolShipper;
  beforeAll(async () => {
    first = await openBolShipper({ config: { mailPerAccount: PER_ACCOUNT, mailPerReference: PER_BOL } });
  });
  afterAll(() => first.app.close());
  /** A new account for each test, with nothing counted yet. */
  const newShipper = async () => {
    shipper = await bolShipperOf(first.app);
    return shipper;
  };
  const mail = (pro: string, count: number, by = shipper) =>
    by.call('POST', `/v1/bol/${pro}/email`, { addresses: addresses(count) });
  const mailsOf = async (pro: string) => (await shipper.call('GET', `/v1/bol/${pro}`)).body.emails;
  const notifiedOf = async (pro: string): Promise<string[]> => {
    const tables = first.app.context.db.tables<{ shipments: { pro: string; facts: string } }>();
    const row = await tables.selectFrom('shipments').select('facts').where('pro', '=', pro).executeTakeFirstOrThrow();
    return JSON.parse(row.facts).notify;
  };

  it('are limited per bill: 429 says what to do, and nothing is sent', async () => {
    const { make } = await newShipper();
    const { pro } = (await make()).referenceNumbers;
    expect((await mail(pro, 3)).status).toBe(202);
    const answer = await first.app.http.inject({
      method: 'POST',
      url: `/v1/bol/${pro}/email`,
      headers: shipper.headers,
      payload: { addresses: addresses(2) },
    });
    expect(answer.statusCode).toBe(429);
    // It is 14:00 UTC.
    expect(answer.headers['retry-after']).toBe(String(10 * 3_600));
    const { code, details } = answer.json().error;
    expect(code).toBe(1034);
    expect(details).toContain(`E-mail about ${pro} can go to 4 recipients per day (UTC); 1 left today.`);
    expect(details).toContain('GET /v1/images');
    expect(await mailsOf(pro)).toHaveLength(1);
    expect((await mail(pro, 1)).status).toBe(202);
  });

  it('are limited per account, across all its bills', async () => {
    const { make, account } = await newShipper();
    const pros = [await make(), await make()].map(({ referenceNumbers }) => referenceNumbers.pro);
    await mail(pros[0], 4);
    const { status, body } = await mail(pros[1], 3);
    expect(status).toBe(429);
    expect(body.error.details).toContain(
      `Account ${account} can send e-mail to 6 recipients per day (UTC); 2 left today.`,
    );
    const other = await bolShipperOf(first.app);
    expect((await mail((await other.make()).referenceNumbers.pro, 3, other)).status).toBe(202);
  });

  it('are enforced however many requests come at once', async () => {
    const { make } = await newShipper();
    const pros = await Promise.all(Array.from({ length: 12 }, () => make()));
    const answers = await Promise.all(pros.map(({ referenceNumbers }) => mail(referenceNumbers.pro, 1)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(PER_ACCOUNT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - PER_ACCOUNT);
  });

  it('do not use up the Idempotency-Key of a rejected request', async () => {
    const { make } = await newShipper();
    const { pro } = (await make()).referenceNumbers;
    const keyed = (count: number) =>
      first.app.http.inject({
        method: 'POST',
        url: `/v1/bol/${pro}/email`,
        headers: { ...shipper.headers, 'idempotency-key': `mail-${pro}` },
        payload: { addresses: addresses(count) },
      });
    expect((await keyed(5)).statusCode).toBe(429);
    expect((await keyed(1)).statusCode).toBe(202);
  });

  it('use the day of the system clock, not of the freight clock', async () => {
    const { make, call } = await newShipper();
    const { pro } = (await make()).referenceNumbers;
    await mail(pro, 4);
    await call('POST', '/v1/test/clock', { advance: '2d' });
    expect((await mail(pro, 1)).status).toBe(429);
  });

  it('above the limit are left out of a new bill’s mail with a warning, and the bill is created', async () => {
    const { make, submit, bill } = await newShipper();
    const fits = await make({ ...documents(2), ...notices(2) });
    expect(await notifiedOf(fits.referenceNumbers.pro)).toEqual(addresses(2));
    const { answer, messages } = await submit(bill({ ...documents(3), ...notices(2) }));
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages.join('\n')).toContain('images.email was not sent. Account');
    const { pro } = answer.referenceNumbers;
    expect(await mailsOf(pro)).toEqual([]);
    // The notices are still within the limit.
    expect(await notifiedOf(pro)).toEqual(addresses(2));
    const last = await submit(bill(notices(1)));
    expect(last.messages.join('\n')).toContain('notifications with new addresses were left out. Account');
    expect(await notifiedOf(last.answer.referenceNumbers.pro)).toEqual([]);
  });

  it('of notices count once if a bill is replaced, and new ones count', async () => {
    const { make, call, bill } = await newShipper();
    const { pro } = (await make(notices(3))).referenceNumbers;
    const replaced = await call('PUT', `/v1/bol/${pro}`, bill(notices(3)));
    expect([replaced.status, await notifiedOf(pro)]).toEqual([200, addresses(3)]);
    const { body } = await call(
      'PUT',
      `/v1/bol/${pro}`,
      bill({ notifications: [...notices(1).notifications, ...notices(2, 'new').notifications] }),
    );
    expect(JSON.stringify(body.messageStatus)).toContain(
      'notifications with new addresses were left out. E-mail about',
    );
    expect(await notifiedOf(pro)).toEqual(addresses(1));
  });

  it('of pickup notices count as well, and are rejected above the limit', async () => {
    const { call } = await newShipper();
    const ask = (count: number) =>
      call(
        'POST',
        '/v1/pickup-requests',
        spoiled(SMALLEST_PICKUP, {
          contacts: {
            contact: addresses(count).map((email) => ({
              contactInfo: {
                name: { firstName: 'Dana', middleName: '', lastName: 'Ray' },
                email,
                phone: { areaCode: '713', number: '5550142', extension: '' },
                receiveNotifications: 'Y',
              },
            })),
          },
        }),
      );
    expect((await ask(3)).status).toBe(201);
    expect(await ask(4)).toMatchObject({ status: 429, body: { data: {}, error: { code: 1034 } } });
    expect((await ask(3)).status).toBe(201);
  });
});

describe('what the sender typed', () => {
  const dataDir = temporaryFolder();
  const LURE = 'Pay at https://pay.example\r\nBcc: a@b.example\n<b>';
  let shipper: BolShipper;
  beforeAll(async () => {
    shipper = await openBolShipper({ config: { dataDir } });
  });
  afterAll(() => shipper.app.close());

  it('is in the mail of a bill as the sender’s words: no header, no link, no HTML', {
    timeout: 60_000,
  }, async () => {
    const { pro } = (await shipper.make({ ...documents(1), 'origin.name': LURE })).referenceNumbers;
    await until('it is sent', async () => {
      const { emails } = (await shipper.call('GET', `/v1/bol/${pro}`)).body;
      return emails[0].state === 'sent';
    });
    const folder = join(dataDir, 'mail', 'test');
    const [file] = readdirSync(folder);
    const mail = await simpleParser(readFileSync(join(folder, file!)));
    const { text = '', html, headers, subject } = mail;
    expect(subject).toBe(`TEST: Bill of lading ${pro}`);
    expect(html).toBe(false);
    expect(headers.has('bcc')).toBe(false);
    expect(text).not.toContain('https://');
    const lines = text.split('\n');
    const quoted = lines.filter((line) => line.includes('Pay at'));
    expect(quoted).toHaveLength(1);
    expect(quoted[0]).toMatch(/^> From: Pay at https\[:\]\/\/pay\[\.\]example Bcc: a@b\[\.\]example <b>, /);
    expect(lines[lines.indexOf(quoted[0]!) - 1]).toBe('Entered by the sender. The carrier has not verified it:');
    expect(text).toContain('You received this e-mail because a customer of');
  });

  it('is marked the same way in a tracking notice', async () => {
    const { pro } = (
      await shipper.make({
        'bol.requestedPickupDate': '2026-11-10T08:00:00.000',
        'referenceNumbers.po': [{ number: 'See www.pay.example' }],
        ...notices(1),
      })
    ).referenceNumbers;
    await shipper.call('POST', '/v1/test/clock', { advance: '14d' });
    const tables = shipper.app.context.db.tables<{ mails: { purpose: string; reference: string; body: string } }>();
    const query = tables
      .selectFrom('mails')
      .select('body')
      .where('purpose', '=', 'notice')
      .where('reference', '=', pro);
    const texts = await Promise.all(
      (await query.execute()).map(async ({ body }) => (await composeNotice(JSON.parse(body))).text),
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text).toContain('Entered by the sender. The carrier has not verified it:\n> Numbers: ');
      expect(text).toContain('PON See www[.]pay[.]example');
      expect(text).not.toContain('www.pay');
    }
  });

  it('is read by an older mail that has none of it', async () => {
    const old: Loose = { subject: 'S', opening: 'O', facts: [['When', 'now']], environment: 'production' };
    expect((await composeNotice(old)).text).toBe('O\n\nWhen: now\n');
  });
});
