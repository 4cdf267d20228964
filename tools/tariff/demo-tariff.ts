// Owns the figures behind the demo tariff's long tables: class rates, the fuel table and the diesel index.
import { timesRatio } from '../../src/freight/money.ts';
import { formatDay, parseDay } from '../../src/freight/service-calendar.ts';
import { csvText } from '../carrier/csv-text.ts';

/** Rate of class 100 under 500 lb, in dollars per hundredweight, by zone. */
const ZONE_DOLLARS = { A: 92, B: 108, C: 128, D: 155, E: 182, F: 228, G: 276, H: 318, I: 360 } as const;

/** Share of the class-100 rate, percent. */
const CLASS_PERCENT: readonly (readonly [freightClass: string, percent: number])[] = [
  ['50', 56],
  ['55', 60],
  ['60', 64],
  ['65', 68],
  ['70', 72],
  ['77.5', 78],
  ['85', 85],
  ['92.5', 92],
  ['100', 100],
  ['110', 110],
  ['125', 124],
  ['150', 148],
  ['175', 173],
  ['200', 197],
  ['250', 246],
  ['300', 295],
  ['400', 393],
  ['500', 491],
];

/** Share of the rate under 500 lb, percent. */
const BREAK_PERCENT: readonly (readonly [name: string, percent: number])[] = [
  ['L5C', 100],
  ['M5C', 82],
  ['M1M', 67],
  ['M2M', 55],
  ['M5M', 43],
  ['M10M', 34],
  ['M20M', 24],
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** rates.csv: the class-100 rate times class times break, rounded once, half up, to the cent. */
function classRates(): string {
  const rows = Object.entries(ZONE_DOLLARS).flatMap(([zone, zoneDollars]) =>
    CLASS_PERCENT.map(([freightClass, classPercent]) => [
      zone,
      freightClass,
      ...BREAK_PERCENT.map(([, breakPercent]) =>
        dollars(timesRatio(zoneDollars * 100, classPercent * breakPercent, 10_000)),
      ),
    ]),
  );
  return csvText(['zone', 'class', ...BREAK_PERCENT.map(([name]) => name)], rows);
}

/** fuel-table.csv: 31.65% at $3.50, 0.40 points per $0.05, from $2.00 to $7.00. */
function fuelTable(): string {
  const rows: string[][] = [];
  for (let cents = 200; cents <= 700; cents += 5) {
    rows.push([dollars(cents), dollars(3165 + ((cents - 350) / 5) * 40)]);
  }
  return csvText(['fromDollars', 'percent'], rows);
}

/** fuel-index.csv: invented prices between $3.45 and $3.95, published on Mondays and effective the Wednesday after. */
function fuelIndex(): string {
  const rows: string[][] = [];
  const last = parseDay('2026-11-09')!;
  for (let day = parseDay('2025-01-06')!, week = 0; day <= last; day += 7, week++) {
    const wave = 170 * Math.sin(week / 8) + 60 * Math.sin(week / 2.3) + 20 * Math.sin(week * 1.7);
    rows.push([formatDay(day), formatDay(day + 2), ((3700 + Math.round(wave)) / 1000).toFixed(3)]);
  }
  return csvText(['published', 'effectiveFrom', 'dollarsPerGallon'], rows);
}

/** File name to text. The other tariff files are written by hand. */
export function buildDemoTariff(): ReadonlyMap<string, string> {
  return new Map([
    ['rates.csv', classRates()],
    ['fuel-table.csv', fuelTable()],
    ['fuel-index.csv', fuelIndex()],
  ]);
}
