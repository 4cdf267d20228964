// Covers rows of bol-accessorials.csv that are faulty: each is reported once. What the codes cost is in tariff-contents.test.ts.
import { expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { demoTariffText } from '../demo-tariff.fixture.ts';
import { readAccessorials } from './accessorials-file.ts';
import { readBolAccessorials } from './bol-accessorials-file.ts';

it.each<[string, string[]]>([
  ['XXX,,FRZ,\nXXX,,FRZ,\n', ['code: "XXX" is not allowed.', 'code: "XXX" is not allowed.']],
  ['PSC,Moon,FRZ,\nPSC,Moon,FRZ,\n', ['place: "Moon" is not allowed.', 'place: "Moon" is not allowed.']],
  ['XXX,,NONE,\n', ['code: "XXX" is not allowed.']],
  ['PSC,Moon,NONE,\n', ['place: "Moon" is not allowed.']],
  ['PSC,,NONE,\n', ['pricedAs: "NONE" has no row in accessorials.csv.']],
  ['TCS,,,98\nTCS,,,98\n', ['code: TCS is a duplicate of row 2.']],
  ['TCS,,,11\n', ['guarantee: "11" is not allowed.']],
  ['TCS,,,\n', ['pricedAs: A row has either a code or a guarantee.']],
  ['TCS,,FRZ,98\n', ['pricedAs: A row has either a code or a guarantee.']],
])('%j', (rows, expected) => {
  const faults = new FaultList();
  const known = readAccessorials(Buffer.from(demoTariffText('accessorials.csv')), faults)!;
  readBolAccessorials(Buffer.from(`code,place,pricedAs,guarantee\n${rows}`), known, faults);
  expect(faults.kept.map(({ column, reason }) => `${column}: ${reason}`)).toEqual(expected);
});
