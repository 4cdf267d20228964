// Owns the rule that everything stored encrypted can be re-encrypted: a rotation of the master key knows every such column.
import { expect, test } from 'vitest';
import { SEALED_COLUMNS } from '../../src/master-key/sealed-columns.ts';
import { SQLITE_WORDS } from '../../src/platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { codeOf, shippedFiles } from './source-files.ts';

/** Files that encrypt something, and the columns that store it; none for values that are given out and expire within half an hour. */
const SEALERS: Readonly<Record<string, readonly string[]>> = {
  'src/capabilities/images/image-link.ts': [],
  'src/capabilities/accounts/invitations/issue-invitation.ts': ['mails.body'],
  'src/capabilities/keys/create-key.ts': ['api_keys.sealed_key'],
  'src/capabilities/keys/rotate-key.ts': ['api_keys.sealed_key'],
  'src/capabilities/password-resets/reset-password.ts': ['mails.body'],
  'src/capabilities/accounts/second-factors/authenticator-app.ts': ['authenticators.sealed_secret'],
  'src/capabilities/accounts/second-factors/sign-in-ticket.ts': [],
  'src/capabilities/sessions/second-factors/own-authenticator.ts': [],
  'src/capabilities/sessions/single-sign-on/exchange-cookie.ts': [],
  'src/capabilities/soap/image-key.ts': [],
  'src/capabilities/subscriptions/manage/webhook-secret.ts': [
    'event_subscriptions.secret',
    'event_subscriptions.former_secret',
  ],
  'src/capabilities/tokens/signing-keys.ts': ['signing_keys.sealed_key'],
  // Rows are deleted after ten seconds, and one that a node cannot decrypt does not count.
  'src/platform/http/admission/limit-exchange.ts': [],
  'src/platform/http/idempotency.ts': ['idempotent_answers.sealed_answer'],
};

test('every file that encrypts something is listed, with where it is stored', () => {
  const sealing = shippedFiles()
    .filter((file) => /secrets\.seal\(/.test(codeOf(file)))
    .map(({ path }) => path);
  expect(sealing.sort()).toEqual(Object.keys(SEALERS).sort());
});

test('exactly these columns are in the list of sealed columns', () => {
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect([...new Set(listed)].sort()).toEqual([...new Set(Object.values(SEALERS).flat())].sort());
});

test('every column whose name says so is in the list', () => {
  const statements = MIGRATIONS.flatMap((migration) => migration.statements(SQLITE_WORDS));
  const named = new Set(statements.flatMap((statement) => statement.match(/\bsealed_\w+/g) ?? []));
  const listed = new Set(SEALED_COLUMNS.map(({ column }) => column));
  expect([...named].filter((column) => !listed.has(column))).toEqual([]);
});
