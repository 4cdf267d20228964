// Covers which of several accessorials is charged: of those for the same work the dearest at each stop, and all that none includes.
import { expect, it } from 'vitest';
import { coveredAccessorials, type PricedAccessorial } from './covered-accessorials.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { AccessorialRule } from './tariff/accessorials-file.ts';

const apt = demoTariff().accessorials.get('APT')!;
const one = (description: string, side: AccessorialRule['side'], chargeCents: number): PricedAccessorial => ({
  rule: { ...apt, description, side, onceWith: 'work' },
  chargeCents,
  stop: undefined,
});

const PICKUP = one('pickup', 'pickup', 100);
const DELIVERY = one('delivery', 'delivery', 100);
const EITHER = one('either', 'either', 90);

it.each<[string, PricedAccessorial[], string[]]>([
  ['a pickup and a delivery', [PICKUP, DELIVERY], []],
  ['two deliveries', [DELIVERY, one('less', 'delivery', 99)], ['less by delivery']],
  ['two at the same price', [DELIVERY, one('same', 'delivery', 100)], ['same by delivery']],
  ['one for either stop, with a delivery', [EITHER, DELIVERY], ['either by delivery']],
  ['one for either stop, with a pickup', [EITHER, PICKUP], ['either by pickup']],
  ['one for either stop, with both', [PICKUP, EITHER, DELIVERY], ['either by delivery']],
  ['two for either stop', [EITHER, one('other', 'either', 80)], ['other by either']],
])('%s', (_, priced, expected) => {
  const covered = coveredAccessorials(priced);
  expect([...covered].map(([{ rule }, by]) => `${rule.description} by ${by.description}`)).toEqual(expected);
});
