// No reader returns figures of a file that has a fault: what the tariff would have in their place could be a price.
import { expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { demoTariffText } from '../demo-tariff.fixture.ts';
import { readAccessorials } from './accessorials-file.ts';
import { readBillingRules } from './billing-rules-file.ts';
import { readBolAccessorials } from './bol-accessorials-file.ts';
import { readDensityClasses } from './density-classes-file.ts';
import { readLaneFactors } from './lane-factors-file.ts';
import { readServices } from './services-file.ts';

const accessorials = readAccessorials(Buffer.from(demoTariffText('accessorials.csv')), new FaultList())!;

it.each<[string, (bytes: Uint8Array, faults: FaultList) => object | null, string, string]>([
  ['billing-rules.csv', readBillingRules, 'palletTareLb,30', 'palletTareLb,-30'],
  [
    'bol-accessorials.csv',
    (bytes, faults) => readBolAccessorials(bytes, accessorials, faults),
    'LTDAP,Airport,PRISPU,',
    'LTDAP,Airport,NONE,',
  ],
  ['density-classes.csv', readDensityClasses, '2,250', '1,250'],
  ['lane-factors.csv', readLaneFactors, 'CA,1.18', 'CA,118'],
  ['services.csv', readServices, '99,LTL Standard Transit,20000', '99,LTL Standard Transit,0'],
])('%s', (name, reader, from, to) => {
  const read = (text: string) => {
    const faults = new FaultList();
    return [reader(Buffer.from(text), faults) === null, faults.count];
  };
  const text = demoTariffText(name);
  expect(text).toContain(from);
  expect(read(text)).toEqual([false, 0]);
  expect(read(text.replace(from, to))).toEqual([true, 1]);
  // Faults of other files do not count.
  const others = new FaultList();
  others.add('zones.csv', 1, '', 'Other.', 'Other.');
  expect(reader(Buffer.from(text), others)).not.toBeNull();
});
