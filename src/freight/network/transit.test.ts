// Transit times on the small carrier: days, miles, routes, lane types, delivery dates and their notes.
import { describe, expect, it } from 'vitest';
import type { Country } from '../postal-code.ts';
import { formatDay, parseDay } from '../service-calendar.ts';
import { compileNetwork } from './compile-network.ts';
import { locate, type ServedArea } from './postal-index.ts';
import { smallCarrier } from './small-carrier.fixture.ts';
import * as transit from './transit.ts';
import { deliveryNotes, mismatchNotes, serviceNotes } from './transit-message.ts';

const compiled = compileNetwork(smallCarrier());
if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
const { network } = compiled;

const find = (zip: string, country?: Country) => locate(network.postalIndex, zip, country);
const area = (zip: string, country?: Country): ServedArea => find(zip, country)!.area!;
const delivered = (from: string, to: string, date: string): string | null => {
  const day = transit.deliveryDay(network, area(from), area(to), parseDay(date)!);
  return day === null ? null : formatDay(day);
};

describe('a postal code', () => {
  it('is found by its format: US first, then Mexico, otherwise Canada (gap 3)', () => {
    expect(find('75201')!.place).toMatchObject({ country: 'US', city: 'Dallas' });
    expect(find('64000')!.place).toMatchObject({ country: 'MX', city: 'Monterrey' });
    expect(find('n9a 1a1')!.place).toMatchObject({ country: 'CA', city: 'Windsor', state: 'ON' });
  });

  it('is found in the specified country', () => {
    expect(find('75201', 'MX')!.place).toMatchObject({ country: 'MX', state: 'PUE' });
    expect(find('64000', 'US')).toBeNull();
    expect(find('75201', 'CA')).toBeNull();
    expect(find('N9A1A1', 'US')).toBeNull();
  });

  it.each(['00000', '99999', '7520', '', 'K1A0B1', 'ZZZZZZ', '75201x'])('%j is unknown', (zip) => {
    expect(find(zip)).toBeNull();
  });

  it('prefers the row of the full code to the row of its first digits', () => {
    expect(area('77320')).toMatchObject({ partner: null, extraDays: 0 });
    expect(area('77340')).toMatchObject({ partner: { scac: 'XBSC' }, extraDays: 1 });
  });

  it('that is known but not served says why', () => {
    expect(find('09002')).toMatchObject({ area: null, refusal: expect.stringMatching(/APO, FPO, DPO/) });
    expect(find('96910')).toMatchObject({ area: null, refusal: expect.stringMatching(/Guam/) });
    expect(find('80202')).toMatchObject({ area: null, refusal: expect.stringMatching(/does not serve/) });
    expect(find('75201')).toMatchObject({ refusal: '' });
  });
});

describe('a lane', () => {
  it.each([
    // from, to, days, miles, type, route. By hand: Houston to Chicago takes 239 and 925 miles at 45 mph and 5 h in Dallas, 30.9 h;
    // departing at 19:30, it arrives at 02:22 of the second night.
    ['77002', '75201', 1, 239, 'DIRECT', 'HOU DAL'],
    ['77002', '60601', 2, 1164, 'DIRECT', 'HOU DAL CHI'],
    ['75201', '75201', 1, 0, 'DIRECT', 'DAL'],
    ['60601', 'N9A1A1', 2, 291, 'DIRECT', 'CHI DET WND'],
    ['75201', '64000', 4, 606, 'INDIRECT', 'DAL LAR NLD MTY'],
    ['75201', '88000', 4, 439, 'INDIRECT', 'DAL LAR NLD'],
    ['75201', '77340', 2, 239, 'INDIRECT', 'DAL HOU'],
    ['77340', '75201', 2, 239, 'INDIRECT', 'HOU DAL'],
    ['77320', '75201', 1, 239, 'DIRECT', 'HOU DAL'],
  ])('from %s to %s', (from, to, days, miles, type, way) => {
    const ends = [network, area(from), area(to)] as const;
    expect(transit.serviceDays(...ends)).toBe(days);
    expect(transit.routeMiles(...ends)).toBe(miles);
    expect(transit.laneType(...ends)).toBe(type);
    expect(
      transit
        .routeTerminals(...ends)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(way);
  });
});

describe('a delivery date', () => {
  it.each([
    ['77002', '75201', '2026-11-18', '2026-11-19', 'the day after'],
    ['77002', '75201', '2026-11-20', '2026-11-23', 'Friday to Monday'],
    ['77002', '75201', '2026-11-21', '2026-11-24', 'a Saturday ships on Monday'],
    ['77002', '75201', '2026-11-25', '2026-11-30', 'over Thanksgiving'],
    ['77002', '75201', '2026-11-26', '2026-12-01', 'a holiday ships on the next business day'],
    ['75201', '64000', '2026-11-13', '2026-11-20', 'a Mexican holiday does not count'],
    ['60601', 'N9A1A1', '2026-10-09', '2026-10-14', 'a Canadian holiday does not count'],
    ['N9A1A1', '60601', '2026-10-12', '2026-10-15', 'a Canadian holiday is no ship day'],
    ['75201', '77320', '2026-11-17', '2026-11-18', 'limited days: Wednesday'],
    ['75201', '77320', '2026-11-18', '2026-11-23', 'limited days: waits for Monday'],
    ['77320', '75201', '2026-11-17', '2026-11-19', 'limited days: collected on Wednesday'],
    ['75201', '77340', '2026-11-23', '2026-12-01', 'limited days: Thursday is Thanksgiving, waits for Tuesday'],
  ])('from %s to %s on %s is %s: %s', (from, to, date, expected) => {
    expect(delivered(from, to, date)).toBe(expected);
  });

  it('is unknown outside the calendar', () => {
    expect(delivered('77002', '75201', '1999-12-31')).toBeNull();
    expect(delivered('77002', '75201', '2099-12-31')).toBeNull();
  });

  it('is a day later after the terminal’s last pickup', () => {
    const wednesday = parseDay('2026-11-18')!;
    expect(transit.shipDayAt(network, area('77002'), wednesday, 14 * 60 + 30)).toBe(wednesday);
    expect(transit.shipDayAt(network, area('77002'), wednesday, 14 * 60 + 31)).toBe(wednesday + 1);
    expect(transit.shipDayAt(network, area('75201'), wednesday, 15 * 60)).toBe(wednesday);
  });

  it('is in the time zone of the terminal', () => {
    expect(transit.deliveryTime(network, area('77002'))).toBe('16:00');
    expect(transit.deliveryTime(network, area('64000'))).toBe('18:00');
  });
});

describe('the sentences', () => {
  it('name a city or state that does not match', () => {
    const dallas = find('75201')!;
    expect(mismatchNotes(dallas, { zip: '75201', city: 'DALLAS', state: 'tx' })).toEqual([]);
    expect(mismatchNotes(dallas, { zip: '75201', city: 'Houston', state: 'OK' })).toEqual([
      'City Houston does not match 75201 (Dallas, TX).',
      'State OK does not match 75201 (Dallas, TX).',
    ]);
    expect(mismatchNotes(find('H3S1A1')!, { zip: 'H3S1A1', city: 'cote des neiges', state: 'QC' })).toEqual([]);
    expect(mismatchNotes(find('75201', 'MX')!, { zip: '75201', city: 'Puebla', state: 'PUE' })).toEqual([]);
  });

  it('name partners and limited days', () => {
    expect(serviceNotes(network, area('77002'), area('75201'))).toEqual([]);
    expect(serviceNotes(network, area('75201'), area('77340'))).toEqual([
      'Interline service with Big Sky Cartage (XBSC).',
      'Limited delivery days: Tuesday and Thursday.',
    ]);
    expect(serviceNotes(network, area('77320'), area('64000'))).toEqual([
      'Interline service with Frontera Norte Express (XFNE).',
      'Limited pickup days at the origin: Monday and Wednesday.',
    ]);
  });

  it('give the delivery date, and the ship date when it moves', () => {
    const on = (date: string) => deliveryNotes(network, area('77002'), area('75201'), parseDay(date)!);
    expect(on('2026-11-18')).toEqual(['Delivery 2026-11-19 by 17:00 local time.']);
    expect(on('2026-11-26')).toEqual([
      'No pickup on 2026-11-26; ships 2026-11-30.',
      'Delivery 2026-12-01 by 17:00 local time.',
    ]);
    expect(on('1990-01-01')).toEqual(['The calendar covers 2000-01-01 to 2099-12-31.']);
  });
});
