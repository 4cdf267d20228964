// SQLite returns the space of what retention, event pruning and the archive of the audit log delete to the file system.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveOldAuditLines } from '../../src/capabilities/archive/archive-audit.ts';
import { mailStore } from '../../src/capabilities/mail/mail.store.ts';
import { applyOnce } from '../../src/capabilities/retention/apply-retention.ts';
import { retentionRules } from '../../src/capabilities/retention/retention-rules.ts';
import type { Context } from '../../src/context.ts';
import { auditLine } from '../../src/platform/audit/audit-line.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR, openTestApp, type TestApp } from '../support/test-app.ts';

const MANY = 30;
const LARGE = 'x'.repeat(100_000);
const YEARS_MS = 4_000 * DAY_MS;

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await openTestApp({ config: { dataDir: temporaryFolder() } });
  context = { ...app.context, config: { ...app.context.config, archiveDays: { shipments: 0, invoices: 0, audit: 1 } } };
  await context.outbox.close();
});
afterAll(() => app.close());

/** The bytes in use by the file, including those of deleted rows. */
async function fileBytes(): Promise<number> {
  const [pages] = await context.db.write([{ sql: 'PRAGMA page_count', parameters: [] }]);
  return Number(pages![0]!.page_count) * 4_096;
}

test('after retention', async () => {
  const before = await fileBytes();
  const mails = mailStore(context.db);
  const created_at = context.clock.now() - YEARS_MS;
  const mail = { purpose: 'account-notice', reference: 'x', body: LARGE, recipients: '[]', state: 'sent' as const };
  const sent = { attempts: 1, last_error: null, created_at, sent_at: created_at, next_attempt_at: null };
  for (let id = 0; id < MANY; id++)
    await context.db.write([mails.insert({ ...mail, ...sent, mail_id: `m${id}`, message_id: `m${id}` })]);
  expect(await fileBytes()).toBeGreaterThan(before + MANY * LARGE.length);
  const rule = retentionRules(context).find(({ table }) => table === 'mails')!;
  expect(await applyOnce(context, ACTOR, rule)).toBe(MANY);
  expect(await fileBytes()).toBeLessThan(before + 10 * LARGE.length);
});

test('after the archive of the audit log', async () => {
  const before = await fileBytes();
  for (let line = 0; line < MANY; line++)
    await context.db.write([auditLine(context, ACTOR, 'test.happened', `test:${line}`, { text: LARGE })]);
  expect(await fileBytes()).toBeGreaterThan(before + MANY * LARGE.length);
  app.clock.advance(100 * DAY_MS);
  expect(await archiveOldAuditLines(context, ACTOR)).toBeGreaterThanOrEqual(MANY);
  expect(await fileBytes()).toBeLessThan(before + 10 * LARGE.length);
});
