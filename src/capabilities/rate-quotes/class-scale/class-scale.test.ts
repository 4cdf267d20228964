// The scale from density to class: it is the tariff's, and agrees with what a quote says about the same freight.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FREIGHT_CLASS } from '../../../freight/value-sets/freight-class.ts';
import { forLevels, type Loose, openShipper, type Shipper, spoiled, TWO_PALLETS } from '../rate-quote.fixture.ts';

let shipper: Shipper;
let scale: Loose;
beforeAll(async () => {
  shipper = await openShipper();
  const answer = await shipper.app.http.inject({ url: '/v1/freight-classes', headers: shipper.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  scale = answer.json().data;
});
afterAll(() => shipper.app.close());

it('rises from 0, with a class for each step', () => {
  const from = scale.classes.map((one: Loose) => one.fromLbPerCubicFoot);
  expect(from[0]).toBe(0);
  expect(from).toEqual([...from].sort((a, b) => a - b));
  for (const { classification } of scale.classes) expect(FREIGHT_CLASS.codes).toContain(classification);
});

it.each([110, 800, 1_200, 4_800])('gives two pallets of %i lb the class that a quote names', async (weight) => {
  const { length, width, height, count } = TWO_PALLETS.commodity.handlingUnits[0];
  const cubicFeet = (length * width * height * count) / 1728;
  const density = (weight + scale.palletTareLb * count) / cubicFeet;
  const mine = scale.classes.findLast((one: Loose) => one.fromLbPerCubicFoot <= density).classification;
  // A class that no density has, so that the quote must name the class that it found.
  const asked = spoiled(TWO_PALLETS, {
    'commodity.handlingUnits[0].weight': weight,
    'commodity.handlingUnits[0].tareWeight': undefined,
    'commodity.handlingUnits[0].lineItems[0].weight': weight,
    'commodity.handlingUnits[0].lineItems[0].classification': '500',
  });
  const [quote] = await shipper.quotes(forLevels(asked, 'LTL'));
  const alert = quote.alerts.find((one: Loose) => one.messageId === 'CLASS_BY_DENSITY').message;
  expect(alert).toContain(`which is class ${mine};`);
});

it('requires signing in', async () => {
  expect((await shipper.app.http.inject({ url: '/v1/freight-classes' })).statusCode).toBe(401);
});
