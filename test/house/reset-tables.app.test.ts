// POST /v1/test/reset: every table is emptied by the capability that owns it, or kept for a reason given here.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Unit } from '../../src/platform/db/database.ts';
import { CREDENTIAL_TABLES } from '../../src/sandboxes/credential-tables.ts';
import { bearerOf, openTestApp, type TestApp } from '../support/test-app.ts';

/** The reason, and the tables. A new table must be emptied by its capability's `forget`, or be listed here. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'credentials and customers stay, so that a program goes on with the key that it has': [...CREDENTIAL_TABLES],
  'the record of who did what is never shortened': [
    'audit_archives',
    'audit_head',
    'audit_log',
    'failed_sign_ins',
    'request_log',
    'operator_jobs',
    'overview_minutes',
  ],
  'the carrier and its prices are not freight': [
    'carrier_files',
    'carrier_versions',
    'fuel_rows',
    'contract_activations',
    'contract_versions',
    'tariff_notes',
    'tariff_proposals',
  ],
  'how the carrier presents itself is not freight': ['branding'],
  'what was agreed with customers, and whom to call there, is not freight': ['billing_terms', 'customer_contacts'],
  'sandboxes are not freight of the environment that all share': [
    'sandbox_holds',
    'sandbox_limits',
    'sandbox_nodes',
    'sandbox_snapshots',
    'sandboxes',
  ],
  'facts about the database itself': ['environment_facts', 'schema_migrations'],
  'cursors that readers hold must not come to mean something else': ['event_feed_position', 'event_retention_marks'],
  'subscriptions stay; their deliveries are forgotten': [
    'event_subscription_accounts',
    'event_subscriptions',
    'invoice_event_permissions',
  ],
  'a number that may be on a printed label is never issued again': [
    'number_blocks',
    'number_days',
    'pro_reservations',
    'used_pros',
  ],
  'files that nothing points to any more are swept': ['stored_files'],
  'limits go by the real time, and a reset must not refill them': ['daily_counts', 'limit_uses'],
  'what a program has proven stays proven': ['certification_evidence', 'mandatory_certification'],
  'a job whose record is gone ends at its next attempt': ['outbox_jobs'],
  'set to the real time by the reset': ['test_clock'],
};
/** Responses about API keys stay valid, as the keys do. */
const EMPTIED_IN_PART = ['idempotent_answers'];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a reset empties every table that is not kept on purpose', async () => {
  const { context } = app;
  const headers = await bearerOf(app);
  const units: Unit[] = [];
  const write = (unit: Unit) => {
    units.push(unit);
    return context.db.write(unit);
  };
  const node = await buildApp({ ...context, db: { ...context.db, write } });
  const answer = await node.http.inject({ method: 'POST', url: '/v1/test/reset', headers });
  await node.close();
  expect(answer.statusCode).toBe(204);

  const reset = units.find((unit) => unit.some((step) => 'audit' in step && step.audit.action.endsWith('.reset')));
  const tablesOf = (deletes: RegExp) =>
    (reset ?? []).flatMap((step) => ('sql' in step ? (deletes.exec(step.sql)?.[1] ?? []) : []));
  const emptied = tablesOf(/^delete from "(\w+)"$/);
  const emptiedInPart = new Set(tablesOf(/^delete from "(\w+)" where /));
  const tables = await context.db
    .tables<{ sqlite_master: { name: string; type: string } }>()
    .selectFrom('sqlite_master')
    .select('name')
    .where('type', '=', 'table')
    .execute();
  const all = tables.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
  const kept = Object.values(KEPT).flat();
  const left = all.filter((name) => !emptied.includes(name));
  expect([...emptiedInPart]).toEqual(EMPTIED_IN_PART);
  expect(left.sort()).toEqual([...kept, ...EMPTIED_IN_PART].sort());
  expect(emptied.filter((name) => kept.includes(name))).toEqual([]);
});
