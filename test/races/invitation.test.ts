// Several people with the same invitation or wanting the same user name: one gets it, and the others get the right error.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { portalAccountStore } from '../../src/capabilities/accounts/portal-account.store.ts';
import { TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import { composeInvitation } from '../../src/capabilities/users/invite-user.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { newPortal, openTestApp, type TestApp, type TestPortal } from '../support/test-app.ts';
import { type PausedReads, pausedReads } from './paused-reads.ts';

const PASSWORD = 'maple-canoe-thirty';
const ACCEPTED = { status: 201, code: 0 };
const INVITATION_GONE = { status: 404, code: 3141 };
const NAME_TAKEN = { status: 409, code: 5130 };

describe.each<[string, () => Promise<string | undefined>]>([
  ['SQLite', async () => undefined],
  ['PostgreSQL', freshPostgresDatabase],
])('on %s', (_name, databaseUrl) => {
  let app: TestApp;
  let slowNode: App;
  let reads: PausedReads;
  beforeAll(async () => {
    app = await openTestApp({ config: { databaseUrl: await databaseUrl() } });
    reads = pausedReads(app.context.db);
    slowNode = await buildApp({ ...app.context, db: reads.db });
  });
  afterAll(async () => {
    await slowNode.close();
    await app.close();
  });

  /** An owner's invitation, and its token. */
  async function invited(): Promise<{ token: string; owner: TestPortal }> {
    const owner = await newPortal(app.context);
    const browser = new TestBrowser(app);
    await browser.signIn('/v1/session', owner.username, owner.password);
    await browser.call('/v1/session/confirmation', { method: 'POST', body: { password: owner.password } });
    const body = { email: 'dana@example.com', name: 'Dana Ray', role: 'shipper', accounts: [owner.account] };
    expect((await browser.call('/v1/users', { method: 'POST', body })).statusCode).toBe(201);
    const mail = await app.context.db
      .tables<{ mails: { purpose: string; reference: string; body: string } }>()
      .selectFrom('mails')
      .select('body')
      .where('purpose', '=', 'invitation')
      .where('reference', '=', owner.username)
      .executeTakeFirstOrThrow();
    const { text = '' } = await composeInvitation(app.context, () => '')(JSON.parse(mail.body));
    return { token: /#invitation=(\S+)/.exec(text)![1]!, owner };
  }

  async function accept(token: string, username: string, at: App = app) {
    const payload = { token, username, newPassword: PASSWORD };
    const answer = await at.http.inject({ method: 'POST', url: '/v1/invitations/acceptance', payload });
    return { status: answer.statusCode, code: answer.json().error.code as number };
  }

  const usersCalled = async (prefix: string) =>
    (await portalAccountStore(app.context.db).list()).filter(({ username }) => username.startsWith(prefix));

  test.each<[string, (at: number) => string]>([
    ['under the same name', () => 'same-name'],
    ['under names of their own', (at) => `own-name-${at}`],
  ])('ten people accept one invitation at once, %s: one gets in', async (_how, nameOf) => {
    const { token } = await invited();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => accept(token, nameOf(at))));
    expect(answers.filter(({ status }) => status === 201)).toEqual([ACCEPTED]);
    expect(answers.filter(({ status }) => status !== 201)).toEqual(Array(9).fill(INVITATION_GONE));
    expect(await usersCalled(nameOf(0).slice(0, 8))).toHaveLength(1);
  });

  test.each(['the same name', 'another name'])(
    'two people have both found the invitation valid, and the faster one chose %s',
    async (name) => {
      const { token } = await invited();
      const prefix = name.replaceAll(' ', '-');
      const pause = reads.pauseAfter('invitations');
      const slower = accept(token, `${prefix}-slow`, slowNode);
      await pause.reached;
      const chosen = name === 'the same name' ? `${prefix}-slow` : `${prefix}-fast`;
      expect(await accept(token, chosen)).toEqual(ACCEPTED);
      pause.release();
      expect(await slower).toEqual(INVITATION_GONE);
      expect((await usersCalled(prefix)).map(({ username }) => username)).toEqual([chosen]);
    },
  );

  test('the slower one has also found the name available', async () => {
    const { token } = await invited();
    const inviterRead = reads.pauseAfter('portal_accounts');
    const slower = accept(token, 'late-dana', slowNode);
    await inviterRead.reached;
    const nameRead = reads.pauseAfter('portal_accounts');
    inviterRead.release();
    await nameRead.reached;
    expect(await accept(token, 'late-dana')).toEqual(ACCEPTED);
    nameRead.release();
    expect(await slower).toEqual(INVITATION_GONE);
    expect(await usersCalled('late-dana')).toHaveLength(1);
  });

  test('two invitations, one user name: the second gets an error that it is taken, and its link still works', async () => {
    const [first, second] = [await invited(), await invited()];
    const answers = await Promise.all([first, second].map(({ token }) => accept(token, 'wanted-by-both')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers).toContainEqual(NAME_TAKEN);
    const left = answers[0]!.status === 409 ? first : second;
    expect(await accept(left.token, 'second-choice')).toEqual(ACCEPTED);
    const users = await usersCalled('wanted-by-both');
    expect(users).toHaveLength(1);
  });
});
