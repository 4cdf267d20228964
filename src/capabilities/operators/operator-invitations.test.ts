// Operators invited by e-mail: the link works once, for 7 days, and only while its sender may invite.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { INVITATION_VALID_MS } from '../accounts/invitations/issue-invitation.ts';
import { createOperator, removeOperator, setOperatorRole } from '../accounts/manage-operators.ts';
import { operatorStore } from '../accounts/operator.store.ts';
import { TestBrowser } from '../sessions/session.fixture.ts';
import { composeOperatorInvitation } from './invite-operator.ts';

const PASSWORD = 'maple-canoe-thirty';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ environment: 'production' });
});
afterAll(() => app.close());

let people = 0;
/** An administrator with a recently confirmed session in the console. */
async function administrator(at: TestApp = app): Promise<{ username: string; browser: TestBrowser }> {
  const username = `admin-${++people}`;
  const password = await createOperator(at.context, ACTOR, username);
  const browser = new TestBrowser(at);
  await browser.signIn('/ops/v1/session', username, password);
  await browser.call('/ops/v1/session/confirmation', { method: 'POST', body: { password } });
  return { username, browser };
}

const invite = (browser: TestBrowser, change = {}) =>
  browser.call('/ops/v1/invitations', {
    method: 'POST',
    body: { email: 'lee@carrier.example', role: 'dispatcher', ...change },
  });
const listed = async (browser: TestBrowser) => (await browser.call('/ops/v1/invitations')).json().data;

interface Mails {
  readonly mails: { purpose: string; reference: string; body: string };
}
async function mailsOf(reference: string, purpose: string, at = app): Promise<{ body: string }[]> {
  const mails = at.context.db.tables<Mails>().selectFrom('mails').select('body');
  return mails.where('purpose', '=', purpose).where('reference', '=', reference).execute();
}
async function tokenOf(inviter: string, at = app): Promise<string> {
  const [mail] = await mailsOf(inviter, 'operator-invitation', at);
  const compose = composeOperatorInvitation(at.context, () => 'https://freight.example/console');
  const { text = '' } = await compose(JSON.parse(mail!.body));
  return /https:\/\/freight\.example\/console#invitation=(\S+)/.exec(text)![1]!;
}

const accept = (token: string, username: string, door = '/ops/v1', at = app) =>
  at.http.inject({
    method: 'POST',
    url: `${door}/invitations/acceptance`,
    payload: { token, username, newPassword: PASSWORD },
  });
const codeOf = (answer: Awaited<ReturnType<typeof accept>>) => [answer.statusCode, answer.json().error.code];

test('an invitation leads to an operator with the role, who signs in with the chosen name and password', async () => {
  const { username, browser } = await administrator();
  await app.context.db.write([operatorStore(app.context.db).setEmail(username, 'boss@carrier.example')]);
  const sent = await invite(browser);
  expect(sent.statusCode).toBe(201);
  expect(sent.json().data).toMatchObject({ email: 'lee@carrier.example', role: 'dispatcher', invitedBy: username });
  expect(await listed(browser)).toEqual([sent.json().data]);
  const token = await tokenOf(username);
  expect((await accept(token, 'Lee')).json().data).toEqual({ username: 'lee' });
  const lee = new TestBrowser(app);
  const session = (await lee.signIn('/ops/v1/session', 'lee', PASSWORD)).json().data;
  expect(session).toMatchObject({ username: 'lee', role: 'dispatcher', email: 'lee@carrier.example' });
  expect(await listed(browser)).toEqual([]);
  expect((await invite(lee)).statusCode).toBe(403);
  const notices = (await mailsOf(username, 'account-notice')).map(({ body }) => JSON.parse(body));
  expect(notices).toEqual([expect.objectContaining({ change: 'operator-invitation-accepted', about: 'lee' })]);
  const { data: trail } = (await browser.call('/ops/v1/audit')).json();
  const made = trail.filter(({ actor }: { actor: string }) => actor === `operator:${username}`);
  expect(made.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['operator.invited', 'operator.created']),
  );
});

test('all failures of an invitation are reported at once', async () => {
  const { browser } = await administrator();
  const refused = await invite(browser, { email: 'x', role: 'king' });
  const fields = refused.json().error.validationFailures.map(({ field }: { field: string }) => field);
  expect([refused.statusCode, fields]).toEqual([400, expect.arrayContaining(['email', 'role'])]);
});

test('an operator’s invitation creates no portal user, and the other way round', async () => {
  const { username, browser } = await administrator();
  await invite(browser);
  const token = await tokenOf(username);
  expect(codeOf(await accept(token, 'at-the-wrong-door', '/v1'))).toEqual([404, 3141]);
  expect((await accept(token, 'at-the-right-door')).statusCode).toBe(201);
});

describe('an invitation is no longer valid', () => {
  const late = (username: string) => app.context.db.write([operatorStore(app.context.db).setRole(username, 'auditor')]);
  test.each<[string, (facts: { token: string; username: string; browser: TestBrowser }) => Promise<unknown>]>([
    ['once it was accepted', ({ token }) => accept(token, `first-${++people}`)],
    ['after 7 days', async () => app.clock.advance(INVITATION_VALID_MS)],
    ['once its sender is no administrator', ({ username }) => late(username)],
    ['once its sender was removed', ({ username }) => removeOperator(app.context, ACTOR, username)],
    [
      'once its sender was removed, and another operator has that name',
      async ({ username }) => {
        await removeOperator(app.context, ACTOR, username);
        app.clock.advance(1_000);
        await createOperator(app.context, ACTOR, username);
      },
    ],
    [
      'once it was withdrawn, by any administrator',
      async ({ username }) => {
        const { browser } = await administrator();
        const mine = (await listed(browser)).find((one: { invitedBy: string }) => one.invitedBy === username);
        const path = `/ops/v1/invitations/${mine.invitationId}`;
        expect((await browser.call(path, { method: 'DELETE' })).statusCode).toBe(204);
        const again = await browser.call(path, { method: 'DELETE' });
        expect([again.statusCode, again.json().error.code]).toEqual([404, 3140]);
      },
    ],
  ])('%s', async (_when, happens) => {
    const { username, browser } = await administrator();
    await invite(browser);
    const token = await tokenOf(username);
    await happens({ token, username, browser });
    expect(codeOf(await accept(token, `late-${++people}`))).toEqual([404, 3141]);
    const { browser: other } = await administrator();
    expect((await listed(other)).filter((one: { invitedBy: string }) => one.invitedBy === username)).toEqual([]);
  });
});

test('a taken name or a weak password is rejected, and the link still works; two at once create one operator', async () => {
  const { username, browser } = await administrator();
  await invite(browser);
  const token = await tokenOf(username);
  expect((await accept(token, username)).statusCode).toBe(409);
  const payload = { token, username: 'weak', newPassword: 'password1234' };
  const weak = await app.http.inject({ method: 'POST', url: '/ops/v1/invitations/acceptance', payload });
  expect(weak.statusCode).toBe(400);
  const both = await Promise.all([accept(token, 'twin-one'), accept(token, 'twin-two')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
});

test('where a second factor is required, the first sign-in leads to setting one up', async () => {
  const strict = await openTestApp({ environment: 'production', config: { operatorSecondFactor: 'required' } });
  try {
    const password = await createOperator(strict.context, ACTOR, 'program', { isProgram: true });
    const headers = { authorization: basic('program', password) };
    const payload = { email: 'lee@carrier.example', role: 'support' };
    const sent = await strict.http.inject({ method: 'POST', url: '/ops/v1/invitations', headers, payload });
    expect(sent.statusCode).toBe(201);
    expect((await accept(await tokenOf('program', strict), 'lee', '/ops/v1', strict)).statusCode).toBe(201);
    const lee = new TestBrowser(strict);
    await lee.signIn('/ops/v1/session', 'lee', PASSWORD);
    const refused = await lee.call('/ops/v1/overview');
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 1028]);
    expect((await lee.call('/ops/v1/session/second-factor')).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});

test('where operators sign in through the provider only, no one is invited to choose a password', async () => {
  const { username, browser } = await administrator();
  await invite(browser);
  const token = await tokenOf(username);
  const singleSignOn = { only: ['operators'] } as never;
  const outside = { ...app.context, config: { ...app.context.config, singleSignOn } };
  const { inviteOperator, acceptOperatorInvitation } = await import('./invite-operator.ts');
  const refusal = { entry: expect.objectContaining({ code: 1063 }) };
  const principal = { username, actor: `operator:${username}`, role: 'administrator', scope: '', meter: '' };
  await expect(inviteOperator(outside, principal, { email: 'a@b.example', role: 'support' })).rejects.toMatchObject(
    refusal,
  );
  const chosen = { token, username: 'lee-2', newPassword: PASSWORD };
  await expect(acceptOperatorInvitation(outside, {} as never, chosen)).rejects.toMatchObject(refusal);
});

test('roles: an auditor sees who was invited and withdraws nothing', async () => {
  const { username, browser } = await administrator();
  await invite(browser);
  await setOperatorRole(app.context, ACTOR, (await administrator()).username, 'auditor');
  const password = await createOperator(app.context, ACTOR, 'reads-only', { role: 'auditor' });
  const headers = { authorization: basic('reads-only', password) };
  const { data } = (await app.http.inject({ url: '/ops/v1/invitations', headers })).json();
  const [{ invitationId }] = data.filter((one: { invitedBy: string }) => one.invitedBy === username);
  const url = `/ops/v1/invitations/${invitationId}`;
  expect((await app.http.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403);
});
