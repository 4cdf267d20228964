// Covers guarantees: what they add, when they are not offered, when their quotes expire (domain step 13, gap 4).
import { describe, expect, it } from 'vitest';
import { formatDay } from '../service-calendar.ts';
import type { RatedQuote } from './quote.ts';
import { DALLAS, day, feet, ids, outcomes, pallet, quotes, rated } from './quoted-levels.fixture.ts';
import { ALL_LEVELS } from './rate-shipment.ts';
import { item, unit } from './rated-shipment.fixture.ts';

describe('guarantees', () => {
  it.each([
    ['98', 'Guaranteed by 5 PM 30%', 0.3, 75, 17 * 60],
    ['96', 'Guaranteed by noon 45%', 0.45, 110, 12 * 60],
    ['95', 'Guaranteed by 10 AM 60%', 0.6, 150, 10 * 60],
    ['90', 'Retail guarantee 35%', 0.35, 100, 17 * 60],
  ] as const)(
    '%s adds its percentage of net or its minimum, and promises its hour',
    (id, description, share, minimum, deliverBy) => {
      const price = (weightLb: number) => {
        const found = quotes(['LTL', 'LTLTC', 'ERG'], {}, [unit([item('100', weightLb)])]);
        const standard = found[0] as RatedQuote;
        return { quote: found.find(({ service }) => service.id === id) as RatedQuote, standard };
      };
      // Zone E: 2,000 lb at 100.10 less 70% is 600.60 net; 100 lb cost the absolute minimum of 135.
      const large = price(2000);
      expect(large.quote.chargeItems.at(-1)).toEqual({
        code: 'GTD',
        description,
        chargeCents: Math.round(60_060 * share),
      });
      expect(large.quote.deliveryMinute).toBe(deliverBy);
      expect(large.quote.totalCents - large.standard.totalCents).toBe(Math.round(60_060 * share));
      expect(price(100).quote.chargeItems.at(-1)).toEqual({ code: 'GTD', description, chargeCents: minimum * 100 });
    },
  );

  it('are not offered on INDIRECT lanes; LTL and VTL are', () => {
    expect(outcomes(quotes(ALL_LEVELS, {}, [pallet], DALLAS, '64000'))).toEqual([
      '99 found',
      ...['98', '96', '95'].map((id) => `${id} INDIRECT`),
      '94 found',
      ...['93', '92', '90', '97'].map((id) => `${id} INDIRECT`),
    ]);
  });

  it('on class rates are not offered over 12 feet', () => {
    const twelve = outcomes(quotes(['LTL', 'LTLTC', 'ERG', 'VTLTC'], {}, [feet(12)]));
    expect(twelve.every((one) => one.endsWith('found'))).toBe(true);
    expect(outcomes(quotes(['LTL', 'LTLTC', 'ERG', 'VTLTC'], {}, [feet(13)]))).toEqual([
      '99 found',
      '98 TOO_LONG',
      '96 TOO_LONG',
      '95 TOO_LONG',
      '90 TOO_LONG',
      '93 found',
      '92 found',
    ]);
  });

  it.each([
    ['at 15:00 they are offered', { shipMinute: 15 * 60 }, 'found'],
    ['after 15:00 they are not', { shipMinute: 15 * 60 + 1 }, 'CUT_OFF'],
    ['today at 15:00 by the clock they are', { quotedDay: day('2026-11-18'), quotedMinute: 15 * 60 }, 'found'],
    [
      'today after 15:00 by the clock they are not',
      { quotedDay: day('2026-11-18'), quotedMinute: 15 * 60 + 1 },
      'CUT_OFF',
    ],
    ['late today for tomorrow they are', { quotedDay: day('2026-11-17'), quotedMinute: 23 * 60 }, 'found'],
    ['the hour of a Sunday does not matter', { shipDay: day('2026-11-22'), shipMinute: 20 * 60 }, 'found'],
  ])('%s', (_, changes, expected) => {
    const list = outcomes(quotes(['LTLTC', 'VTLTC', 'ERG'], changes));
    expect(list).toEqual(['98', '96', '95', '93', '92', '90'].map((id) => `${id} ${expected}`));
    expect(outcomes(quotes(['LTL', 'VTL', 'EU'], changes))).toEqual(['99 found', '94 found', '97 found']);
  });

  it('for a ship date that is over are not offered; the other services come with an alert', () => {
    const past = { shipDay: day('2026-11-10') };
    const list = quotes(['LTLTC', 'VTLTC', 'ERG', 'EU'], past);
    expect(outcomes(list)).toEqual(['98', '96', '95', '93', '92', '90', '97'].map((id) => `${id} SHIP_DATE_OVER`));
    expect(outcomes(quotes(['LTL', 'VTL'], past))).toEqual(['99 found', '94 found']);
    expect(ids(rated('LTL', past))).toContain('SHIP_DATE_PAST');
  });
});

describe('dates', () => {
  it('a ship date without pickup, or a time after the last one, moves to the next ship day', () => {
    const sunday = rated('LTL', { shipDay: day('2026-11-22') });
    expect(formatDay(sunday.shipDay)).toBe('2026-11-23');
    expect(ids(sunday)).toContain('SHIP_DAY_MOVED');
    const late = rated('LTL', { shipMinute: 15 * 60 + 1 });
    expect(formatDay(late.shipDay)).toBe('2026-11-19');
    const inTime = rated('LTL', { shipMinute: 15 * 60 });
    expect(formatDay(inTime.shipDay)).toBe('2026-11-18');
    expect(ids(inTime)).not.toContain('SHIP_DAY_MOVED');
  });

  it.each([
    ['LTL', {}, '2026-12-16 540'],
    ['VTL', {}, '2026-11-23 540'],
    ['EU', {}, '2026-11-23 540'],
    ['LTLTC', {}, '2026-11-18 900'],
    ['VTLTC', {}, '2026-11-18 900'],
    ['ERG', {}, '2026-11-18 900'],
    ['LTLTC', { shipDay: day('2026-12-10') }, '2026-11-23 540'],
    ['LTLTC', { shipDay: day('2026-11-23') }, '2026-11-23 540'],
    ['LTLTC', { shipDay: day('2026-11-23'), quotedMinute: 16 * 60 }, '2026-11-23 900'],
    ['LTLTC', { shipDay: day('2026-11-21') }, '2026-11-23 540'],
    ['LTLTC', { shipDay: day('2026-12-10'), quotedMinute: 16 * 60 }, '2026-11-23 960'],
    ['LTLTC', { quotedMinute: 16 * 60 }, '2026-11-18 900'],
  ] as const)('a %s quote %j expires at %s', (level, changes, expected) => {
    const { expiry } = rated(level, changes);
    expect(`${formatDay(expiry.day)} ${expiry.minuteOfDay}`).toBe(expected);
    expect(expiry.timeZone).toBe('America/Chicago');
  });
});
