// Measures the rating core alone: shipments per second of CPU time, also with a tariff a hundred times larger.
// Measures CPU time, because the machine may be shared; garbage collector threads are included.
// Run: node --import tsx bench/rating-core.ts
import { performance } from 'node:perf_hooks';
import { cpuUsage } from 'node:process';
import { demoTariff, demoTariffText, type ReplacedFiles } from '../src/freight/rating/demo-tariff.fixture.ts';
import { ALL_LEVELS, rateShipment } from '../src/freight/rating/rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from '../src/freight/rating/rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from '../src/freight/rating/shipment.ts';
import type { Tariff } from '../src/freight/rating/tariff/tariff.ts';
import { formatDay, parseDay } from '../src/freight/service-calendar.ts';
import { FREIGHT_CLASS } from '../src/freight/value-sets/freight-class.ts';
import type { QuotedLevel } from '../src/freight/value-sets/service-level.ts';

const ZIPS = '75207 77002 60601 23230 30303 90001 10001 98101 80202 33101 55401 02108 87101 37201 M5V2T6 63101'.split(
  ' ',
);
const ROUNDS = 6;
const SECONDS = 1;

const heading = (name: string): string => demoTariffText(name).split('\n', 1)[0]!;
const body = (name: string): string[] => demoTariffText(name).trimEnd().split('\n').slice(1);
const file = (head: string, lines: readonly string[]): string => `${head}\n${lines.join('\n')}\n`;

/** The demo tariff with its growing tables multiplied by `times`, and with lanes between areas. */
function tariffTimes(times: number): ReplacedFiles {
  const copies = (name: string, change: (row: string, copy: number) => string): string =>
    file(
      heading(name),
      Array.from({ length: times }, (_, copy) =>
        body(name).map((row) => (copy === 0 ? row : change(row, copy))),
      ).flat(),
    );
  const renamed = (row: string, copy: number): string => row.replace(',', `-${copy},`);
  const areas = Array.from({ length: 45 * Math.sqrt(times) }, (_, at) => String(at * 2).padStart(3, '0'));
  const zoneOf = (number: number): string => (number % times === 0 ? 'C' : `C-${number % times}`);
  const lanes = areas.flatMap((from, at) => areas.map((to, other) => `US,${from},US,${to},${zoneOf(at + other)}`));
  const costly = Array.from({ length: 12 * times }, (_, at) => `US,${String(at * 83).padStart(5, '0')},Area ${at},110`);
  const first = parseDay('2000-01-05')!;
  const weeks = Array.from({ length: 97 * times }, (_, at) => [first + at, first + at + 2].map(formatDay).join(','));
  return {
    'zones.csv': copies('zones.csv', (row, copy) => renamed(row, copy).replace(/,[^,]*,/, ',,')),
    'rates.csv': copies('rates.csv', renamed),
    'pricings.csv': copies('pricings.csv', renamed),
    'fak.csv': copies('fak.csv', renamed),
    'lane-zones.csv': file('originCountry,originPrefix,destinationCountry,destinationPrefix,zone', lanes),
    'high-cost-areas.csv': file(heading('high-cost-areas.csv'), costly),
    'fuel-index.csv': file(
      heading('fuel-index.csv'),
      weeks.map((week, at) => `${week},3.5${(at % 90) + 10}`),
    ),
  };
}

/** 4,096 shipments of one to three lines over many lanes, classes, weights and customers; half have dimensions. */
function shipments(customers: number): Shipment[] {
  const names = ['discount-70', 'discount-78-fak', 'list'];
  return Array.from({ length: 4096 }, (_, at) => {
    const from = ZIPS[at % ZIPS.length]!;
    const to = ZIPS[(at * 7 + 3) % ZIPS.length]!;
    const items = Array.from({ length: 1 + (at % 3) }, (_, line) =>
      item(FREIGHT_CLASS.codes[(at + line * 5) % 18]!, 90 + ((at * 37 + line * 411) % 2600)),
    );
    const customer = at % customers;
    const pricing = names[at % 3]! + (customer === 0 ? '' : `-${customer}`);
    const size = at % 2 === 0 ? {} : sized(48, 40, 40 + (at % 40));
    return shipment(from, to, [unit(items, { ...size, type: 'CR' })], { pricing });
  });
}

/** An entry as a TMS sends it, one per handling unit. Each number gives a different size, class and weight. */
function entry(number: number): HandlingUnit {
  const size = sized(8 + (number % 13), 8 + (number % 11), 16 + (number % 7));
  const items = [item(FREIGHT_CLASS.codes[number % 18]!, 90 + number)];
  return unit(items, { ...size, type: 'CR', isStackable: true });
}

/** Shipments with a hundred entries: all alike, all different, or one per shipment. */
function entries(numbers: readonly (readonly number[])[]): Shipment[] {
  return numbers.map((ofShipment, at) =>
    shipment(ZIPS[at % ZIPS.length]!, ZIPS[(at * 7 + 3) % ZIPS.length]!, ofShipment.map(entry)),
  );
}
const HUNDRED = Array.from({ length: 100 }, (_, at) => at);

interface Run {
  readonly name: string;
  readonly list: readonly Shipment[];
  readonly levels: readonly QuotedLevel[];
  readonly tariff: Tariff;
  readonly isExplained?: boolean;
}

function perSecond({ list, levels, tariff, isExplained = false }: Run): number {
  const network = demoNetwork();
  const start = cpuUsage();
  let done = 0;
  let sum = 0;
  let seconds = 0;
  do {
    for (const one of list) {
      for (const quote of rateShipment(one, levels, tariff, network, isExplained)) {
        sum += quote.rateFound ? quote.totalCents : 0;
      }
    }
    done += list.length;
    const used = cpuUsage(start);
    seconds = (used.user + used.system) / 1_000_000;
  } while (seconds < SECONDS);
  if (sum <= 0) throw new Error('Nothing was rated.');
  return done / seconds;
}

const small = demoTariff(tariffTimes(1));
const started = performance.now();
const large = demoTariff(tariffTimes(100));
const took = Math.round(performance.now() - started);
console.log(`100 × tariff: ${large.zones.length} zones, ${large.pricings.size} pricings, compiled in ${took} ms`);

const one = shipments(1);
const runs: readonly Run[] = [
  { name: 'LTL', list: one, levels: ['LTL'], tariff: small },
  { name: 'LTL, 100 × tariff', list: shipments(100), levels: ['LTL'], tariff: large },
  { name: 'all levels, nine quotes', list: one, levels: ALL_LEVELS, tariff: small },
  { name: 'LTL, one entry', list: entries(HUNDRED.map((at) => [at])), levels: ['LTL'], tariff: small },
  {
    name: 'LTL, 100 equal entries',
    list: entries(ZIPS.map(() => HUNDRED.map(() => 3))),
    levels: ['LTL'],
    tariff: small,
  },
  { name: 'LTL, 100 unlike entries', list: entries(ZIPS.map(() => HUNDRED)), levels: ['LTL'], tariff: small },
  { name: 'LTL, explained', list: one, levels: ['LTL'], tariff: small, isExplained: true },
];
const best = new Map<Run, number>();
// Interleaved, so that a noisy minute affects all of them equally.
for (let round = 0; round < ROUNDS; round++) {
  for (const run of runs) best.set(run, Math.max(best.get(run) ?? 0, perSecond(run)));
}
for (const [{ name }, speed] of best) {
  const ratio = (speed / best.get(runs[0]!)!).toFixed(2);
  console.log(`${name.padEnd(26)} ${Math.round(speed).toLocaleString('en-US').padStart(9)} shipments/s   ${ratio}`);
}
