// Users of customer accounts: an owner invites, changes and removes them, and only the owner's own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACTOR,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  type TestPortal,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { INVITATION_VALID_MS } from '../accounts/invitations/issue-invitation.ts';
import { setPortalRole, setPortalSuspended } from '../accounts/manage-portal-accounts.ts';
import { portalAccountStore } from '../accounts/portal-account.store.ts';
import { TestBrowser } from '../sessions/session.fixture.ts';
import { composeInvitation } from './invite-user.ts';

const PASSWORD = 'maple-canoe-thirty';
const INVALID = 3141;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** An owner in a browser with a recently confirmed session. */
async function owner(
  portal?: TestPortal,
): Promise<{ browser: TestBrowser; portal: TestPortal & { accounts: readonly string[] } }> {
  const who = portal === undefined ? await newPortal(app.context, 2) : { ...portal, accounts: [portal.account] };
  const browser = new TestBrowser(app);
  await browser.signIn('/v1/session', who.username, who.password);
  await browser.call('/v1/session/confirmation', { method: 'POST', body: { password: who.password } });
  return { browser, portal: who };
}

const inviting = (accounts: readonly string[], change = {}) => ({
  email: 'dana@example.com',
  name: 'Dana Ray',
  role: 'shipper',
  accounts,
  ...change,
});
const invite = (browser: TestBrowser, body: object) => browser.call('/v1/users', { method: 'POST', body });
const listed = async (browser: TestBrowser) => (await browser.call('/v1/users')).json().data;

async function tokenOf(inviter: string): Promise<string> {
  const rows = await app.context.db
    .tables<{ mails: { purpose: string; reference: string; body: string; created_at: number } }>()
    .selectFrom('mails')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .where('reference', '=', inviter)
    .execute();
  const compose = composeInvitation(app.context, () => 'https://freight.example/sign-in');
  const { text = '' } = await compose(JSON.parse(rows.at(-1)!.body));
  return /#invitation=(\S+)/.exec(text)![1]!;
}

const accept = (token: string, username: string, newPassword = PASSWORD) =>
  app.http.inject({
    method: 'POST',
    url: '/v1/invitations/acceptance',
    payload: { token, username, newPassword },
  });

let people = 0;
async function invitedUser(): Promise<Awaited<ReturnType<typeof owner>> & { username: string }> {
  const one = await owner();
  const username = `invited-${++people}`;
  expect((await invite(one.browser, inviting(one.portal.accounts))).statusCode).toBe(201);
  expect((await accept(await tokenOf(one.portal.username), username)).statusCode).toBe(201);
  return { ...one, username };
}

test('an invitation leads to a user with the chosen role and accounts', async () => {
  const { browser, portal } = await owner();
  const sent = await invite(browser, inviting([portal.account]));
  expect(sent.json().data).toMatchObject({ email: 'dana@example.com', role: 'shipper', accounts: [portal.account] });
  expect((await listed(browser)).invitations).toEqual([sent.json().data]);
  const token = await tokenOf(portal.username);
  expect((await accept(token, 'Dana')).json().data).toEqual({ username: 'dana' });
  const dana = new TestBrowser(app);
  const session = (await dana.signIn('/v1/session', 'dana', PASSWORD)).json().data;
  expect(session).toMatchObject({ name: 'Dana Ray', email: 'dana@example.com', role: 'shipper' });
  expect(session.accounts.map(({ account }: { account: string }) => account)).toEqual([portal.account]);
  const { users, invitations } = await listed(browser);
  expect(invitations).toEqual([]);
  expect(users.map((one: { username: string; canChange: boolean }) => [one.username, one.canChange])).toEqual([
    [portal.username, false],
    ['dana', true],
  ]);
  expect((await dana.call('/v1/users')).statusCode).toBe(403);
});

test('all failures of an invitation are reported: address, role, and accounts of others', async () => {
  const { browser, portal } = await owner();
  const stranger = await newPortal(app.context);
  for (const [change, field] of [
    [{ email: 'nobody' }, 'email'],
    [{ role: 'king' }, 'role'],
    [{ accounts: [portal.account, stranger.account] }, 'accounts[1]'],
  ] as const) {
    const refused = await invite(browser, inviting([portal.account], change));
    expect([refused.statusCode, refused.json().error.validationFailures[0].field]).toEqual([400, field]);
  }
});

async function noticesTo(username: string): Promise<[change: string, about: string][]> {
  const rows = await app.context.db
    .tables<{ mails: { purpose: string; reference: string; body: string } }>()
    .selectFrom('mails')
    .select('body')
    .where('purpose', '=', 'account-notice')
    .where('reference', '=', username)
    .execute();
  return rows.map(({ body }) => JSON.parse(body)).map(({ change, about }) => [change, about]);
}

const withEmail = (username: string) =>
  app.context.db.write([portalAccountStore(app.context.db).setEmail(username, `${username}@example.com`)]);

test('the sender is notified when an invitation is accepted, and every owner of a new owner', async () => {
  const { browser, portal } = await owner();
  const other = await newPortal(app.context, [portal.account]);
  const stranger = await newPortal(app.context);
  for (const { username } of [portal, other, stranger]) await withEmail(username);
  await invite(browser, inviting([portal.account]));
  await accept(await tokenOf(portal.username), 'told-shipper');
  expect([await noticesTo(portal.username), await noticesTo(other.username)]).toEqual([
    [['invitation-accepted', 'told-shipper']],
    [],
  ]);
  await invite(browser, inviting([portal.account], { role: 'owner' }));
  await accept(await tokenOf(portal.username), 'told-owner');
  expect((await noticesTo(portal.username)).at(-1)).toEqual(['invitation-accepted', 'told-owner']);
  expect(await noticesTo(other.username)).toEqual([['owner-added', 'told-owner']]);
  expect(await noticesTo(stranger.username)).toEqual([]);
});

test('an invitation reveals at most ten taken user names per day', async () => {
  const { browser, portal } = await owner();
  await invite(browser, inviting([portal.account]));
  const token = await tokenOf(portal.username);
  for (let count = 0; count < 10; count++) expect((await accept(token, portal.username)).statusCode).toBe(409);
  for (const name of [portal.username, 'free-name']) {
    const refused = await accept(token, name);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 1036]);
  }
  app.clock.advance(DAY_MS);
  expect((await accept(token, 'free-name')).statusCode).toBe(201);
});

describe('an invitation is no longer valid', () => {
  test.each<[string, (facts: { token: string; portal: TestPortal; browser: TestBrowser }) => Promise<unknown>]>([
    ['once it was accepted', ({ token }) => accept(token, `first-${++people}`)],
    ['after 7 days', async () => app.clock.advance(INVITATION_VALID_MS)],
    ['once its sender is suspended', ({ portal }) => setPortalSuspended(app.context, ACTOR, portal.username, true)],
    ['once its sender is no owner', ({ portal }) => setPortalRole(app.context, ACTOR, portal.username, 'billing')],
    [
      'once it was withdrawn',
      async ({ browser }) => {
        const [{ invitationId }] = (await listed(browser)).invitations;
        const gone = await browser.call(`/v1/invitations/${invitationId}`, { method: 'DELETE' });
        expect(gone.statusCode).toBe(204);
      },
    ],
  ])('%s', async (_when, happens) => {
    const { browser, portal } = await owner();
    await invite(browser, inviting([portal.account]));
    const token = await tokenOf(portal.username);
    await happens({ token, portal, browser });
    const refused = await accept(token, `late-${++people}`);
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, INVALID]);
  });
});

test('a name that is taken or a weak password is refused, and the link still works; two at once make one user', async () => {
  const { browser, portal } = await owner();
  await invite(browser, inviting([portal.account]));
  const token = await tokenOf(portal.username);
  expect((await accept(token, portal.username)).statusCode).toBe(409);
  expect((await accept(token, 'somebody-new', 'password1234')).statusCode).toBe(400);
  const both = await Promise.all([accept(token, 'twin-one'), accept(token, 'twin-two')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
});

test('a user’s role and accounts are changed by the owner, and removal ends the access', async () => {
  const { browser, portal, username } = await invitedUser();
  const user = new TestBrowser(app);
  await user.signIn('/v1/session', username, PASSWORD);
  const change = (body: object) => browser.call(`/v1/users/${username}`, { method: 'PUT', body });
  expect((await change({ role: 'read-only', accounts: [portal.account] })).json().data).toMatchObject({
    role: 'read-only',
    accounts: [portal.account],
  });
  await expect
    .poll(async () => (await user.call('/v1/session')).json().data.role, { timeout: 5_000 })
    .toBe('read-only');
  expect((await browser.call(`/v1/users/${username}`, { method: 'DELETE' })).statusCode).toBe(204);
  await expect.poll(async () => (await user.call('/v1/session')).statusCode, { timeout: 5_000 }).toBe(401);
  // The name stays taken, so that no one else gets access to what is stored under it.
  expect((await new TestBrowser(app).signIn('/v1/session', username, PASSWORD)).statusCode).toBe(403);
  await invite(browser, inviting([portal.account]));
  expect((await accept(await tokenOf(portal.username), username)).statusCode).toBe(409);
});

test('a token manages no users, and an owner cannot shut another owner out', async () => {
  const { browser, portal } = await owner();
  const { apiKey } = await clientWithKey(app);
  const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
  const payload = inviting([portal.account]);
  const byToken = await app.http.inject({ method: 'POST', url: '/v1/users', headers, payload });
  expect([byToken.statusCode, byToken.json().error.code]).toEqual([403, 1053]);
  const partner = await newPortal(app.context, [portal.account]);
  const body = { role: 'read-only', accounts: [portal.account] };
  for (const call of [{ method: 'PUT', body }, { method: 'DELETE' }] as const) {
    const refused = await browser.call(`/v1/users/${partner.username}`, call);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 5135]);
  }
});

test('text that a sender typed is marked as theirs in the e-mail, without links', async () => {
  const { browser, portal } = await owner();
  await invite(browser, inviting([portal.account], { name: 'customer, pay at https://pay.evil.example now' }));
  await tokenOf(portal.username);
  const rows = await app.context.db
    .tables<{ mails: { reference: string; body: string } }>()
    .selectFrom('mails')
    .selectAll()
    .where('reference', '=', portal.username)
    .execute();
  const { text = '' } = await composeInvitation(
    app.context,
    () => 'https://freight.example',
  )(JSON.parse(rows[0]!.body));
  expect(text).toContain('The carrier has not verified it:');
  expect(text).not.toContain('https://pay.evil.example');
});

test('owners can change neither their own role nor users of others, nor remove themselves', async () => {
  const { browser, portal } = await owner();
  const stranger = await newPortal(app.context);
  const change = (username: string) =>
    browser.call(`/v1/users/${username}`, { method: 'PUT', body: { role: 'owner', accounts: [portal.account] } });
  const remove = (username: string) => browser.call(`/v1/users/${username}`, { method: 'DELETE' });
  expect((await change(portal.username)).json().error.code).toBe(5135);
  expect((await remove(portal.username)).json().error.code).toBe(5134);
  for (const refused of [await change(stranger.username), await remove(stranger.username), await remove('nobody')]) {
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, 3139]);
  }
});

test('a user who also acts for another customer keeps that access, and cannot be changed', async () => {
  const first = await owner();
  const foreign = await newPortal(app.context);
  const shared = await newPortal(app.context, [first.portal.account, foreign.account]);
  await setPortalRole(app.context, ACTOR, shared.username, 'shipper');
  const { users } = await listed(first.browser);
  const seen = users.find(({ username }: { username: string }) => username === shared.username);
  expect(seen).toMatchObject({ accounts: [first.portal.account], canChange: false });
  const body = { role: 'read-only', accounts: [first.portal.account] };
  expect((await first.browser.call(`/v1/users/${shared.username}`, { method: 'PUT', body })).statusCode).toBe(409);
  expect((await first.browser.call(`/v1/users/${shared.username}`, { method: 'DELETE' })).statusCode).toBe(204);
  const still = (await new TestBrowser(app).signIn('/v1/session', shared.username, shared.password)).json().data;
  expect(still.accounts.map(({ account }: { account: string }) => account)).toEqual([foreign.account]);
});
