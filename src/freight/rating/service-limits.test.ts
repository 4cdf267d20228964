// Covers what a refusal advises instead, and ship dates at the ends of the calendar.
import { describe, expect, it } from 'vitest';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { day, feet, ids, outcomes, quotes, rated } from './quoted-levels.fixture.ts';
import { demoNetwork, item, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';

const reasonsOf = (level: QuotedLevel, units: readonly HandlingUnit[], changes: Partial<Shipment> = {}) => {
  const [quote] = quotes([level], changes, units);
  return quote!.rateFound ? [] : quote!.reasons.map(({ message }) => message);
};

describe('freight beyond the limits of a service', () => {
  it.each<[string, QuotedLevel, HandlingUnit, string]>([
    ['fits volume by its feet', 'LTL', feet(53, 9000), 'Ask for VTL.'],
    ['fits no truck by its feet', 'LTL', feet(54, 9000), 'It needs more than one truck: split it.'],
    ['fits volume by its weight', 'LTL', feet(20, 45_000), 'Ask for VTL.'],
    ['fits no truck by its weight', 'LTL', feet(20, 45_001), 'It needs more than one truck: split it.'],
    ['fits a level that guarantees nothing', 'LTLTC', feet(13, 9000), 'Ask for LTL or VTL.'],
    ['is too long for a retail receiver', 'ERG', feet(13, 9000), 'Ask for LTL or VTL.'],
  ])('%s', (_, level, freight, advice) => {
    const reasons = reasonsOf(level, [freight]);
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason.endsWith(`. ${advice}`), reason).toBe(true);
  });

  it('is told in the figures of the service', () => {
    expect(reasonsOf('LTL', [feet(21, 20_001)])).toEqual([
      'The shipment weighs 20001 lb; LTL Standard Transit takes up to 20000 lb. Ask for VTL.',
      'The shipment takes 21 linear feet; LTL Standard Transit has up to 20. Ask for VTL.',
    ]);
  });
});

describe('ship dates', () => {
  const { lastDay } = demoNetwork().calendar;
  const late: Partial<Shipment> = { quotedDay: lastDay - 30 };
  /** Without dimensions, so that there is no alert about its class. */
  const drum = [unit([item('70', 500)])];

  it('whose delivery is after the calendar are refused, even if the pickup is within', () => {
    const [quote] = quotes(['LTL'], { ...late, shipDay: lastDay }, drum);
    expect(outcomes([quote!])).toEqual(['99 CALENDAR']);
    const early = rated('LTL', { ...late, shipDay: lastDay - 20 }, drum);
    expect(early.deliveryDay).toBeLessThanOrEqual(lastDay);
  });

  it('after the calendar are refused without a word about another day', () => {
    const [quote] = quotes(['LTL'], { ...late, shipDay: lastDay + 1 }, drum);
    expect(outcomes([quote!])).toEqual(['99 CALENDAR']);
    expect(ids(quote!)).toEqual([]);
  });

  it('of today are not over', () => {
    const today = day('2026-11-18');
    expect(ids(rated('LTL', { shipDay: today, quotedDay: today }, drum))).toEqual([]);
    expect(ids(rated('LTL', { shipDay: today, quotedDay: today + 1 }, drum))).toEqual(['SHIP_DATE_PAST']);
  });

  it('that move name both days and the cause', () => {
    const messages = (changes: Partial<Shipment>) => rated('LTL', changes, drum).alerts.map(({ message }) => message);
    expect(messages({ shipDay: day('2026-11-22') })).toEqual([
      'The freight ships on 2026-11-23, not on 2026-11-22: no pickup there on that day.',
    ]);
    expect(messages({ shipMinute: 23 * 60 })).toEqual([
      'The freight ships on 2026-11-19, not on 2026-11-18: after the last pickup.',
    ]);
  });
});
