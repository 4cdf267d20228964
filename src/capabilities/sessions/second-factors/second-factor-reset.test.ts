// Resetting a lost second factor: who may do it, for whom, and what follows.
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { ACTOR, newPortal, openTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import { createPortalAccount } from '../../accounts/manage-portal-accounts.ts';
import type { CustomerRoleName, OperatorRoleName } from '../../accounts/roles.ts';
import { TestBrowser } from '../session.fixture.ts';
import { type Person, personAt, signedIn, withAuthenticator } from './second-factor.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let helpers = 0;

async function operatorWith(role: OperatorRoleName): Promise<TestBrowser> {
  const username = `helper-${++helpers}`;
  const password = await createOperator(app.context, ACTOR, username, { role });
  return confirmedBrowser({ door: '/ops/v1/session', username, password });
}

async function userWith(role: CustomerRoleName, accounts: readonly string[]): Promise<Person> {
  const username = `user-${++helpers}`;
  const wanted = { username, name: 'User', accounts, apiAccess: true, role, email: `${username}@example.com` };
  return { door: '/v1/session', username, password: await createPortalAccount(app.context, ACTOR, wanted) };
}

async function confirmedBrowser(person: Person): Promise<TestBrowser> {
  const browser = await signedIn(app, person);
  const body = { password: person.password };
  await browser.call(`${person.door}/confirmation`, { method: 'POST', body });
  return browser;
}

const remove = (browser: TestBrowser, path: string) => browser.call(`${path}/second-factor`, { method: 'DELETE' });
const signInOf = async ({ door, username, password }: Person) =>
  (await new TestBrowser(app).signIn(door, username, password)).statusCode;

it('an administrator removes an operator’s, once, and all sessions end', async () => {
  const person = await personAt(app, '/ops/v1/session');
  const { browser } = await withAuthenticator(app, person);
  const path = `/ops/v1/operators/${person.username}`;
  const [support, administrator] = [await operatorWith('support'), await operatorWith('administrator')];
  expect((await remove(support, path)).json().error.code).toBe(1052);
  expect(await signInOf(person)).toBe(202);
  expect((await remove(administrator, path)).statusCode).toBe(204);
  expect(await signInOf(person)).toBe(201);
  await expect.poll(async () => (await browser.call(person.door)).statusCode).toBe(401);
  expect((await remove(administrator, path)).json().error.code).toBe(3143);
});

it('support removes a portal user’s; the user is notified', async () => {
  const { account } = await newPortal(app.context);
  const person = await userWith('shipper', [account]);
  await withAuthenticator(app, person);
  const path = `/ops/v1/portal-accounts/${person.username}`;
  expect((await remove(await operatorWith('dispatcher'), path)).json().error.code).toBe(1052);
  expect((await remove(await operatorWith('support'), path)).statusCode).toBe(204);
  expect(await signInOf(person)).toBe(201);
  const mails = await app.context.db
    .tables<{ mails: { reference: string; body: string } }>()
    .selectFrom('mails')
    .select('body')
    .where('reference', '=', person.username)
    .execute();
  expect(mails.map(({ body }) => JSON.parse(body).change)).toEqual(['authenticator-added', 'second-factor-reset']);
});

it('an owner removes that of a user who is not an owner, and no other', async () => {
  const owner = await newPortal(app.context);
  const stranger = await newPortal(app.context);
  const [shipper, other, foreign] = [
    await userWith('shipper', [owner.account]),
    await userWith('owner', [owner.account]),
    await userWith('shipper', [owner.account, stranger.account]),
  ];
  for (const person of [shipper, other, foreign]) await withAuthenticator(app, person);
  const browser = await confirmedBrowser({ door: '/v1/session', ...owner });
  const codeFor = async ({ username }: Person, from = browser) => {
    const answer = await remove(from, `/v1/users/${username}`);
    return answer.statusCode === 204 ? 204 : answer.json().error.code;
  };
  const outsider = await confirmedBrowser({ door: '/v1/session', ...stranger });
  expect(await codeFor(shipper, outsider)).toBe(3139);
  expect([await codeFor(other), await codeFor(foreign), await codeFor(shipper)]).toEqual([5135, 5135, 204]);
  expect([await signInOf(shipper), await signInOf(other)]).toEqual([201, 202]);
});

test('a user who is removed and created again under the same name has none', async () => {
  const person = await personAt(app, '/ops/v1/session');
  await withAuthenticator(app, person);
  const administrator = await operatorWith('administrator');
  await administrator.call(`/ops/v1/operators/${person.username}`, { method: 'DELETE' });
  const password = await createOperator(app.context, ACTOR, person.username);
  expect(await signInOf({ ...person, password })).toBe(201);
});

test('resetting a password says that passkeys still sign in', () => {
  const resets = app.routes.filter(({ path }) =>
    /^\/ops\/v1\/(operators|portal-accounts)\/\{username\}\/password$/.test(path),
  );
  expect(resets).toHaveLength(2);
  for (const { description } of resets) expect(description).toContain('Passkeys still sign in without the password');
});
