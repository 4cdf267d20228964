// A shipment as an operator or a CSV file gives it: two postal codes, a weight, a class, and whatever else affects the price.
import type { Network } from '../../../freight/network/network.ts';
import { locate } from '../../../freight/network/postal-index.ts';
import { suggestedClass } from '../../../freight/rating/density-alerts.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import { FREIGHT_CLASS } from '../../../freight/value-sets/freight-class.ts';
import { RQ_ACCESSORIAL, type RqAccessorial } from '../../../freight/value-sets/rq-accessorial.ts';
import { RQ_HU_TYPE } from '../../../freight/value-sets/rq-hu-type.ts';
import { SERVICE_LEVEL, type ServiceLevel } from '../../../freight/value-sets/service-level.ts';
import { didYouMean } from '../../../platform/contract/did-you-mean.ts';
import { type Asked, type AskedPoint, levelsOf } from './asked.ts';
import { knownDay } from './known-days.ts';

export const PLAIN_COLUMNS = [
  'fromZip',
  'toZip',
  'weight',
  'class',
  'shipDate',
  'pricing',
  'level',
  'accessorials',
  'length',
  'width',
  'height',
  'count',
  'type',
] as const;

export type PlainColumn = (typeof PLAIN_COLUMNS)[number];

/** The text of each column; '' if empty. */
export type PlainShipment = Readonly<Record<PlainColumn, string>>;

/** Why a shipment cannot be rated at all. */
export interface PlainFault {
  readonly column: PlainColumn;
  readonly reason: string;
}

const MOST_ACCESSORIALS = 5;
const SEPARATORS = /[\s,;|]+/;
/** A file repeats the same few lists of levels. */
const levelLists = new Map<string, Asked['levels']>();
const MOST_LEVEL_LISTS = 200;

/** The input for the rating engine. Faults are added to `faults`; if there is one, the result is meaningless. */
export function askedOfPlain(plain: PlainShipment, network: Network, tariff: Tariff, faults: PlainFault[]): Asked {
  const fault = (column: PlainColumn, reason: string) => {
    faults.push({ column, reason });
  };
  const whole = (column: PlainColumn, most: number, absent: number): number => {
    const text = plain[column];
    if (text === '') return absent;
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= most && isDigits(text)) return value;
    fault(column, `must be a whole number from 1 to ${most}; "${text}" was given.`);
    return absent;
  };
  const place = (column: 'fromZip' | 'toZip'): AskedPoint => {
    const postalCode = plain[column];
    const found = locate(network.postalIndex, postalCode);
    if (found === null) {
      fault(column, postalCode === '' ? 'is required.' : `There is no postal code ${postalCode}.`);
      return ['', 'US', ''];
    }
    return [postalCode, found.place.country, ''];
  };
  const from = place('fromZip');
  const to = place('toZip');
  if (plain.weight === '') fault('weight', 'is required.');
  const weight = whole('weight', 99_999, 0);
  const freightClass = plain.class === '' ? null : plain.class;
  if (freightClass !== null && !FREIGHT_CLASS.has(freightClass)) {
    fault('class', `must be one of ${FREIGHT_CLASS.codes.join(', ')}; "${freightClass}" was given.`);
  }
  if (knownDay(plain.shipDate) === null) {
    fault('shipDate', `must be a date of the calendar, as in 2026-11-30; "${plain.shipDate}" was given.`);
  }
  if (!tariff.pricings.has(plain.pricing)) {
    fault('pricing', `must be one of ${[...tariff.pricings.keys()].join(', ')}; "${plain.pricing}" was given.`);
  }
  const type = plain.type === '' ? null : plain.type;
  if (type !== null && !RQ_HU_TYPE.has(type)) {
    fault('type', `must be one of ${RQ_HU_TYPE.codes.join(', ')}; "${type}" was given.`);
  }
  const sides = [whole('length', 999, 0), whole('width', 999, 0), whole('height', 999, 0)] as const;
  const isMeasured = plain.length !== '';
  if (isMeasured !== (plain.width !== '') || isMeasured !== (plain.height !== '')) {
    const missing = (['length', 'width', 'height'] as const).find((column) => plain[column] === '')!;
    fault(missing, 'is missing: give length, width and height, or none of them.');
  }
  const count = whole('count', 99_999, 1);
  const classOfSize = () => {
    const [lengthIn, widthIn, heightIn] = sides;
    const size = { count, type: type as never, lengthIn, widthIn, heightIn };
    const unit = { ...size, weightLb: weight, tareWeightLb: null, isStackable: false, isTurnable: false, items: [] };
    return FREIGHT_CLASS.codes[suggestedClass(unit, tariff)] ?? null;
  };
  const codes = accessorialsOf(plain.accessorials, fault);
  const ratedClass = freightClass ?? (isMeasured && faults.length === 0 ? classOfSize() : null);
  return {
    pricing: plain.pricing,
    levels: plainLevels(plain.level, fault),
    date: plain.shipDate,
    from,
    to,
    units: [[count, type as never, weight, null, ...sides, 0, [['', weight, ratedClass as never, 0]]]],
    ...(codes.length > 0 && { codes }),
  };
}

type Fault = (column: PlainColumn, reason: string) => void;

function plainLevels(text: string, fault: Fault): Asked['levels'] {
  const known = levelLists.get(text);
  if (known !== undefined) return known;
  const levels = text.toUpperCase().split(SEPARATORS).filter(Boolean);
  const wrong = levels.find((level) => !SERVICE_LEVEL.has(level));
  if (wrong !== undefined || levels.length === 0) {
    fault('level', `must be one of ${SERVICE_LEVEL.codes.join(', ')}; "${wrong ?? text}" was given.`);
    return [];
  }
  const list = levelsOf(levels as ServiceLevel[]);
  if (levelLists.size < MOST_LEVEL_LISTS) levelLists.set(text, list);
  return list;
}

const NO_CODES: readonly RqAccessorial[] = [];

function accessorialsOf(text: string, fault: Fault): readonly RqAccessorial[] {
  if (text === '') return NO_CODES;
  const codes = [...new Set(text.toUpperCase().split(SEPARATORS).filter(Boolean))];
  for (const code of codes) {
    if (RQ_ACCESSORIAL.has(code)) continue;
    const close = didYouMean(code, RQ_ACCESSORIAL.codes);
    fault(
      'accessorials',
      `"${code}" is not an accessorial code.${close === undefined ? '' : ` Did you mean ${close}?`}`,
    );
  }
  if (codes.length > MOST_ACCESSORIALS) {
    fault('accessorials', `takes at most ${MOST_ACCESSORIALS} codes; ${codes.length} were given.`);
  }
  return codes as RqAccessorial[];
}

/** Stricter than `Number`, which also accepts 1e3, 0x10 and blanks. */
function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
