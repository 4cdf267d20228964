// The operators' freight search on both databases: what it matches, filters by stage and terminal, and paging.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createCustomerAccount } from '../accounts/customers/manage-customer-accounts.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';
import { EVERY_OPERATIONS, type Operations } from './operations.fixture.ts';

const CONSIGNEE: ShipmentFacts['consignee'] = {
  account: '',
  name: '',
  address1: '1 Dock Rd',
  address2: '',
  city: '',
  stateProvince: 'IL',
  postalCode: '60601',
  country: 'USA',
  contactName: '',
  phone: '',
  email: '',
};

describe.each(EVERY_OPERATIONS)('on $name', ({ open }) => {
  let ops: Operations;
  const opened: ShipmentFacts[] = [];
  beforeAll(async () => {
    ops = await open();
    await createCustomerAccount(ops.app.context, ACTOR, { account: 'GULF001', name: 'Gulf Pumps', pricing: 'list' });
    const parties: Loose[] = [
      ['GULF001', 'Zéphyr & Sons', 'Chicago'],
      ['GULF001', 'Lone Star Mill', 'New Orleans'],
      ['OTHER01', 'Zephyr Foundry', 'Chicago'],
      ['OTHER01', 'Border Zephyr', 'Quincy'],
    ];
    for (const [index, [account, name, city]] of parties.entries()) {
      const facts = await ops.open({
        accounts: [account],
        shipDay: 20_760 + index,
        confirmationNumber: `CN-77${index}`,
        consignee: { ...CONSIGNEE, name, city },
        references: [
          { type: 'BOL', id: `BOL-${index}` },
          { type: 'PON', id: 'po-same' },
          { type: 'PUR', id: `PU0000900${index}` },
        ],
      });
      opened.push(facts);
    }
  });
  afterAll(() => ops.app.close());

  const search = async (text: string, more = '') => {
    const { status, body } = await ops.call('GET', `/shipments?search=${encodeURIComponent(text)}${more}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  /** The shipments that are found, by their index above. */
  const found = async (text: string, more?: string): Promise<number[]> =>
    (await search(text, more)).data.map(({ pro }: Loose) => opened.findIndex((one) => one.pro === pro));

  test('finds any customer’s freight by numbers and names, newest first', async () => {
    const { pro } = opened[2]!;
    expect(await found(pro)).toEqual([2]);
    expect(await found(`${pro.slice(0, 3)}-${pro.slice(3, 9)}-${pro.slice(9)}`)).toEqual([2]);
    const cases: [text: string, found: number[]][] = [
      ['bol-1', [1]],
      ['BOL-', [3, 2, 1, 0]],
      ['po-same', [3, 2, 1, 0]],
      ['PU00009003', [3]],
      ['cn-772', [2]],
      ['zephyr', [3, 2, 0]],
      ['zephyr so', [0]],
      ['chicago', [2, 0]],
      ['  zephyr   CHICAGO ', [2, 0]],
      ['orleans', [1]],
      ['Gulf P', [1, 0]],
      ['gulf001', [1, 0]],
      ['hicago', []],
      ['%', []],
      ["' OR 1=1", []],
    ];
    for (const [text, expected] of cases) expect(await found(text), text).toEqual(expected);
    expect((await search(' ')).data.length).toBe(4);
    expect((await ops.call('GET', `/shipments?search=${'x'.repeat(101)}`)).status).toBe(400);
  });

  test('stage and terminal narrow it', async () => {
    const { pro, originTerminal } = opened[0]!;
    const arrived = { occurredAt: ops.at(-2), receivedBy: 'J. Doe' };
    await ops.report({ eventId: 's1', pro, type: 'shipment.picked_up', occurredAt: ops.at(-3) });
    expect(await found('po-same', '&stage=PICKED_UP')).toEqual([0]);
    expect(await found('chicago', '&stage=PENDING')).toEqual([2]);
    expect(await found('chicago', `&terminal=${originTerminal}`)).toEqual([2, 0]);
    expect(await found('chicago', '&terminal=NOWHERE')).toEqual([]);
    await ops.report({ eventId: 's2', pro, type: 'shipment.delivered', ...arrived });
    expect(await found('chicago')).toEqual([2, 0]);
    expect(await found('chicago', '&stage=DELIVERED')).toEqual([0]);
    expect(await found('bol-', '&stage=DELIVERED')).toEqual([0]);
  });

  test('pages continue where they ended', async () => {
    const pros: string[] = [];
    let cursor: string | null = '';
    for (let count = 0; cursor !== null && count < 9; count++) {
      const page: Loose = await search('po-same', `&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      pros.push(...page.data.map(({ pro }: Loose) => pro));
      ({ cursor } = page);
    }
    expect(pros).toEqual([3, 2, 1, 0].map((index) => opened[index]!.pro));
    expect((await ops.call('GET', '/shipments?search=x&cursor=abc')).status).toBe(400);
  });

  const listed = async (query: string): Promise<number[]> => {
    const { status, body } = await ops.call('GET', `/shipments?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.map(({ pro }: Loose) => opened.findIndex((one) => one.pro === pro));
  };

  test('customer, ship dates and exceptions narrow the list, by ship date in either direction', async () => {
    const day = (index: number) => new Date((20_760 + index) * DAY_MS).toISOString().slice(0, 10);
    expect(await listed('account=GULF001')).toEqual([1, 0]);
    expect(await listed('account=GULF001&sort=shipDate')).toEqual([0, 1]);
    expect(await listed(`from=${day(1)}&to=${day(2)}`)).toEqual([2, 1]);
    expect(await listed(`from=${day(1)}&sort=shipDate`)).toEqual([1, 2, 3]);
    expect(await listed('sort=-shipDate&stage=PENDING')).toEqual([3, 2, 1]);
    expect(await listed(`search=zephyr&account=OTHER01&to=${day(2)}`)).toEqual([2]);
    for (const none of ['from=2099-01-01', 'account=NOBODY1', 'trouble=LATE'])
      expect(await listed(none), none).toEqual([]);
    const { pro } = opened[1]!;
    const opening = { occurredAt: ops.at(-1), reasonCode: 'DMG' };
    await ops.report(
      { eventId: 't1', pro, type: 'shipment.picked_up', occurredAt: ops.at(-2) },
      { eventId: 't2', pro, type: 'shipment.exception_opened', ...opening },
    );
    await until('the list shows it', async () => ((await listed('trouble=EXCEPTION')).length > 0 ? true : undefined));
    expect(await listed('trouble=EXCEPTION')).toEqual([1]);
    expect(await listed('trouble=EXCEPTION&account=OTHER01')).toEqual([]);
    expect(await listed('search=orleans&trouble=EXCEPTION')).toEqual([1]);
    // Delivered freight is no longer late, whatever was promised.
    expect(await listed('search=chicago&stage=DELIVERED&trouble=LATE')).toEqual([]);
    for (const bad of ['trouble=SAD', 'account=x', 'from=2026-02-31', 'sort=weight', 'account=GULF001&cursor=abc']) {
      expect((await ops.call('GET', `/shipments?${bad}`)).status, bad).toBe(400);
    }
  });

  test('pages of a narrowed list continue where they ended, and the file has them all', async () => {
    for (const [sort, expected] of [
      ['shipDate', [0, 1, 2, 3]],
      ['-shipDate', [3, 2, 1, 0]],
    ] as const) {
      const seen: number[] = [];
      let cursor: string | null = '';
      for (let count = 0; cursor !== null && count < 9; count++) {
        const { body } = await ops.call('GET', `/shipments?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.data.map(({ pro }: Loose) => opened.findIndex((one) => one.pro === pro)));
        ({ cursor } = body);
      }
      expect(seen).toEqual(expected);
    }
    const file = await ops.app.http.inject({ url: '/ops/v1/shipments.csv?sort=shipDate', headers: ops.headers });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.payload.trim().split('\r\n');
    expect(lines[0]).toMatch(/^pro,stage,status,/);
    expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(opened.map(({ pro }) => pro));
    const empty = await ops.app.http.inject({ url: '/ops/v1/shipments.csv?from=2099-01-01', headers: ops.headers });
    expect(empty.payload.trim().split('\r\n')).toEqual(lines.slice(0, 1));
    const denied = await ops.app.http.inject({ url: '/ops/v1/shipments.csv' });
    expect(denied.statusCode).toBe(401);
  });
});
