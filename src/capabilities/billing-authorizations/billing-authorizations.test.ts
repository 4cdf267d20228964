// Billing authorizations on the real app: a payer lists, adds and removes them, effective on every node at once, and sees no one else's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';

const PATH = '/v1/billing-authorizations';
const UNKNOWN = 'NOBODY1';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  let payer: BolShipper;
  let broker: BolShipper;
  let secondNode: TestApp | undefined;
  beforeAll(async () => {
    const databaseUrl = name === 'SQLite' ? undefined : await freshPostgresDatabase();
    const config = databaseUrl === undefined ? {} : { databaseUrl };
    payer = await openBolShipper({ config });
    broker = await bolShipperOf(payer.app);
    if (databaseUrl !== undefined) secondNode = await openTestApp({ config: { ...config, requestsPerSecond: 0 } });
  });
  afterAll(async () => {
    await secondNode?.close();
    await payer.app.close();
  });

  const list = async (who: BolShipper, query = ''): Promise<Loose[]> => (await who.call('GET', PATH + query)).body.data;
  const add = (who: BolShipper, payerAccount: string, authorizedAccount: string) =>
    who.call('POST', PATH, { payerAccount, authorizedAccount });
  const remove = (who: BolShipper, payerAccount: string, authorizedAccount: string) =>
    who.call('DELETE', `${PATH}/${payerAccount}/${authorizedAccount}`);
  /** The outcome of a bill from the broker to the payer. */
  const outcome = async (app: TestApp = payer.app) => {
    const changes = { 'origin.account': broker.account, 'billTo.account': payer.account };
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v1/bol',
      headers: broker.headers,
      payload: broker.bill(changes),
    });
    return answer.json().messageStatus.status;
  };

  test('one is added, listed, takes effect immediately on every node, and is removed', async () => {
    expect(await outcome()).toBe('FAIL');
    const added = await add(payer, payer.account, broker.account);
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(added.body.data).toMatchObject({ payerAccount: payer.account, authorizedAccount: broker.account });
    expect(await list(payer)).toEqual([added.body.data]);
    expect(await list(broker)).toEqual([]);
    expect([await outcome(), secondNode && (await outcome(secondNode))]).toEqual(['PASS', secondNode && 'PASS']);

    expect((await remove(payer, payer.account, broker.account)).status).toBe(204);
    expect([secondNode && (await outcome(secondNode)), await outcome()]).toEqual([secondNode && 'FAIL', 'FAIL']);
    expect(await list(payer)).toEqual([]);
    const again = await remove(payer, payer.account, broker.account);
    expect([again.status, again.body.error.code]).toEqual([404, 3051]);
    const lines = await listAuditLog(payer.app.context.db, 2);
    expect(lines.map(({ actor, action, subject, details }) => ({ actor, action, subject, details }))).toEqual(
      ['added', 'removed'].map((verb) => ({
        actor: expect.stringMatching(/^portal-account:clerk\d+$/),
        action: `billing-authorization.${verb}`,
        subject: `customer-account:${payer.account}`,
        details: JSON.stringify({ authorizedAccount: broker.account }),
      })),
    );
  });

  test('adding one again changes nothing', async () => {
    const first = await add(payer, payer.account, 'TWICE01');
    payer.app.clock.advance(60_000);
    const lines = (await listAuditLog(payer.app.context.db, 1_000)).length;
    expect(await add(payer, payer.account, 'TWICE01')).toEqual(first);
    expect((await listAuditLog(payer.app.context.db, 1_000)).length).toBe(lines);
    const both = await Promise.all(['TWICE02', 'TWICE02'].map((account) => add(payer, payer.account, account)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    for (const account of ['TWICE01', 'TWICE02']) await remove(payer, payer.account, account);
  });

  test('the payer does not learn whether an account that it authorizes exists', async () => {
    const answers = [];
    for (const account of [broker.account, UNKNOWN]) {
      const { status, body } = await add(payer, payer.account, account);
      answers.push(JSON.stringify({ status, body }).replaceAll(account, '*'));
      await remove(payer, payer.account, account);
    }
    expect(answers[1]).toBe(answers[0]);
  });

  test('nobody decides for another account, and no response reveals whether it exists', async () => {
    for (const foreign of [payer.account, UNKNOWN]) {
      const answers = [
        await add(broker, foreign, broker.account),
        await remove(broker, foreign, broker.account),
        await broker.call('GET', `${PATH}?payerAccount=${foreign}`),
      ];
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(Array(3).fill([403, 1023]));
    }
    expect(await outcome()).toBe('FAIL');
  });

  test('a list comes in pages, of all accounts of the caller or of one', async () => {
    const twoAccounts = await bolShipperOf(payer.app, 2);
    const [first, second] = twoAccounts.accounts as [string, string];
    for (const account of ['AAAAAA1', 'AAAAAA2', 'AAAAAA3']) {
      for (const payerAccount of [first, second]) await add(twoAccounts, payerAccount, account);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: Loose = await twoAccounts.call('GET', `${PATH}?limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map((one: Loose) => `${one.payerAccount} ${one.authorizedAccount}`));
      cursor = body.cursor;
    }
    expect(seen).toEqual(
      [first, second].flatMap((one) => ['AAAAAA1', 'AAAAAA2', 'AAAAAA3'].map((two) => `${one} ${two}`)),
    );
    expect((await list(twoAccounts, `?payerAccount=${second}`)).map((one) => one.payerAccount)).toEqual(
      Array(3).fill(second),
    );
    expect((await twoAccounts.call('GET', `${PATH}?cursor=nonsense`)).status).toBe(400);
  });

  test.each<[string, Loose, string[]]>([
    ['no accounts', {}, ['payerAccount', 'authorizedAccount']],
    [
      'accounts of another form',
      { payerAccount: 'acme001', authorizedAccount: 'SHORT' },
      ['payerAccount', 'authorizedAccount'],
    ],
    ['the payer itself', { payerAccount: UNKNOWN, authorizedAccount: UNKNOWN }, ['authorizedAccount']],
  ])('%s is refused', async (_what, body, fields) => {
    const { status, body: refusal } = await payer.call('POST', PATH, body);
    expect(status).toBe(400);
    expect(refusal.error.validationFailures.map((one: Loose) => one.field)).toEqual(fields);
  });
});
