// One table per pricing rule of event-charges.csv, with the figures of the demo tariff.
import { describe, expect, test } from 'vitest';
import { demoTariff } from '../rating/demo-tariff.fixture.ts';
import { fuelBasisPoints } from '../rating/tariff/fuel-files.ts';
import { parseDay } from '../service-calendar.ts';
import type { Wait } from '../shipments/shipment-state.ts';
import { type BilledFreight, type ChargedState, eventCharges } from './event-charges.ts';

const DEMO_TARIFF = demoTariff();
const shipDay = parseDay('2026-11-02')!;
const freight: BilledFreight = {
  freightCents: 24_490,
  declaredCents: 24_490,
  weightLb: 930,
  guaranteeCents: 0,
  shipDay,
  promisedAt: 100,
  // In these tests, times are day numbers.
  daysWaited: ({ at, until = 20 }) => Math.max(0, until - at - 1),
};
const charged = (state: ChargedState, more: Partial<BilledFreight> = {}) =>
  eventCharges(state, DEMO_TARIFF, { ...freight, ...more }).map(({ code, chargeCents }) => [code, chargeCents]);
const withFuel = (cents: number) => Math.round(cents * (1 + fuelBasisPoints(DEMO_TARIFF.fuel, shipDay) / 10_000));
const trip = (reasonCode: string, outAgainAt?: number) => ({
  at: 1,
  eventId: `a${outAgainAt}`,
  reasonCode,
  ...(outAgainAt !== undefined && { outAgainAt }),
});
const incurred = (code: string, more: object = {}) => ({ incurred: [{ at: 1, eventId: 'i', code, ...more }] });
const wait = (at: number, until: number | undefined, reasonCode = 'CNC'): Wait => ({
  at,
  reasonCode,
  eventId: `w${at}`,
  terminal: 'HOU',
  ...(until !== undefined && { until }),
});

describe('redelivery', () => {
  const redelivery = ['REDEL', withFuel(9_500)];
  test.each<[string, ChargedState, unknown[]]>([
    ['not before the freight goes out again', { attempts: [trip('CNC')] }, []],
    ['once it does', { attempts: [trip('CNC', 2)] }, [redelivery]],
    ['for each attempt', { attempts: [trip('CNC', 2), trip('NOA', 3)] }, [redelivery, redelivery]],
    ['not when the carrier was at fault', { attempts: [trip('MEC', 2)] }, []],
    [
      'of a state that was stored earlier, after the delivery',
      { attempts: [trip('CNC')], delivery: { at: 3 } },
      [redelivery],
    ],
    [
      'not for the last attempt before a return',
      { attempts: [trip('CNC', 2), trip('CNC')], returned: trip('') },
      [redelivery, ['RETURN', 19_592]],
    ],
  ])('%s', (_, state, expected) => expect(charged(state)).toEqual(expected));
});

describe('storage: 3.50 a hundredweight and business day after two, at least 45.00', () => {
  test.each<[string, readonly Wait[], unknown[]]>([
    ['two days are free', [wait(1, 4)], []],
    ['the third costs the minimum', [wait(1, 5)], [['STORE', 4_500]]],
    ['9.3 hundredweight for three days', [wait(1, 7)], [['STORE', 9_765]]],
    ['it goes on while the freight waits', [wait(1, undefined)], [['STORE', 3_255 * 16]]],
    ['no storage for the carrier’s own delays', [wait(1, 9, 'MEC')], []],
    ['waits that overlap are one', [wait(1, 5, 'CNC'), wait(3, 7, 'REF')], [['STORE', 9_765]]],
    ['each wait has its free time', [wait(1, 7), wait(8, 11)], [['STORE', 9_765]]],
  ])('%s', (_, waits, expected) => expect(charged({ waits })).toEqual(expected));

  test('the line shows quantity, unit and rate', () => {
    expect(eventCharges({ waits: [wait(1, 7)] }, DEMO_TARIFF, freight)).toEqual([
      {
        code: 'STORE',
        description: 'Storage, 3 days, 930 lb, after 2 free business days',
        quantity: 27.9,
        unit: 'CWT_DAY',
        rateCents: 350,
        chargeCents: 9_765,
        reason: 'CNC',
        event: 'w1',
      },
    ]);
  });
});

describe('charges that are reported', () => {
  test.each<[string, ChargedState, unknown[]]>([
    ['detention: 30 minutes are free', incurred('DETEN', { quantity: 30 }), []],
    ['a quarter hour that has begun counts', incurred('DETEN', { quantity: 31 }), [['DETEN', 2_200]]],
    ['75 minutes are three quarter hours', incurred('DETEN', { quantity: 75 }), [['DETEN', 6_600]]],
    ['reconsignment before the freight is out', incurred('RECON'), [['RECON', 13_500]]],
    ['reconsignment afterwards', incurred('RECON', { isAfterOut: true }), [['RECON', 19_000]]],
    ['address correction', incurred('ADRCOR'), [['ADRCOR', 2_500]]],
    ['correction of the bill', incurred('BOLCOR'), [['BOLCOR', 2_500]]],
    ['lumper: cost and 15%', incurred('LUMPER', { costCents: 12_050 }), [['LUMPER', 13_858]]],
    ['credit-hold release', incurred('CHREL'), [['CHREL', 5_000]]],
    ['a code that the tariff no longer has', incurred('GONE'), []],
  ])('%s', (_, state, expected) => expect(charged(state)).toEqual(expected));

  test('how they were calculated is on the line', () => {
    const [detention] = eventCharges(incurred('DETEN', { quantity: 75 }), DEMO_TARIFF, freight);
    expect(detention).toMatchObject({ quantity: 3, unit: 'QUARTER_HOUR', rateCents: 2_200, event: 'i' });
    expect(detention!.description).toBe('Detention of a truck, after 30 free minutes');
    const [lumper] = eventCharges(incurred('LUMPER', { costCents: 12_050 }), DEMO_TARIFF, freight);
    expect(lumper!.description).toBe('Lumper, cost 120.50 plus 15%');
  });
});

describe('reweigh or inspection: 30.00 when the customer’s figures were wrong', () => {
  const weighed = { reweigh: { at: 1, eventId: 'r' } };
  test.each<[string, ChargedState, Partial<BilledFreight>, unknown[]]>([
    ['they were right', weighed, {}, []],
    ['they were too low', weighed, { freightCents: 30_000 }, [['INSFEE', 3_000]]],
    ['they were too high', weighed, { freightCents: 20_000 }, [['INSFEE', 3_000]]],
    ['there was no price to begin with', weighed, { declaredCents: undefined }, []],
    [
      'whoever weighed says what it costs',
      { reweigh: { at: 1, eventId: 'r', isStated: true } },
      { freightCents: 30_000 },
      [],
    ],
    ['nobody weighed', { reweigh: null }, { freightCents: 30_000 }, []],
  ])('%s', (_, state, more, expected) => expect(charged(state, more)).toEqual(expected));
});

describe('a guarantee that was not met', () => {
  const late = { delivery: { at: 101 } };
  const delayed = (code: 'WTH' | 'MEC' | 'CUS' | 'CNC' | 'DOC', openedAt: number) => ({
    ...late,
    exceptions: [{ code, openedAt, resolvedAt: null, endsWithNextTry: false }],
  });
  test.each<[string, ChargedState, number, unknown[]]>([
    ['in time', { delivery: { at: 100 } }, 7_500, []],
    ['late: what the guarantee cost is given back', late, 7_500, [['GTDCR', -7_500]]],
    ['none was bought', late, 0, []],
    ['mechanical breakdowns are the carrier’s', delayed('MEC', 50), 7_500, [['GTDCR', -7_500]]],
    ['weather excuses it', delayed('WTH', 50), 7_500, [['GTDCR', 0]]],
    ['the consignee excuses it', delayed('CNC', 100), 7_500, [['GTDCR', 0]]],
    ['customs excuse it', delayed('CUS', 50), 7_500, [['GTDCR', 0]]],
    ['the shipper’s documents excuse it', delayed('DOC', 50), 7_500, [['GTDCR', 0]]],
    ['what happens when it is late already does not', delayed('WTH', 101), 7_500, [['GTDCR', -7_500]]],
  ])('%s', (_, state, guaranteeCents, expected) => expect(charged(state, { guaranteeCents })).toEqual(expected));

  test('the line names the excuse', () => {
    const [line] = eventCharges(delayed('WTH', 50), DEMO_TARIFF, { ...freight, guaranteeCents: 7_500 });
    expect(line).toMatchObject({ description: 'Guaranteed delivery not met, excused: weather', reason: 'WTH' });
  });

  test('a tariff may refund the whole freight charge, and never more', () => {
    const [rule] = DEMO_TARIFF.eventCharges.filter(({ event }) => event === 'guarantee_failed');
    const rules = { ...DEMO_TARIFF, eventCharges: [{ ...rule!, basisPoints: 10_000 }] };
    expect(eventCharges(late, rules, { ...freight, guaranteeCents: 7_500 })[0]!.chargeCents).toBe(-24_490);
  });
});

test('a tariff without rules charges nothing', () => {
  expect(eventCharges({ attempts: [trip('CNC', 2)] }, { ...DEMO_TARIFF, eventCharges: [] }, freight)).toEqual([]);
});
