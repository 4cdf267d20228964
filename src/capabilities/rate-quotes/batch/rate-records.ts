// Rates the records of one piece of a CSV file: each gets its prices appended, or is rejected with column and reason.
import Papa from 'papaparse';
import { formatCents } from '../../../freight/money.ts';
import type { Network } from '../../../freight/network/network.ts';
import type { Quote } from '../../../freight/rating/quote.ts';
import { rateShipment } from '../../../freight/rating/rate-shipment.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import { knownDay } from '../asked/known-days.ts';
import { askedOfPlain, type PlainColumn, type PlainFault, type PlainShipment } from '../asked/plain-shipment.ts';
import { shipmentOf } from '../asked/shipment-of-asked.ts';

/** Appended to the columns of the input. */
export const ADDED_COLUMNS = [
  'serviceLevelId',
  'totalCharges',
  'rateType',
  'transitDays',
  'deliveryDate',
  'reasons',
] as const;

/** What applies to all records of a file. */
export interface BatchTerms {
  /** The columns of the file, in order. */
  readonly columns: readonly string[];
  /** Defaults for empty cells and missing columns. */
  readonly defaults: Readonly<Pick<Record<PlainColumn, string>, 'pricing' | 'level' | 'shipDate'>>;
  /** The time of the quotes, in milliseconds since 1970. */
  readonly quotedAt: number;
}

export interface BatchPrices {
  readonly network: Network;
  tariffOn(shipDate: string): Tariff;
}

export interface RatedRecords {
  /** Lines of the output. */
  readonly csv: string;
  /** [index of the record in the piece, column, reason] */
  readonly rejected: readonly (readonly [number, string, string])[];
  readonly records: number;
  /** Number of records in the output. */
  readonly rated: number;
}

/** Returns a function that rates one piece of complete records at a time. */
export function recordRater(terms: BatchTerms, prices: BatchPrices): (text: string) => RatedRecords {
  const { columns, defaults, quotedAt } = terms;
  const plainOf = plainReader(columns, defaults);
  const faults: PlainFault[] = [];
  return (text) => {
    const rejected: [number, string, string][] = [];
    const lines: string[] = [];
    const whole = text.endsWith('\r\n') ? text.slice(0, -2) : text.endsWith('\n') ? text.slice(0, -1) : text;
    const parsed = Papa.parse<string[]>(whole, { delimiter: ',', newline: newlineOf(whole) });
    const hasQuotes = whole.includes('"');
    const malformed = new Map(parsed.errors.map((error) => [error.row ?? 0, error.message]));
    let rated = 0;
    for (const [index, cells] of parsed.data.entries()) {
      if (cells.length === 1 && cells[0]!.trim() === '') continue;
      const trouble = malformed.size === 0 ? undefined : malformed.get(index);
      if (trouble !== undefined || cells.length !== columns.length) {
        const count = `has ${cells.length} cells, but the file has ${columns.length} columns.`;
        rejected.push([index, '', trouble ?? count]);
        continue;
      }
      const plain = plainOf(cells);
      // An invalid date has no tariff; it is reported with the other faults.
      const tariff = prices.tariffOn(knownDay(plain.shipDate) === null ? FALLBACK_DATE : plain.shipDate);
      faults.length = 0;
      const asked = askedOfPlain(plain, prices.network, tariff, faults);
      if (faults.length > 0) {
        for (const { column, reason } of faults) rejected.push([index, column, reason]);
        continue;
      }
      const shipment = shipmentOf(asked, prices.network, quotedAt);
      const given = hasQuotes ? cells.map(cellText).join(',') : cells.join(',');
      for (const quote of rateShipment(shipment, asked.levels, tariff, prices.network)) {
        lines.push(`${given},${priceCells(quote)}\n`);
      }
      rated += 1;
    }
    return { csv: lines.join(''), rejected, records: parsed.data.length, rated };
  };
}

const FALLBACK_DATE = '2000-01-01';

/** Written out for speed: objects built in a loop over the names are slow to read, and this runs for every record. */
function plainReader(columns: readonly string[], defaults: BatchTerms['defaults']): (cells: string[]) => PlainShipment {
  const at = (column: PlainColumn) => columns.indexOf(column);
  const [fromZip, toZip, weight, freightClass] = [at('fromZip'), at('toZip'), at('weight'), at('class')];
  const [shipDate, pricing, level, accessorials] = [at('shipDate'), at('pricing'), at('level'), at('accessorials')];
  const [length, width, height, count, type] = [at('length'), at('width'), at('height'), at('count'), at('type')];
  const cell = (cells: string[], place: number) => (place < 0 ? '' : cells[place]!.trim());
  return (cells) => ({
    fromZip: cell(cells, fromZip),
    toZip: cell(cells, toZip),
    weight: cell(cells, weight),
    class: cell(cells, freightClass),
    shipDate: cell(cells, shipDate) || defaults.shipDate,
    pricing: cell(cells, pricing) || defaults.pricing,
    level: cell(cells, level) || defaults.level,
    accessorials: cell(cells, accessorials),
    length: cell(cells, length),
    width: cell(cells, width),
    height: cell(cells, height),
    count: cell(cells, count),
    type: cell(cells, type),
  });
}

function priceCells(quote: Quote): string {
  const { id } = quote.service;
  if (!quote.rateFound) return `${id},,,,,${cellText(quote.reasons.map((one) => one.message).join(' '))}`;
  return `${id},${formatCents(quote.totalCents)},${quote.rateType},${quote.transitDays},${formatDay(quote.deliveryDay)},`;
}

export function cellText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Passed to the parser, which would otherwise scan the text once more to guess it. */
function newlineOf(text: string): '\r\n' | '\n' {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}
