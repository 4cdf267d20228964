// The list of shipments with its filters, as pages and as CSV, and the route of a shipment for a map, with access rules.
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { type Freight, type FreightCaller, happened, type Loose, openFreight } from '../shipment.fixture.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  let freight: Freight;
  let caller: FreightCaller;
  let stranger: FreightCaller;
  let other: FreightCaller;
  const pros: string[] = [];
  beforeAll(async () => {
    freight = await openFreight(name === 'SQLite' ? {} : { databaseUrl: await freshPostgresDatabase() });
    [caller, stranger, other] = await Promise.all([freight.caller(), freight.caller(), freight.caller()]);
    for (let index = 0; index < 12; index++) {
      const facts = await freight.open({
        accounts: [caller.account],
        shipDay: 20_759 + Math.floor(index / 3),
        references: [
          { type: 'BOL', id: `BOL-${index}` },
          { type: 'PON', id: index % 2 === 0 ? 'PO_even' : 'po-Odd' },
        ],
        consignee: {
          ...(await baseConsignee()),
          name: index < 4 ? 'Ácme & Sons' : index < 6 ? '=HYPERLINK("x")' : 'Zeta',
        },
      });
      pros.push(facts.pro);
    }
    for (const pro of pros.slice(0, 5)) await freight.record(pro, happened('picked_up', freight.now() - HOUR_MS));
  });
  afterAll(() => freight.app.close());

  let consignee: Loose;
  async function baseConsignee() {
    consignee ??= (await freight.open()).consignee;
    return consignee;
  }
  const list = async (query: string, who = caller): Promise<Loose> => {
    const { status, body } = await who.get(`/v1/shipments?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const found = async (query: string, who = caller): Promise<string[]> =>
    (await list(query, who)).data.map((one: Loose) => one.pro);
  const newestFirst = (...indexes: number[]) => indexes.map((index) => pros[index]!);

  test('search finds the starts of PROs, numbers and the consignee, newest first', async () => {
    const all = newestFirst(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    expect(await found('')).toEqual(all);
    expect(await found(`search=${pros[3]}`)).toEqual([pros[3]]);
    expect(await found(`search=${pros[3]!.slice(0, 5)}`)).toEqual(all);
    expect(await found('search=BOL-1')).toEqual(newestFirst(11, 10, 1));
    expect(await found('search=bol-1')).toEqual(newestFirst(11, 10, 1));
    expect(await found('search=PO_even')).toEqual(newestFirst(10, 8, 6, 4, 2, 0));
    expect(await found('search=po-O')).toEqual(newestFirst(11, 9, 7, 5, 3, 1));
    expect(await found('search=acme%20s')).toEqual(newestFirst(3, 2, 1, 0));
    expect(await found('search=OL-1')).toEqual(newestFirst(11, 10, 1));
    expect(await found('search=o_ev')).toEqual(newestFirst(10, 8, 6, 4, 2, 0));
    expect(await found('search=sons')).toEqual(newestFirst(3, 2, 1, 0));
    expect(await found(`search=${pros[3]!.slice(3)}`)).toEqual([pros[3]]);
    // The shipper's and the consignee's city.
    for (const city of ['ousto', 'CHICAG']) expect(await found(`search=${city}`), city).toEqual(all);
    for (const nothing of ['sans', '%25', '_', 'o%25v', 'zzz', '99999999999']) {
      expect(await found(`search=${nothing}`), nothing).toEqual([]);
    }
    expect(await found('search=BOL', stranger)).toEqual([]);
  });

  test('filters can be combined, and pages continue where they ended', async () => {
    expect(await found('status=Pending&search=BOL-1')).toEqual(newestFirst(11, 10));
    const day = (index: number) => new Date((20_759 + index) * DAY_MS).toISOString().slice(0, 10);
    expect(await found(`search=PO_even&from=${day(1)}&to=${day(2)}`)).toEqual(newestFirst(8, 6, 4));
    for (const filter of ['', 'search=BOL', 'status=Pending', `search=PO&status=Pending&from=${day(2)}`]) {
      const whole = await found(`${filter}&limit=200`);
      const pages: string[] = [];
      let cursor: string | null = '';
      for (let count = 0; cursor !== null && count < 20; count++) {
        const page: Loose = await list(`${filter}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
        pages.push(...page.data.map((one: Loose) => one.pro));
        ({ cursor } = page);
      }
      expect(pages, filter).toEqual(whole);
      expect(whole.length).toBeGreaterThan(0);
    }
    expect(await found('search=&status=&from=&to=')).toHaveLength(12);
    for (const query of [`search=${'x'.repeat(101)}`, 'cursor=x', 'status=Nowhere']) {
      expect((await caller.get(`/v1/shipments?${query}`)).status, query).toBe(400);
    }
  });

  test('on a blind shipment, nobody can search by a consignee they may not know', async () => {
    const facts = await freight.open({
      accounts: [other.account, caller.account],
      accessorials: ['BLIND'],
      payerAccount: caller.account,
      shipper: { ...(await baseConsignee()), account: other.account },
      consignee: { ...(await baseConsignee()), name: 'Secret Buyer' },
    });
    expect(await found('search=secret')).toEqual([facts.pro]);
    for (const hidden of ['secret', 'ecret', 'ret buy']) {
      expect(await found(`search=${hidden}`, other), hidden).toEqual([]);
    }
    expect(await found('search=ret buy')).toEqual([facts.pro]);
    expect(await found(`search=${facts.pro}`, other)).toEqual([facts.pro]);
    const way = async (who: FreightCaller) => (await who.get(`/v1/shipments/${facts.pro}/route`)).body.data;
    expect((await way(caller)).destination).toBeDefined();
    expect((await way(other)).destination).toBeUndefined();
    expect((await way(other)).origin).toBeDefined();
  });

  test('the same list as CSV is complete, without formulas', async () => {
    const csv = async (query: string, who = caller) => {
      const answer = await freight.app.http.inject({
        method: 'GET',
        url: `/v1/shipments.csv?${query}`,
        headers: await headersOf(who),
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      return Papa.parse<Record<string, string>>(answer.payload.trimEnd(), { header: true }).data;
    };
    const rows = await csv('search=BOL');
    expect(rows.map((row) => row.pro)).toEqual(await found('search=BOL'));
    expect(rows.at(-1)).toMatchObject({
      bol: 'BOL-0',
      po: 'PO_even',
      consigneeName: 'Ácme & Sons',
      status: 'Picked Up',
    });
    expect(rows.find((row) => row.bol === 'BOL-5')!.consigneeName).toBe(`'=HYPERLINK("x")`);
    expect((await csv('search=BOL-3&status=Picked%20Up')).map((row) => row.pro)).toEqual([pros[3]]);
    expect((await csv('', stranger)).length).toBe(0);
    // More than are read at a time.
    const many = await freight.caller();
    const opened: string[] = [];
    for (let count = 0; count < 205; count++) opened.push((await freight.open({ accounts: [many.account] })).pro);
    expect((await csv('', many)).map((row) => row.pro).sort()).toEqual(opened.sort());
    expect((await freight.app.http.inject({ method: 'GET', url: '/v1/shipments.csv' })).statusCode).toBe(401);
    const head = await freight.app.http.inject({
      method: 'HEAD',
      url: '/v1/shipments.csv',
      headers: await headersOf(caller),
    });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    for (const query of ['limit=5', 'cursor=x', 'from=yesterday']) {
      const answer = await freight.app.http.inject({
        method: 'GET',
        url: `/v1/shipments.csv?${query}`,
        headers: await headersOf(caller),
      });
      expect(answer.statusCode, query).toBe(400);
    }
  });
  const headersOf = async (who: FreightCaller) => {
    await who.get('/v1/whoami');
    return who.headers;
  };

  test('the route of a shipment has its terminals with times, a misroute, and its position', async () => {
    const { pro, route } = await freight.open({ accounts: [caller.account] });
    const [origin, next] = route;
    const wrong = [...freight.parts.network.now().data.terminalById.keys()].find((id) => !route.includes(id))!;
    const at = (hours: number) => freight.now() + hours * HOUR_MS;
    await freight.record(
      pro,
      happened('picked_up', at(-9)),
      happened('arrived_terminal', at(-8), { terminal: origin! }),
      happened('departed_terminal', at(-7), { terminal: origin! }),
      happened('arrived_terminal', at(-5), { terminal: wrong }),
      happened('departed_terminal', at(-4), { terminal: wrong, position: { latitude: 30.5, longitude: -95.5 } }),
    );
    const { status, body } = await caller.get(`/v1/shipments/${pro}/route`);
    expect(status).toBe(200);
    const { terminals, origin: from, destination: to, position } = body.data;
    expect(terminals.map((one: Loose) => one.terminal)).toEqual([origin, wrong, next, ...route.slice(2)]);
    expect(terminals[0]).toMatchObject({ kind: 'origin', isPlanned: true });
    expect(terminals[0].arrivedAt < terminals[0].departedAt).toBe(true);
    expect(terminals[1]).toMatchObject({ kind: 'hub', isPlanned: false });
    expect(terminals.at(-1)).toMatchObject({ kind: 'destination' });
    expect(terminals.at(-1).arrivedAt).toBeUndefined();
    expect(position).toMatchObject({ latitude: 30.5, longitude: -95.5 });
    expect(body.data.isLate).toBe((await caller.get(`/v1/shipments?search=${pro}`)).body.data[0].isLate);
    expect(Math.abs(from.latitude - 29.76)).toBeLessThan(1);
    expect(Math.abs(to.latitude - 41.88)).toBeLessThan(1);
    expect((await stranger.get(`/v1/shipments/${pro}/route`)).status).toBe(404);
    expect((await caller.get('/v1/shipments/0000000000/route')).status).toBe(404);
    expect((await caller.get('/v1/shipments/12/route')).status).toBe(400);
  });
});
