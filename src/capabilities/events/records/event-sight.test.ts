// The single stored form of an event gives each reader the record that GET would have returned to them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Freight, happened, openFreight } from '../../shipments/shipment.fixture.ts';
import { describeMoments } from '../../shipments/tracking/describe-moments.ts';
import { describeShipment } from '../../shipments/tracking/read-history.ts';
import { dataSeen, seenByAccounts, sightOf } from './event-sight.ts';

let freight: Freight;
beforeAll(async () => {
  freight = await openFreight();
});
afterAll(() => freight.app.close());

const PAYER = '70000001';
const SHIPPER = '70000002';
const CONSIGNEE = '70000003';

const CASES: readonly [name: string, accessorials: readonly string[], roles: Partial<Record<Role, string>>][] = [
  ['open to all', [], { payer: PAYER, shipper: SHIPPER, consignee: CONSIGNEE }],
  ['blind', ['BLIND'], { payer: PAYER, shipper: SHIPPER, consignee: CONSIGNEE }],
  ['blind, and the shipper pays', ['BLIND'], { payer: SHIPPER, shipper: SHIPPER, consignee: CONSIGNEE }],
  ['blind, and only the consignee is known', ['BLIND'], { consignee: CONSIGNEE }],
  ['of one account', [], { payer: SHIPPER, shipper: SHIPPER, consignee: SHIPPER }],
];
type Role = 'payer' | 'shipper' | 'consignee';

test.each(CASES)('%s', async (_name, accessorials, { payer = '', shipper = '', consignee = '' }) => {
  const accounts = [...new Set([payer, shipper, consignee])].filter((one) => one !== '');
  const drawn = await freight.open({ accessorials, accounts, payerAccount: payer });
  const { pro } = await freight.open({
    ...drawn,
    pro: `${Number(drawn.pro) + 5_000_000}`,
    shipper: { ...drawn.shipper, account: shipper },
    consignee: { ...drawn.consignee, account: consignee },
    billTo: { ...drawn.billTo, account: payer },
  });
  await freight.record(
    pro,
    happened('picked_up', freight.now()),
    happened('delivered', freight.now() + 1_000, { receivedBy: 'R. Ray' }),
  );
  const [sights] = await describeMoments(freight.parts, [{ pro, sequence: 3, trail: '[]' }]);
  const seen = seenByAccounts(sights!);
  for (let bits = 1; bits < 2 ** accounts.length; bits++) {
    const reader = new Set(accounts.filter((_account, at) => (bits & (1 << at)) !== 0));
    const read = await describeShipment(freight.parts, pro, reader);
    expect(JSON.parse(dataSeen(seen, sightOf(seen, reader))), [...reader].join()).toEqual(read);
  }
});
