// Measures the rating core alone: shipments a second on one core, and the same with a tariff a hundred times larger.
// Run: node --import tsx bench/rating-core.ts
import { performance } from 'node:perf_hooks';
import { demoTariff, demoTariffText, type ReplacedFiles } from '../src/freight/rating/demo-tariff.fixture.ts';
import { ALL_LEVELS, rateShipment } from '../src/freight/rating/rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from '../src/freight/rating/rated-shipment.fixture.ts';
import type { Shipment } from '../src/freight/rating/shipment.ts';
import type { Tariff } from '../src/freight/rating/tariff/tariff.ts';
import { formatDay, parseDay } from '../src/freight/service-calendar.ts';
import { FREIGHT_CLASS } from '../src/freight/value-sets/freight-class.ts';
import { QUOTED_LEVEL, type QuotedLevel } from '../src/freight/value-sets/service-level.ts';

const ZIPS = '75207 77002 60601 23230 30303 90001 10001 98101 80202 33101 55401 02108 87101 37201 M5V2T6 63101'.split(
  ' ',
);
const ROUNDS = 5;
const SECONDS = 1.5;

const rows = (name: string): string[] => demoTariffText(name).trimEnd().split('\n');
const heading = (name: string): string => rows(name)[0]!;
const body = (name: string): string[] => rows(name).slice(1);
const copies = <T>(make: (copy: number) => T): T[] => Array.from({ length: 100 }, (_, copy) => make(copy));
const text = (head: string, lines: readonly string[]): string => `${head}\n${lines.join('\n')}\n`;

/** Every table that a carrier could have more of, a hundred times; lanes between areas on top. */
function hundredfold(): ReplacedFiles {
  const name = (copy: number, zone: string) => (copy === 0 ? zone : `${zone}${copy}`);
  const zones = copies((copy) =>
    body('zones.csv').map((row) => {
      const [zone = '', miles, minimum] = row.split(',');
      return [name(copy, zone), copy === 0 ? miles : '', minimum].join(',');
    }),
  ).flat();
  const rates = copies((copy) =>
    body('rates.csv').map((row) => row.replace(/^\w+/, (zone) => name(copy, zone))),
  ).flat();
  const pricings = copies((copy) =>
    body('pricings.csv').map((row) => (copy === 0 ? row : row.replace(',', `-${copy},`))),
  ).flat();
  const fak = copies((copy) => body('fak.csv').map((row) => (copy === 0 ? row : row.replace(',', `-${copy},`)))).flat();
  const areas = Array.from({ length: 450 }, (_, at) => String(at * 2).padStart(3, '0'));
  const lanes = areas.flatMap((from, at) =>
    areas.map((to, other) => `US,${from},US,${to},${name(((at + other) % 99) + 1, 'C')}`),
  );
  const costly = Array.from({ length: 1200 }, (_, at) => `US,${String(at * 83).padStart(5, '0')},Area ${at},110.00`);
  const first = parseDay('2000-01-05')!;
  const fuel = Array.from(
    { length: 9700 },
    (_, at) => `${formatDay(first + at)},${formatDay(first + at + 2)},3.5${(at % 90) + 10}`,
  );
  return {
    'zones.csv': text(heading('zones.csv'), zones),
    'rates.csv': text(heading('rates.csv'), rates),
    'pricings.csv': text(heading('pricings.csv'), pricings),
    'fak.csv': text(heading('fak.csv'), fak),
    'lane-zones.csv': text('originCountry,originPrefix,destinationCountry,destinationPrefix,zone', lanes),
    'high-cost-areas.csv': text(heading('high-cost-areas.csv'), costly),
    'fuel-index.csv': text(heading('fuel-index.csv'), fuel),
  };
}

/** 4,096 shipments of one to three lines over many lanes, classes and weights; half have dimensions. */
function shipments(pricingCopies: number): Shipment[] {
  const names = ['discount-70', 'discount-78-fak', 'list'];
  return Array.from({ length: 4096 }, (_, at) => {
    const from = ZIPS[at % ZIPS.length]!;
    const to = ZIPS[(at * 7 + 3) % ZIPS.length]!;
    const items = Array.from({ length: 1 + (at % 3) }, (_, line) =>
      item(FREIGHT_CLASS.codes[(at + line * 5) % 18]!, 90 + ((at * 37 + line * 411) % 2600)),
    );
    const copy = at % pricingCopies;
    const pricing = names[at % 3]! + (copy === 0 ? '' : `-${copy}`);
    const size = at % 2 === 0 ? {} : sized(48, 40, 40 + (at % 40));
    return shipment(from, to, [unit(items, { ...size, type: 'CR' })], { pricing });
  });
}

function perSecond(
  list: readonly Shipment[],
  levels: readonly QuotedLevel[],
  tariff: Tariff,
  isExplained = false,
): number {
  const network = demoNetwork();
  const speeds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    let done = 0;
    let sum = 0;
    let seconds = 0;
    do {
      for (const one of list) {
        for (const quote of rateShipment(one, levels, tariff, network, isExplained))
          sum += quote.rateFound ? quote.totalCents : 0;
      }
      done += list.length;
      seconds = (performance.now() - start) / 1000;
    } while (seconds < SECONDS);
    if (sum <= 0) throw new Error('Nothing was rated.');
    speeds.push(done / seconds);
  }
  return Math.max(...speeds);
}

const show = (label: string, speed: number): void =>
  console.log(`${label.padEnd(44)} ${Math.round(speed).toLocaleString('en-US').padStart(10)} shipments/s`);

const tariff = demoTariff();
const started = performance.now();
const large = demoTariff(hundredfold());
console.log(
  `100 × tariff: ${large.zones.length} zones, ${large.pricings.size} pricings, compiled in ${Math.round(performance.now() - started)} ms`,
);
const list = shipments(1);
const one = perSecond(list, ['LTL'], tariff);
const hundred = perSecond(shipments(100), ['LTL'], large);
show('LTL', one);
show('LTL, 100 × tariff', hundred);
console.log(`ratio ${(hundred / one).toFixed(2)}`);
show('all levels (nine quotes a shipment)', perSecond(list, ALL_LEVELS, tariff));
show('LTL, explained', perSecond(list, [QUOTED_LEVEL.codes[0]!], tariff, true));
