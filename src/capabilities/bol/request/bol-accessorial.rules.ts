// The two-field rules of a BOL's accessorials (§2.8): what is not supported, details that must add up, and windows.
import { parseCents } from '../../../freight/money.ts';
import type { BolAccessorial } from '../../../freight/value-sets/bol-accessorial.ts';
import { FORMAT_WORDS, type IsoTime, readIsoTime } from '../../../platform/contract/formats.ts';
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import { wasShortened } from '../../../platform/contract/shorten.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import { hasCode, isWindowOrdered } from './bol.conditions.ts';
import type { BolRequest } from './bol.schema.ts';
import { canBeAddedUp } from './bol-items.ts';
import { totalHandlingUnits, totalPieces } from './bol-totals.ts';

const MOST_FULL_VALUE_CENTS = 150_000_00;

/** Details that must equal the sum of the commodities. */
const TOTAL_OF_DETAIL: readonly [
  owner: string,
  code: BolAccessorial,
  what: string,
  total: (body: BolRequest) => number,
][] = [
  ['sortAndSegregateDetails', 'SRT', 'pieces', totalPieces],
  ['markDetails', 'MARK', 'handling units', totalHandlingUnits],
];

export function accessorialRules(body: unknown): Failure[] {
  const accessorials = isPlainObject(body) ? body.accessorials : undefined;
  if (!isPlainObject(accessorials)) return [];
  return [
    ...codRule(accessorials),
    ...totalRules(accessorials, body as BolRequest),
    ...fullValueRule(accessorials),
    ...windowRules(accessorials, body),
    ...windowEndRule(accessorials, body),
  ];
}

type Members = Readonly<Record<string, unknown>>;

function memberOf(owner: unknown, name: string): unknown {
  return isPlainObject(owner) ? owner[name] : undefined;
}

function codRule({ cod }: Members): Failure[] {
  if (cod === undefined) return [];
  return [
    {
      field: 'accessorials.cod',
      description: 'is not supported: the carrier does not collect on delivery. Leave it out.',
    },
  ];
}

function totalRules(accessorials: Members, body: BolRequest): Failure[] {
  return TOTAL_OF_DETAIL.flatMap(([owner, code, what, totalOf]) => {
    const given = memberOf(accessorials[owner], 'pieces');
    // Ignored without its code.
    if (!hasCode(body, code)) return [];
    // The sums are unknown if the request was shortened or is malformed.
    if (!Number.isInteger(given) || wasShortened(body) || !canBeAddedUp(body)) return [];
    const total = totalOf(body);
    if (!Number.isInteger(total) || given === total) return [];
    const description = `must be ${total}, the ${what} of the shipment; ${given} was given.`;
    return [{ field: `accessorials.${owner}.pieces`, description }];
  });
}

function fullValueRule({ fullValueCoverageDetails }: Members): Failure[] {
  const value = memberOf(fullValueCoverageDetails, 'monetaryValue');
  const cents = typeof value === 'string' ? parseCents(value) : undefined;
  if (cents === undefined || (cents > 0 && cents <= MOST_FULL_VALUE_CENTS)) return [];
  const description = `must be from 0.01 to 150000.00 dollars; "${value}" was given.`;
  return [{ field: 'accessorials.fullValueCoverageDetails.monetaryValue', description }];
}

function windowRules({ appointmentDetails, timeCriticalDetails }: Members, body: unknown): Failure[] {
  return [
    ...windowRule(memberOf(appointmentDetails, 'pickup'), 'appointmentDetails.pickup'),
    ...windowRule(memberOf(appointmentDetails, 'delivery'), 'appointmentDetails.delivery'),
    // The end of a delivery on one date is ignored (§2.8).
    ...(isWindowOrdered(timeCriticalDetails, body)
      ? windowRule(memberOf(timeCriticalDetails, 'date'), 'timeCriticalDetails.date')
      : []),
  ];
}

/** The format of the end is checked only if it is used: in a window that was ordered (§2.8). */
function windowEndRule({ timeCriticalDetails }: Members, body: unknown): Failure[] {
  if (!isWindowOrdered(timeCriticalDetails, body)) return [];
  const end = memberOf(memberOf(timeCriticalDetails, 'date'), 'end');
  if (typeof end !== 'string' || readIsoTime(end) !== undefined) return [];
  const description = `must be ${FORMAT_WORDS['iso-8601']}; "${end.slice(0, 40)}" was given.`;
  return [{ field: 'accessorials.timeCriticalDetails.date.end', description }];
}

function windowRule(window: unknown, path: string): Failure[] {
  const start = memberOf(window, 'start');
  const end = memberOf(window, 'end');
  if (!isBefore(end, start)) return [];
  const description = `must not be before the start, ${start}; "${end}" was given.`;
  return [{ field: `accessorials.${path}.end`, description }];
}

function isBefore(end: unknown, start: unknown): boolean {
  if (typeof end !== 'string' || typeof start !== 'string') return false;
  const first = readIsoTime(start);
  const last = readIsoTime(end);
  if (first === undefined || last === undefined) return false;
  // If either time has no offset, both are in the same time zone.
  const sameClock = first.offsetMinutes === undefined || last.offsetMinutes === undefined;
  return momentMs(last, sameClock) + restOfDayMs(last) < momentMs(first, sameClock);
}

function momentMs({ wallMs, offsetMinutes = 0 }: IsoTime, onTheWall: boolean): number {
  return onTheWall ? wallMs : wallMs - offsetMinutes * MINUTE_MS;
}

/** An end that is a date includes that day. */
function restOfDayMs({ timeOfDayMs }: IsoTime): number {
  return timeOfDayMs === undefined ? DAY_MS - 1 : 0;
}
