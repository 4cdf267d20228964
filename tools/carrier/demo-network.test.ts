// Checks the demo carrier as a network: known lanes, every postal code, and delivery dates as properties.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../src/freight/carrier-files/carrier-fault.ts';
import { readLineHaulRules, restMinutesOf } from '../../src/freight/network/files/line-haul-rules-file.ts';
import { greatCircleMiles } from '../../src/freight/network/great-circle.ts';
import { laneBetween, laneDays, milesBetween, serviceDaysOf } from '../../src/freight/network/lane-matrix.ts';
import { everyLocation, locate, pointOfCode, type ServedArea } from '../../src/freight/network/postal-index.ts';
import { servesOn } from '../../src/freight/network/service-weekdays.ts';
import * as transit from '../../src/freight/network/transit.ts';
import { type Country, fsaKey } from '../../src/freight/postal-code.ts';
import { COUNTRY_BIT, isOpen, parseDay } from '../../src/freight/service-calendar.ts';
import { loadDemoNetwork, readDemoFiles } from './demo-network.fixture.ts';

const network = loadDemoNetwork();
const DEMO_RULES = readLineHaulRules(readDemoFiles().get('line-haul-rules.csv')!, new FaultList());
const served = [...everyLocation(network.postalIndex)].flatMap(({ area }) => (area === null ? [] : [area]));
const areas: readonly ServedArea[] = [...new Set(served)];
const areaOf = (zip: string, country?: Country): ServedArea => locate(network.postalIndex, zip, country)!.area!;
const anyArea = fc.integer({ min: 0, max: areas.length - 1 }).map((i) => areas[i]!);
const anyDay = fc.integer({ min: parseDay('2024-01-01')!, max: parseDay('2031-12-31')! });

describe('known lanes', () => {
  it.each([
    // from, to, fewest days, most days, lane type
    ['77002', '75201', 1, 1, 'DIRECT'], // Houston – Dallas
    ['30303', '60601', 2, 2, 'DIRECT'], // Atlanta – Chicago
    ['90012', '10001', 4, 5, 'DIRECT'], // Los Angeles – New York
    ['10001', '90012', 4, 5, 'DIRECT'],
    ['60601', 'M5H2N2', 2, 3, 'DIRECT'], // Chicago – Toronto
    ['80202', '84101', 2, 2, 'DIRECT'], // Denver – Salt Lake City
    ['84101', '80202', 2, 2, 'DIRECT'],
    ['60601', '64000', 4, 6, 'INDIRECT'], // Chicago – Monterrey
    ['60601', '43215', 1, 1, 'DIRECT'], // Chicago – Columbus
    ['98101', '33130', 5, 6, 'DIRECT'], // Seattle – Miami
    ['30303', '96813', 8, 12, 'INDIRECT'], // Atlanta – Honolulu, by sea
    ['60601', '99501', 7, 10, 'INDIRECT'], // Chicago – Anchorage, by sea
    ['33130', '00901', 6, 9, 'INDIRECT'], // Miami – San Juan, by sea
    ['T2P1A1', 'V6B1A1', 2, 2, 'DIRECT'], // Calgary – Vancouver, over Rogers Pass
    ['B3H1A1', 'A1A1A1', 2, 4, 'DIRECT'], // Halifax – St. John's, by ferry
  ])('%s to %s', (from, to, fewest, most, type) => {
    const days = transit.serviceDays(network, areaOf(from), areaOf(to));
    expect(days).toBeGreaterThanOrEqual(fewest);
    expect(days).toBeLessThanOrEqual(most);
    expect(transit.laneType(network, areaOf(from), areaOf(to))).toBe(type);
  });

  it.each([
    // Published driving miles; freight may travel farther, but not less.
    ['75201', '77002', 239],
    ['60601', '30303', 716],
    ['80202', '84101', 521],
    ['53202', '49503', 270], // Milwaukee – Grand Rapids, around Lake Michigan
    ['48201', '44113', 170], // Detroit – Cleveland, around Lake Erie
    ['90012', '10001', 2790],
  ])('%s to %s has about %i miles', (from, to, published) => {
    const miles = transit.routeMiles(network, areaOf(from), areaOf(to));
    expect(miles).toBeGreaterThan(published * 0.93);
    expect(miles).toBeLessThan(published * 1.15);
  });

  it.each(['Dallas TX', 'Kansas City MO', 'Memphis TN', 'Indianapolis IN', 'Harrisburg PA', 'Charlotte NC'])(
    '%s is a hub',
    (name) => {
      expect(network.terminals.find((terminal) => terminal.name === name)?.role).toBe('hub');
    },
  );
});

describe('postal codes', () => {
  const codes = (file: string) =>
    new TextDecoder()
      .decode(readDemoFiles().get(file))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));

  it.each([
    ['US', 'places-us.csv', 41_000],
    ['CA', 'places-ca.csv', 1600],
    ['MX', 'places-mx.csv', 32_000],
  ] as const)('of %s are each served by one terminal, or rejected with a reason', (country, file, atLeast) => {
    const rows = codes(file);
    const wrong: string[] = [];
    let count = 0;
    for (const [code, city, state] of rows) {
      const location = locate(network.postalIndex, code!, country);
      const { area = null, refusal = '', place } = location ?? {};
      const isPlace = place?.city === city && place?.state === state && place?.country === country;
      const isServed = area !== null && network.terminals[area.terminal.index] === area.terminal;
      if (!isPlace || (isServed ? refusal !== '' : refusal === '')) wrong.push(code!);
      if (isServed) count++;
    }
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(atLeast);
    expect(count).toBeGreaterThan(rows.length * 0.97);
  });

  it.each([
    ['94110', 'US', 37.75, -122.42],
    ['10001', 'US', 40.75, -73.99],
    ['99801', 'US', 58.3, -134.4],
    ['M5V2T6', 'CA', 43.64, -79.4],
    ['06600', 'MX', 19.43, -99.15],
    ['22000', 'MX', 32.51, -117.04],
    ['32000', 'MX', 31.74, -106.49],
    ['64000', 'MX', 25.67, -100.31],
    ['77500', 'MX', 21.16, -86.85],
    ['29000', 'MX', 16.75, -93.12],
  ] as const)('%s is at its coordinates', (code, country, latitude, longitude) => {
    const point = pointOfCode(network.postalIndex, code, country)!;
    expect(greatCircleMiles(point, { latitude, longitude })).toBeLessThan(country === 'CA' ? 8 : 12);
  });

  it('have coordinates, none of them far from the terminal that serves them', () => {
    for (const [code] of codes('places-mx.csv')) {
      const point = pointOfCode(network.postalIndex, code!, 'MX');
      expect(point, code).not.toBeNull();
      const { area } = locate(network.postalIndex, code!, 'MX')!;
      // Tijuana serves all of Baja California, and Mexico City serves Yucatán.
      if (area !== null) expect(greatCircleMiles(point!, area.terminal), code).toBeLessThan(850);
    }
  });

  it('have no coordinates if none are known', () => {
    expect(pointOfCode(network.postalIndex, '00999', 'MX')).toBeNull();
    expect(pointOfCode(network.postalIndex, '00000', 'US')).toBeNull();
    expect(pointOfCode(network.postalIndex, 'nonsense', 'US')).toBeNull();
  });

  it('are known exactly as often as in the files', () => {
    const known = new Set(codes('places-us.csv').map(([code]) => code!));
    const every = Array.from({ length: 100_000 }, (_, key) => String(key).padStart(5, '0'));
    const wrong = every.filter((code) => (locate(network.postalIndex, code, 'US') !== null) !== known.has(code));
    expect(wrong).toEqual([]);
    expect(codes('places-ca.csv').every(([code]) => fsaKey(code!) >= 0)).toBe(true);
  });

  it.each([
    ['H3B1A1', 'Montréal', 'QC'],
    ['G1R1A1', 'Québec', 'QC'],
    ['J4Y1A1', 'Brossard', 'QC'],
    ['H7B1A1', 'Laval', 'QC'],
    ['76000', 'Querétaro', 'QUE'],
    ['37000', 'León', 'GUA'],
  ])('%s is %s', (zip, city, state) => {
    const country = /^\d/.test(zip) ? 'MX' : 'CA';
    expect(locate(network.postalIndex, zip, country)!.place).toMatchObject({ city, state });
  });

  it.each([
    ['09002', /APO, FPO, DPO/],
    ['34002', /APO, FPO, DPO/],
    ['96350', /APO, FPO, DPO/],
    ['96910', /Guam/],
    ['X0A0H0', /Nunavut/],
  ])('%s is known and not served', (zip, reason) => {
    expect(locate(network.postalIndex, zip)).toMatchObject({ area: null, refusal: expect.stringMatching(reason) });
  });
});

describe('between all terminals', () => {
  it('freight takes at least one day, to Canada two, to Mexico three', () => {
    for (const from of network.terminals) {
      for (const to of network.terminals) {
        const countries = new Set([from.address.country, to.address.country]);
        const least = countries.size === 1 ? 1 : countries.has('MX') ? 3 : 2;
        const days = laneDays(laneBetween(network.laneMatrix, from.index, to.index));
        if (days < least || days > 25) throw new Error(`${from.id} to ${to.id} takes ${days} days.`);
      }
    }
  });

  it('agrees with a search that tries every lane until nothing gets better', () => {
    const wrong: string[] = [];
    for (const from of network.terminals.filter(({ index }) => index % 25 === 7)) {
      const best = new Map([[from, { minutes: 0, driving: 0, miles: 0 }]]);
      for (let isBetter = true; isBetter; ) {
        isBetter = false;
        for (const lane of network.lanes) {
          for (const [a, b] of [[lane.from, lane.to] as const, [lane.to, lane.from] as const]) {
            const start = best.get(a);
            if (start === undefined || (a !== from && a.role === 'terminal')) continue;
            const wait = a === from ? 0 : a.role === 'hub' ? 300 : 240;
            const way = {
              minutes: start.minutes + wait + lane.minutes,
              driving: start.driving + lane.drivingMinutes,
              miles: start.miles + lane.distanceMiles,
            };
            const old = best.get(b);
            if (old && (old.minutes < way.minutes || (old.minutes === way.minutes && old.miles <= way.miles))) continue;
            best.set(b, way);
            isBetter = true;
          }
        }
      }
      for (const [to, { minutes, driving, miles }] of best) {
        const lane = laneBetween(network.laneMatrix, from.index, to.index);
        const days = serviceDaysOf(from, to, minutes + restMinutesOf(DEMO_RULES, driving), network.cutOffs, DEMO_RULES);
        if (laneDays(lane) !== days || milesBetween(network.laneMatrix, from.index, to.index) !== miles)
          wrong.push(`${from.id} ${to.id}`);
      }
      expect(best.size).toBe(network.terminals.length);
    }
    expect(wrong).toEqual([]);
  });

  it('the route leads only through hubs and gateways, over existing lanes', () => {
    const linked = new Set(network.lanes.flatMap(({ from, to }) => [`${from.id} ${to.id}`, `${to.id} ${from.id}`]));
    fc.assert(
      fc.property(anyArea, anyArea, (origin, destination) => {
        const way = transit.routeTerminals(network, origin, destination);
        expect(way[0]).toBe(origin.terminal);
        expect(way.at(-1)).toBe(destination.terminal);
        expect(way.slice(1, -1).every(({ role }) => role !== 'terminal')).toBe(true);
        way.slice(1).forEach((stop, i) => {
          expect(linked.has(`${way[i]!.id} ${stop.id}`)).toBe(true);
        });
        const isIndirect = transit.laneType(network, origin, destination) === 'INDIRECT';
        expect(isIndirect).toBe(transit.routePartners(network, origin, destination).length > 0);
      }),
    );
  });
});

describe('delivery dates', () => {
  it('are never on a closed day of the destination, nor before the service days are over', () => {
    fc.assert(
      fc.property(anyArea, anyArea, anyDay, (origin, destination, day) => {
        const delivered = transit.deliveryDay(network, origin, destination, day)!;
        const country = COUNTRY_BIT[destination.terminal.address.country];
        expect(isOpen(network.calendar, country, delivered)).toBe(true);
        expect(servesOn(destination.weekdays, delivered)).toBe(true);
        expect(delivered - day).toBeGreaterThanOrEqual(transit.serviceDays(network, origin, destination));
      }),
      { numRuns: 3000 },
    );
  });

  it('are never earlier for a later ship date', () => {
    fc.assert(
      fc.property(anyArea, anyArea, anyDay, fc.integer({ min: 1, max: 20 }), (origin, destination, day, later) => {
        const first = transit.deliveryDay(network, origin, destination, day)!;
        const second = transit.deliveryDay(network, origin, destination, day + later)!;
        expect(second).toBeGreaterThanOrEqual(first);
      }),
      { numRuns: 3000 },
    );
  });

  it('follow a ship day on which the origin is open and served', () => {
    fc.assert(
      fc.property(anyArea, anyDay, (origin, day) => {
        const shipped = transit.shipDay(network, origin, day)!;
        expect(isOpen(network.calendar, COUNTRY_BIT[origin.terminal.address.country], shipped)).toBe(true);
        expect(servesOn(origin.weekdays, shipped)).toBe(true);
      }),
    );
  });
});
