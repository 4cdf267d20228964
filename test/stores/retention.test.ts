// Retention of personal data on both databases: expired data is deleted in batches, the rest stays, and the audit log stays intact.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationStore } from '../../src/capabilities/accounts/invitations/invitation.store.ts';
import { prepareRemoval } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { portalAccountStore } from '../../src/capabilities/accounts/portal-account.store.ts';
import { addressBookStore } from '../../src/capabilities/address-book/address-book.store.ts';
import { usedQuoteStore } from '../../src/capabilities/bol/charges/used-quote.store.ts';
import { attachmentStore } from '../../src/capabilities/images/attachment.store.ts';
import { scanStore } from '../../src/capabilities/images/scan.store.ts';
import { mailStore } from '../../src/capabilities/mail/mail.store.ts';
import { pickupStore } from '../../src/capabilities/pickups/pickup.store.ts';
import { rateQuoteStore } from '../../src/capabilities/rate-quotes/rate-quote.store.ts';
import { entryId } from '../../src/capabilities/requests/record-requests.ts';
import { requestLogStore } from '../../src/capabilities/requests/request-log.store.ts';
import { applyOnce, applyRetention, whatIsDue } from '../../src/capabilities/retention/apply-retention.ts';
import { retentionTopic } from '../../src/capabilities/retention/open-retention.ts';
import { retentionRules } from '../../src/capabilities/retention/retention-rules.ts';
import { failedSignInStore } from '../../src/capabilities/sign-ins/failed-sign-in.store.ts';
import type { Context } from '../../src/context.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { hashed } from '../../src/platform/files/file-store.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { ACTOR, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';

const DATABASES: [string, () => Promise<string | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', freshPostgresDatabase],
];
/** One older than any retention period, one from today. */
const AGES = { old: 4_000, new: 0 } as const;
const TABLES = [
  'failed_sign_ins',
  'request_log',
  'mails',
  'address_book',
  'invitations',
  'portal_accounts',
  'scans',
  'attachments',
  'rate_quotes',
  'used_quotes',
  'pickups',
];

describe.each(DATABASES)('on %s', (_name, databaseUrl) => {
  let app: TestApp;
  let context: Context;
  let file: string;
  beforeAll(async () => {
    app = await openTestApp({ config: { databaseUrl: await databaseUrl() } });
    context = app.context;
    // Otherwise the server's own job would run as soon as a test moves the clock, and take what the test counts.
    await context.outbox.close();
    file = await context.files.put(await hashed(Buffer.from('a receipt')));
    for (const age of ['old', 'new'] as const) await keepOneOfEach(context, age, file);
  });
  afterAll(() => app.close());

  const due = async () => {
    const lines = await whatIsDue(context, retentionRules(context));
    return Object.fromEntries(lines.map(({ table, count }) => [table, count]));
  };
  const all = (count: number) => Object.fromEntries(TABLES.map((table) => [table, count]));

  test('a dry run counts what is due, and changes nothing', async () => {
    expect(await due()).toEqual(all(1));
    expect(await due()).toEqual(all(1));
  });

  test('the job takes one step at a time, leaves other cleanups to their jobs, and ends', async () => {
    const topic = retentionTopic(context, retentionRules(context));
    const left: number[] = [];
    for (let step = 0; step < 10; step++) {
      await topic.handle({} as never);
      left.push(Object.values(await due()).reduce((sum, count) => sum + count, 0));
    }
    expect(left).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 2]);
    expect(await due()).toEqual({ ...all(0), failed_sign_ins: 1, request_log: 1 });
  });

  test('the command deletes everything that is due, and newer records stay', async () => {
    const gone = await applyRetention(context, 'cli:tester', retentionRules(context));
    expect(gone.filter(({ count }) => count > 0).map(({ table }) => table)).toEqual(['failed_sign_ins', 'request_log']);
    expect(await due()).toEqual(all(0));
    const tables = context.db.tables<Record<string, Record<string, unknown>>>();
    for (const table of TABLES.filter((one) => one !== 'portal_accounts')) {
      expect([table, await tables.selectFrom(table).selectAll().execute()]).toEqual([table, [expect.anything()]]);
    }
    const users = await portalAccountStore(context.db).list();
    // The user removed long ago has lost their name, the one removed today has not; both rows remain, with the user name.
    expect(users.map(({ name }) => name === '').sort()).toEqual([false, true]);
  });

  test('a file is deleted with the last scan or attachment that refers to it', async () => {
    expect(await context.files.get(file)).toBeDefined();
    app.clock.advance(3_000 * DAY_MS);
    const rule = (name: string) => retentionRules(context).find((one) => one.name === name)!;
    expect(await applyOnce(context, ACTOR, rule('scans'))).toBe(1);
    expect(await context.files.get(file)).toBeDefined();
    expect(await applyOnce(context, ACTOR, rule('attachments'))).toBe(1);
    expect(await context.files.get(file)).toBeUndefined();
  });

  test('the audit log says how many were deleted, names nobody, and can be verified', async () => {
    const rows = await context.db
      .tables<{ audit_log: { action: string; subject: string; details: string; actor: string } }>()
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'retention.applied')
      .orderBy('seq' as never)
      .execute();
    expect(rows.map(({ subject }) => subject)).toEqual([
      'retention:e-mails',
      'retention:address book',
      'retention:invitations',
      'retention:removed users',
      'retention:scans',
      'retention:attachments',
      'retention:quotes',
      'retention:used quotes',
      'retention:pickups',
      'retention:failed sign-ins',
      'retention:request log',
      'retention:scans',
      'retention:attachments',
    ]);
    expect(JSON.parse(rows[0]!.details)).toEqual({ table: 'mails', count: 1, olderThan: expect.any(String) });
    expect(JSON.stringify(rows)).not.toContain('@example.com');
    expect(await verifyAuditLog(context.db, context.secrets.chainKey)).toMatchObject({ sound: true });
  });

  test('0 days keep records forever, and many records are deleted in limited steps', async () => {
    const mails = retentionRules(context).find(({ name }) => name === 'e-mails')!;
    for (let number = 0; number < 7; number++) {
      await context.db.write([mailStore(context.db).insert(mailOf(`more-${number}`, 0))]);
    }
    expect(await applyOnce(context, ACTOR, { ...mails, days: 0 })).toBe(0);
    const steps: number[] = [];
    while (steps.at(-1) === undefined || steps.at(-1) === 3) steps.push(await applyOnce(context, ACTOR, mails, 3));
    // The seven, and an earlier one that has expired by now.
    expect(steps).toEqual([3, 3, 2]);
  });

  test('an e-mail that is still to be sent stays, however old', async () => {
    await context.db.write([mailStore(context.db).insert({ ...mailOf('waiting', 0), state: 'queued' })]);
    expect((await due()).mails).toBe(0);
  });
});

function mailOf(id: string, at: number) {
  return {
    mail_id: id,
    purpose: 'account-notice',
    reference: id,
    body: '{}',
    recipients: `["${id}@example.com"]`,
    message_id: id,
    state: 'sent' as 'sent' | 'queued',
    attempts: 1,
    last_error: null,
    created_at: at,
    sent_at: at,
    next_attempt_at: null,
  };
}

async function keepOneOfEach(context: Context, age: keyof typeof AGES, file: string): Promise<void> {
  const { db } = context;
  const at = context.clock.now() - AGES[age] * DAY_MS;
  const { username, account } = await newPortal(context);
  await db.write(prepareRemoval(context, ACTOR, username));
  await db.write([
    portalAccountStore(db).setSuspended(username, at),
    failedSignInStore(db).insert([
      {
        entry_id: context.ids.inOrder('fsi_', at),
        first_at: at,
        last_at: at,
        entry_point: 'operator',
        reason: 'wrong',
        name: 'dana',
        source: '192.0.2.1',
        attempts: 1,
      },
    ]),
    requestLogStore(db).insert([
      {
        entry_id: entryId(at, age),
        request_id: age,
        at,
        kind: 'portal',
        username,
        client_id: 'portal',
        key_id: null,
        by_session: 1,
        method: 'GET',
        path: '/v1/whoami',
        query: '',
        status: 200,
        error_code: null,
        duration_us: 1,
        content_type: '',
        request_body: null,
        answer_body: null,
      },
    ]),
    mailStore(db).insert(mailOf(age, at)),
    addressBookStore(db).keep([
      { account, party: age, roles: 1, last_used_at: at, times_used: 1, search: ' dana', body: '{}' },
    ]),
    invitationStore(db).insert({
      invitation_id: age,
      token_hash: age,
      kind: 'portal',
      inviter: username,
      email: `${age}@example.com`,
      name: 'Dana',
      role: 'shipper',
      accounts: '[]',
      created_at: at,
      expires_at: at,
    }),
    scanStore(db).insert({
      id: age,
      pro: age,
      type: 'DR',
      sequence: 1,
      sha256: age,
      file_name: file,
      content_type: 'image/png',
      size_bytes: 1,
      pages: 1,
      width: null,
      height: null,
      description: '',
      added_at: at,
      added_by: ACTOR,
    }),
    rateQuoteStore(db).insert({
      quote_key: age,
      account,
      username,
      created_at: at,
      network_version: 1,
      tariff_version: 1,
      fuel_revision: 0,
      asked: '{}',
      offers: '[]',
    }),
    usedQuoteStore(db).use(age, age, at),
    pickupStore(db).insert({
      request_number: age,
      created_at: at,
      updated_at: at,
      sequence: 1,
      status: 'WRK',
      status_since: at,
      pickup_date: '2026-11-02',
      opens_at: at,
      closes_at: at,
      origin_terminal: 'RIC',
      state: '{}',
      next_action_at: null,
    }),
    attachmentStore(db).insert({
      id: age,
      subject: `dispute:${age}`,
      sha256: age,
      file_name: file,
      content_type: 'image/png',
      size_bytes: 1,
      pages: 1,
      description: '',
      added_at: at,
      added_by: ACTOR,
    }),
  ]);
}
