// Checks the service days of the demo carrier lane by lane: what they were while trucks drove day and night, and what they are
// with driver rest. Short and regional lanes have not changed.
import { describe, expect, it } from 'vitest';
import { locate, type ServedArea } from '../../src/freight/network/postal-index.ts';
import { serviceDays } from '../../src/freight/network/transit.ts';
import { loadDemoNetwork } from './demo-network.fixture.ts';

const network = loadDemoNetwork();

/** From, to, days without driver rest, days with it, lane. */
const LANES: readonly (readonly [string, string, number, number, string])[] = [
  ['77029', '75207', 1, 1, 'Houston – Dallas'],
  ['75207', '78219', 1, 1, 'Dallas – San Antonio'],
  ['75207', '77029', 1, 1, 'Dallas – Houston'],
  ['60608', '53207', 1, 1, 'Chicago – Milwaukee'],
  ['60608', '46241', 1, 1, 'Chicago – Indianapolis'],
  ['60608', '48210', 1, 1, 'Chicago – Detroit'],
  ['60608', '43228', 1, 1, 'Chicago – Columbus'],
  ['60608', '63147', 1, 1, 'Chicago – St. Louis'],
  ['44135', '43228', 1, 1, 'Cleveland – Columbus'],
  ['02118', '10001', 1, 1, 'Boston – New York'],
  ['10001', '19134', 1, 1, 'New York – Philadelphia'],
  ['19134', '21230', 1, 1, 'Philadelphia – Baltimore'],
  ['21230', '23230', 1, 1, 'Baltimore – Richmond'],
  ['23230', '28208', 1, 1, 'Richmond – Charlotte'],
  ['28208', '30336', 1, 1, 'Charlotte – Atlanta'],
  ['30336', '32254', 1, 1, 'Atlanta – Jacksonville'],
  ['32254', '33166', 1, 1, 'Jacksonville – Miami'],
  ['30336', '37210', 1, 1, 'Atlanta – Nashville'],
  ['37210', '38118', 1, 1, 'Nashville – Memphis'],
  ['38118', '63147', 1, 1, 'Memphis – St. Louis'],
  ['40213', '46241', 1, 1, 'Louisville – Indianapolis'],
  ['64120', '68117', 1, 1, 'Kansas City – Omaha'],
  ['64120', '63147', 1, 1, 'Kansas City – St. Louis'],
  ['55413', '53207', 1, 1, 'Minneapolis – Milwaukee'],
  ['90021', '85043', 1, 1, 'Los Angeles – Phoenix'],
  ['90021', '95828', 1, 1, 'Los Angeles – Sacramento'],
  ['97210', '98108', 1, 1, 'Portland – Seattle'],
  ['15205', '19134', 1, 1, 'Pittsburgh – Philadelphia'],
  ['15205', '44135', 1, 1, 'Pittsburgh – Cleveland'],
  ['M5V2T6', 'H3B1A1', 1, 1, 'Toronto – Montréal'],
  ['80216', '87107', 1, 1, 'Denver – Albuquerque'],
  ['30336', '60608', 2, 2, 'Atlanta – Chicago'],
  ['30336', '75207', 2, 2, 'Atlanta – Dallas'],
  ['30336', '10001', 2, 2, 'Atlanta – New York'],
  ['30336', '33166', 2, 2, 'Atlanta – Miami'],
  ['02118', '60608', 2, 2, 'Boston – Chicago'],
  ['60608', '10001', 2, 2, 'Chicago – New York'],
  ['60608', '75207', 2, 2, 'Chicago – Dallas'],
  ['60608', '80216', 2, 2, 'Chicago – Denver'],
  ['60608', '64120', 1, 1, 'Chicago – Kansas City'],
  ['60608', '55413', 1, 1, 'Chicago – Minneapolis'],
  ['60608', 'M5V2T6', 2, 2, 'Chicago – Toronto'],
  ['60608', '28208', 2, 2, 'Chicago – Charlotte'],
  ['44135', '30336', 2, 2, 'Cleveland – Atlanta'],
  ['75207', '38118', 1, 1, 'Dallas – Memphis'],
  ['75207', '80216', 2, 2, 'Dallas – Denver'],
  ['75207', '79925', 2, 2, 'Dallas – El Paso'],
  ['80216', '84104', 2, 2, 'Denver – Salt Lake City'],
  ['80216', '90021', 2, 2, 'Denver – Los Angeles'],
  ['80216', '85043', 2, 2, 'Denver – Phoenix'],
  ['48210', '30336', 2, 2, 'Detroit – Atlanta'],
  ['77029', '30336', 2, 2, 'Houston – Atlanta'],
  ['46241', '75207', 2, 2, 'Indianapolis – Dallas'],
  ['64120', '80216', 2, 2, 'Kansas City – Denver'],
  ['90021', '97210', 2, 2, 'Los Angeles – Portland'],
  ['55413', '75207', 2, 2, 'Minneapolis – Dallas'],
  ['10001', 'M5V2T6', 2, 2, 'New York – Toronto'],
  ['85043', '75207', 2, 2, 'Phoenix – Dallas'],
  ['19134', '60608', 2, 2, 'Philadelphia – Chicago'],
  ['23230', '33166', 2, 2, 'Richmond – Miami'],
  ['23230', '60608', 2, 2, 'Richmond – Chicago'],
  ['84104', '90021', 2, 2, 'Salt Lake City – Los Angeles'],
  ['98108', '90021', 3, 3, 'Seattle – Los Angeles'],
  ['98108', '84104', 2, 2, 'Seattle – Salt Lake City'],
  ['T2P1A1', 'V6B1A1', 2, 2, 'Calgary – Vancouver'],
  ['60608', '33166', 3, 3, 'Chicago – Miami'],
  ['02118', '33166', 3, 3, 'Boston – Miami'],
  ['10001', '33166', 3, 3, 'New York – Miami'],
  ['98108', '60608', 4, 4, 'Seattle – Chicago'],
  ['55413', '98108', 3, 4, 'Minneapolis – Seattle'],
  ['H3B1A1', '60608', 3, 3, 'Montréal – Chicago'],
  ['97210', '80216', 2, 3, 'Portland – Denver'],
  ['60608', '64000', 5, 5, 'Chicago – Monterrey'],
  ['75207', '64000', 4, 4, 'Dallas – Monterrey'],
  ['90021', '22000', 3, 3, 'Los Angeles – Tijuana'],
  ['90021', '96819', 8, 8, 'Los Angeles – Honolulu'],
  ['98108', '99501', 6, 6, 'Seattle – Anchorage'],
  ['33166', '00907', 8, 8, 'Miami – San Juan'],
  ['10001', '75207', 3, 3, 'New York – Dallas'],
  ['30336', '80216', 2, 3, 'Atlanta – Denver'],
  ['M5V2T6', 'T2P1A1', 3, 4, 'Toronto – Calgary'],
  ['60608', '90021', 3, 4, 'Chicago – Los Angeles'],
  ['02118', '90021', 4, 5, 'Boston – Los Angeles'],
  ['02118', '30336', 2, 3, 'Boston – Atlanta'],
  ['23230', '75207', 2, 3, 'Richmond – Dallas'],
  ['77029', '60608', 2, 3, 'Houston – Chicago'],
  ['98108', '33166', 5, 6, 'Seattle – Miami'],
  ['75207', '06600', 4, 5, 'Dallas – Mexico City'],
  ['90021', 'V6B1A1', 3, 4, 'Los Angeles – Vancouver'],
  ['10001', '90021', 4, 5, 'New York – Los Angeles'],
  ['30336', '90021', 3, 4, 'Atlanta – Los Angeles'],
  ['75207', '90021', 2, 3, 'Dallas – Los Angeles'],
];

/** Mexican codes that are also ZIP codes. */
const MEXICAN = new Set(['64000', '06600', '22000']);

function areaOf(code: string): ServedArea {
  return locate(network.postalIndex, code, MEXICAN.has(code) ? 'MX' : undefined)!.area!;
}

describe('service days', () => {
  it.each(LANES)('%s to %s: %i before, now %i (%s)', (from, to, before, now) => {
    expect(serviceDays(network, areaOf(from), areaOf(to))).toBe(now);
    expect(now - before).toBeGreaterThanOrEqual(0);
    expect(now - before).toBeLessThanOrEqual(1);
  });

  it('are as they were on short and regional lanes, and on most others', () => {
    const isOther = ([, , before, now]: (typeof LANES)[number]) => before !== now;
    expect(LANES.filter(isOther).length).toBeLessThanOrEqual(LANES.length * (14 / 72));
    expect(LANES.filter((lane) => lane[2] === 1).some(isOther)).toBe(false);
  });
});
