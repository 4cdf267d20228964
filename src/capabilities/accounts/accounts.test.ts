// What an operator may and may not do with clients, customers, portal accounts, SOAP users and operators.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { isClientSecret } from './customers/client-credentials.ts';
import { findClient } from './customers/find-client.ts';
import { createClient, setClientDisabled } from './customers/manage-clients.ts';
import { createCustomerAccount } from './customers/manage-customer-accounts.ts';
import { accountsOfPortal, findPortalAccount } from './find-portal-account.ts';
import { createOperator } from './manage-operators.ts';
import {
  createPortalAccount,
  type NewPortalAccount,
  resetPortalPassword,
  setPortalSuspended,
} from './manage-portal-accounts.ts';
import { createSoapUser } from './manage-soap-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  for (const account of ['AAAAAA1', 'AAAAAA2']) await customer(account);
  await portal({ username: 'taken' });
  await createSoapUser(app.context, ACTOR, { user: 'taken', accounts: ['AAAAAA1'] });
  await createOperator(app.context, ACTOR, 'taken');
});
afterAll(() => app.close());

const customer = (account: string) =>
  createCustomerAccount(app.context, ACTOR, { account, name: 'Acme', pricing: 'list' });
const portal = (wanted: Partial<NewPortalAccount>) =>
  createPortalAccount(app.context, ACTOR, {
    username: 'someone',
    name: 'Some One',
    accounts: ['AAAAAA1'],
    apiAccess: true,
    ...wanted,
  });
const soap = (user: string, accounts: string[], password?: string) =>
  createSoapUser(app.context, ACTOR, { user, accounts, ...(password !== undefined && { password }) });

/** Operator mistakes and the error messages that help. Nothing is written. */
const MISTAKES: readonly [what: string, act: () => Promise<unknown>, says: RegExp][] = [
  ['an account of 6 characters', () => customer('AAAAAA'), /exactly 7 characters.*"AAAAAA"/],
  ['an account of 8 characters', () => customer('AAAAAAAA'), /exactly 7 characters/],
  ['an account in small letters', () => customer('aaaaaa1'), /A–Z, 0–9/],
  ['an account with a line break', () => customer('AAAAAA\n'), /exactly 7 characters/],
  ['an account that exists', () => customer('AAAAAA1'), /AAAAAA1 exists already/],
  ['no accounts', () => portal({ accounts: [] }), /at least one customer account/],
  [
    'an unknown account',
    () => portal({ accounts: ['AAAAAA1', 'NOSUCH1', 'NOSUCH2'] }),
    /No such customer account: NOSUCH1, NOSUCH2/,
  ],
  ['a user name that exists', () => portal({ username: 'taken' }), /taken exists already/],
  ['the same in capitals', () => portal({ username: 'TAKEN' }), /exists already/],
  ['a user name of 2 characters', () => portal({ username: 'ab' }), /3 to 64 characters/],
  ['a user name of 65 characters', () => portal({ username: 'a'.repeat(65) }), /3 to 64 characters/],
  ['a user name with a colon', () => portal({ username: 'a:bcd' }), /letters, digits and/],
  ['a user name with a blank', () => portal({ username: 'some one' }), /letters, digits and/],
  ['a user name that begins with a dot', () => portal({ username: '.someone' }), /a letter or digit first/],
  ['a password of 11 characters', () => portal({ password: '12345678901' }), /at least 12 characters/],
  ['an empty password', () => portal({ password: '' }), /at least 12 characters/],
  [
    'a new password that is short',
    () => resetPortalPassword(app.context, ACTOR, 'taken', 'short'),
    /at least 12 characters/,
  ],
  [
    'a new password for nobody',
    () => resetPortalPassword(app.context, ACTOR, 'nobody'),
    /no portal account nobody in test/,
  ],
  ['a suspension of nobody', () => setPortalSuspended(app.context, ACTOR, 'nobody', true), /no portal account nobody/],
  [
    'disabling no client',
    () => setClientDisabled(app.context, ACTOR, 'LHCNOBODY', true),
    /no client LHCNOBODY in test/,
  ],
  ['a SOAP user of 4 characters', () => soap('four', ['AAAAAA1']), /5 to 10 visible ASCII/],
  ['a SOAP user of 11 characters', () => soap('elevenchars', ['AAAAAA1']), /5 to 10 visible ASCII/],
  ['a SOAP password of 11 characters', () => soap('soapy', ['AAAAAA1'], 'elevenchars'), /password has 5 to 10/],
  ['a SOAP user with an unknown account', () => soap('soapy', ['NOSUCH1']), /No such customer account: NOSUCH1/],
  ['a SOAP user that exists', () => soap('taken', ['AAAAAA1']), /SOAP user taken exists already/],
  ['an operator that exists', () => createOperator(app.context, ACTOR, 'taken'), /Operator taken exists already/],
  ['an operator name with a slash', () => createOperator(app.context, ACTOR, 'a/b/c'), /letters, digits and/],
];

test.each(MISTAKES)('%s is rejected with a helpful message', async (_what, act, says) => {
  const before = await listAuditLog(app.context.db, 1_000);
  const error = await act().then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.message).toMatch(says);
  expect(await listAuditLog(app.context.db, 1_000)).toEqual(before);
});

describe('clients', () => {
  test('get an id and a secret of which only the hash is kept', async () => {
    const made = await createClient(app.context, ACTOR, 'Acme', 'tms');
    expect(made.clientId).toMatch(/^LHC[A-Z2-9]{12}$/);
    expect(Buffer.from(made.clientSecret, 'base64url')).toHaveLength(32);
    const row = await findClient(app.context, made.clientId);
    expect(JSON.stringify(row)).not.toContain(made.clientSecret);
    expect(isClientSecret(app.context, made.clientId, row!.secret_hash, made.clientSecret)).toBe(true);
    // A hash belongs to one client and is not valid for another.
    expect(isClientSecret(app.context, 'LHCOTHER', row!.secret_hash, made.clientSecret)).toBe(false);
  });

  test('are disabled and enabled, and the audit log says by whom', async () => {
    const { clientId } = await createClient(app.context, ACTOR, 'Acme', 'direct');
    await setClientDisabled(app.context, ACTOR, clientId, true);
    expect((await findClient(app.context, clientId))?.disabled_at).toBe(app.clock.now());
    await setClientDisabled(app.context, ACTOR, clientId, false);
    expect((await findClient(app.context, clientId))?.disabled_at).toBeNull();
    const lines = (await listAuditLog(app.context.db, 3)).map(({ actor, action, subject }) => ({
      actor,
      action,
      subject,
    }));
    const subject = `client:${clientId}`;
    expect(lines).toEqual([
      { actor: ACTOR, action: 'client.created', subject },
      { actor: ACTOR, action: 'client.disabled', subject },
      { actor: ACTOR, action: 'client.enabled', subject },
    ]);
  });
});

describe('portal accounts', () => {
  test('are found in lowercase, with their customers', async () => {
    const password = await portal({ username: 'Ann.Smith@acme', accounts: ['AAAAAA2', 'AAAAAA1'] });
    expect(password).toMatch(/^[A-Z2-9]{20}$/);
    expect(await findPortalAccount(app.context, 'ann.smith@acme')).toMatchObject({
      generation: 1,
      suspended_at: null,
      api_access: 1,
    });
    const customer = { name: 'Acme', pricing: 'list' };
    expect([...(await accountsOfPortal(app.context, 'ann.smith@acme'))]).toEqual([
      ['AAAAAA1', customer],
      ['AAAAAA2', customer],
    ]);
  });

  test('an account that is named twice counts once', async () => {
    await portal({ username: 'twice', accounts: ['AAAAAA1', 'AAAAAA1'] });
    expect([...(await accountsOfPortal(app.context, 'twice')).keys()]).toEqual(['AAAAAA1']);
    await soap('twice', ['AAAAAA2', 'AAAAAA2']);
  });

  test('a password of 12 characters may be chosen', async () => {
    expect(await portal({ username: 'chooser', password: 'oak7river9sk' })).toBe('oak7river9sk');
    const found = await findPortalAccount(app.context, 'chooser');
    expect(await app.context.passwords.verify(found?.password_hash, 'oak7river9sk')).toBe(true);
  });

  test('every action that must end tokens raises the generation', async () => {
    await portal({ username: 'raised' });
    const generation = async () => (await findPortalAccount(app.context, 'raised'))?.generation;
    await resetPortalPassword(app.context, ACTOR, 'RAISED');
    expect(await generation()).toBe(2);
    await setPortalSuspended(app.context, ACTOR, 'raised', true);
    expect(await generation()).toBe(3);
    await setPortalSuspended(app.context, ACTOR, 'raised', false);
    expect(await generation()).toBe(4);
  });

  test('if two operators create the same one at once, one succeeds and the other gets an error', async () => {
    const outcomes = await Promise.allSettled([portal({ username: 'racer' }), portal({ username: 'racer' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(OperatorError);
  });
});
