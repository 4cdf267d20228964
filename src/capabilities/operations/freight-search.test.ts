// The operators' freight search on both databases: what it matches, filters by stage and terminal, and paging.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { ACTOR } from '../../../test/support/test-app.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { createCustomerAccount } from '../accounts/manage-portal-accounts.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';
import { type Operations, openOperations } from './operations.fixture.ts';

const DATABASES = [
  { name: 'SQLite', open: () => openOperations() },
  { name: 'PostgreSQL', open: async () => openOperations({ databaseUrl: await freshPostgresDatabase() }) },
];

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

describe.each(DATABASES)('on $name', ({ open }) => {
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

  test('by numbers and names, whoever’s it is, the newest first', async () => {
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

  test('pages go on where they ended', async () => {
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
});
