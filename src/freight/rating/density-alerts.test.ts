// Covers the alerts about declared classes that are not the class by density: which entries share one, and how many are written out.
import { describe, expect, it } from 'vitest';
import { demoTariff } from './demo-tariff.fixture.ts';
import { densityAlerts } from './density-alerts.ts';
import type { Alert } from './rate-messages.ts';
import { item, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';

const tariff = demoTariff();
/** Ten cubic feet. */
const TEN = sized(30, 24, 24);
/** By density it is class 92.5. */
const crate = unit([item('70', 100)], { ...TEN, type: 'CR' });

function alertsFor(...units: HandlingUnit[]): string[] {
  const alerts: Alert[] = [];
  densityAlerts(units, tariff, alerts);
  expect(new Set(alerts.map(({ messageId }) => messageId))).toEqual(
    new Set(alerts.length > 0 ? ['CLASS_BY_DENSITY'] : []),
  );
  return alerts.map(({ message }) => message);
}

const weighing = (weightLb: number, ...classes: readonly Parameters<typeof item>[0][]): HandlingUnit =>
  unit(
    classes.map((one) => item(one, weightLb / classes.length)),
    TEN,
  );

describe('the class by density', () => {
  it.each<[string, HandlingUnit, string[]]>([
    ['declared by the only item', weighing(100, '92.5'), []],
    ['declared by one of two items', weighing(100, '70', '92.5'), []],
    ['of freight without any class', weighing(100, null, null), []],
    ['of freight without dimensions', unit([item('70', 100)]), []],
    [
      'that is the lowest of all',
      weighing(500, '70'),
      ['Handling unit 1 has 50.00 lb/ft³, which is class 50; declared: 70. The carrier may reclass it.'],
    ],
    [
      'beside an item without a class',
      weighing(100, null, '70', null, '85'),
      ['Handling unit 1 has 10.00 lb/ft³, which is class 92.5; declared: 70, 85. The carrier may reclass it.'],
    ],
    [
      'with the pallet',
      { ...crate, type: 'PL', tareWeightLb: 20 },
      ['Handling unit 1 has 12.00 lb/ft³, which is class 85; declared: 70. The carrier may reclass it.'],
    ],
  ])('%s', (_, one, expected) => {
    expect(alertsFor(one)).toEqual(expected);
  });
});

describe('entries in a row', () => {
  const two = weighing(100, '70', '85');

  it('share an alert if they are alike', () => {
    const text = 'have 10.00 lb/ft³, which is class 92.5; declared: 70. The carrier may reclass it.';
    expect(alertsFor(crate, { ...crate })).toEqual([`Handling units 1 to 2 ${text}`]);
    const others = alertsFor(weighing(100, '92.5'), crate, crate, { ...crate }, weighing(100, '92.5'), two, two);
    expect(others).toEqual([
      `Handling units 2 to 4 ${text}`,
      'Handling units 6 to 7 have 10.00 lb/ft³, which is class 92.5; declared: 70, 85. The carrier may reclass it.',
    ]);
  });

  it.each<[string, HandlingUnit, HandlingUnit]>([
    ['weight', crate, { ...crate, weightLb: 101 }],
    ['count', crate, { ...crate, count: 2 }],
    ['length', crate, { ...crate, lengthIn: 31 }],
    ['width', crate, { ...crate, widthIn: 25 }],
    ['height', crate, { ...crate, heightIn: 25 }],
    ['type', crate, { ...crate, type: 'PL' }],
    ['tare', crate, { ...crate, tareWeightLb: 5 }],
    ['number of items', weighing(100, '70'), two],
    ['class of the last item', two, weighing(100, '70', '60')],
  ])('have one each if they differ in %s', (_, one, other) => {
    const alerts = alertsFor(one, other);
    expect(alerts.map((text) => text.slice(0, 19))).toEqual(['Handling unit 1 has', 'Handling unit 2 has']);
    expect(alertsFor(other, one)).toHaveLength(2);
  });
});

describe('after five alerts', () => {
  const unlike = (count: number) => Array.from({ length: count }, (_, at) => weighing(100 + at, '70'));

  it('the rest is counted', () => {
    expect(alertsFor(...unlike(5)).at(-1)).toMatch(/^Handling unit 5 has /);
    const alerts = alertsFor(...unlike(8));
    expect(alerts).toHaveLength(6);
    expect(alerts[4]).toMatch(/^Handling unit 5 has /);
    expect(alerts[5]).toBe('The density of 3 more handling units gives another class than the declared one.');
    expect(alertsFor(...unlike(6)).at(-1)).toBe(
      'The density of 1 more handling unit gives another class than the declared one.',
    );
  });

  it('what has the class by density is not', () => {
    const alerts = alertsFor(...unlike(6), weighing(100, '92.5'), unit([item('70', 100)]), ...unlike(1));
    expect(alerts.at(-1)).toBe('The density of 2 more handling units gives another class than the declared one.');
  });
});
