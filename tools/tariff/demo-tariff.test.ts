// Checks that the committed tables of the demo tariff are what the generator writes, byte for byte.
import { expect, it } from 'vitest';
import { demoTariffText } from '../../src/freight/rating/demo-tariff.fixture.ts';
import { buildDemoTariff } from './demo-tariff.ts';

it.each([...buildDemoTariff()])('%s is written again byte for byte', (name, text) => {
  expect(demoTariffText(name) === text, `${name} differs: run tsx tools/tariff/generate-tariff.ts`).toBe(true);
});
