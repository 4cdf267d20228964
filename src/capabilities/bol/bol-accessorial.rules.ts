// The rules of a BOL's accessorials that need two fields (§2.8): codes and their details belong together, and details add up.
import { parseCents } from '../../freight/money.ts';
import type { BolAccessorial } from '../../freight/value-sets/bol-accessorial.ts';
import { type IsoTime, readIsoTime } from '../../platform/contract/formats.ts';
import { isPlainObject } from '../../platform/contract/schema-members.ts';
import { wasShortened } from '../../platform/contract/shorten.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import { hasCode } from './bol.conditions.ts';
import type { BolRequest } from './bol.schema.ts';
import { canBeAddedUp } from './bol-items.ts';
import { totalHandlingUnits, totalPieces } from './bol-totals.ts';

const MOST_FULL_VALUE_CENTS = 150_000_00;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A detail buys nothing without its code. It is not dropped in silence: one of the codes must be there (spec-gaps 5). */
const CODES_OF_DETAIL: readonly [owner: string, member: string, codes: readonly BolAccessorial[]][] = [
  ['sortAndSegregateDetails', 'pieces', ['SRT']],
  ['fullValueCoverageDetails', 'monetaryValue', ['FVC']],
  ['markDetails', 'pieces', ['MARK']],
  ['limitedAccessType', 'origin', ['LTDAP']],
  ['limitedAccessType', 'destination', ['LTDAD']],
  ['timeCriticalDetails', 'type', ['TCS', 'GMR1']],
];

/** Details that must equal what the commodities add up to. */
const TOTAL_OF_DETAIL: readonly [owner: string, what: string, total: (body: BolRequest) => number][] = [
  ['sortAndSegregateDetails', 'pieces', totalPieces],
  ['markDetails', 'handling units', totalHandlingUnits],
];

export function accessorialRules(body: unknown): Failure[] {
  const accessorials = isPlainObject(body) ? body.accessorials : undefined;
  if (!isPlainObject(accessorials)) return [];
  return [
    ...codRule(accessorials),
    ...codeRules(accessorials, body),
    ...totalRules(accessorials, body as BolRequest),
    ...fullValueRule(accessorials),
    ...windowRules(accessorials),
  ];
}

type Members = Readonly<Record<string, unknown>>;

function memberOf(owner: unknown, name: string): unknown {
  return isPlainObject(owner) ? owner[name] : undefined;
}

function codRule({ cod }: Members): Failure[] {
  if (cod === undefined) return [];
  return [
    { field: 'accessorials.cod', description: 'is not supported: nothing is collected on delivery. Leave it out.' },
  ];
}

function codeRules(accessorials: Members, body: unknown): Failure[] {
  // Codes that are no list are mended first.
  if (accessorials.codes !== undefined && !Array.isArray(accessorials.codes)) return [];
  return CODES_OF_DETAIL.flatMap(([owner, member, codes]) => {
    if (memberOf(accessorials[owner], member) === undefined || codes.some((code) => hasCode(body, code))) return [];
    const description = `needs ${codes.join(' or ')} in accessorials.codes. Add the code, or leave this out.`;
    return [{ field: `accessorials.${owner}.${member}`, description }];
  });
}

function totalRules(accessorials: Members, body: BolRequest): Failure[] {
  return TOTAL_OF_DETAIL.flatMap(([owner, what, totalOf]) => {
    const given = memberOf(accessorials[owner], 'pieces');
    // Of a request that was cut, or is malformed, nobody knows the sums.
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

function windowRules({ appointmentDetails, timeCriticalDetails }: Members): Failure[] {
  return [
    ...windowRule(memberOf(appointmentDetails, 'pickup'), 'appointmentDetails.pickup'),
    ...windowRule(memberOf(appointmentDetails, 'delivery'), 'appointmentDetails.delivery'),
    // The end of a delivery on one date is ignored (§2.8).
    ...(memberOf(timeCriticalDetails, 'type') === 'Delivery Window'
      ? windowRule(memberOf(timeCriticalDetails, 'date'), 'timeCriticalDetails.date')
      : []),
  ];
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
  // A time without an offset is one at the place of the other.
  const sameClock = first.offsetMinutes === undefined || last.offsetMinutes === undefined;
  return momentMs(last, sameClock) + restOfDayMs(last) < momentMs(first, sameClock);
}

function momentMs({ wallMs, offsetMinutes = 0 }: IsoTime, onTheWall: boolean): number {
  return onTheWall ? wallMs : wallMs - offsetMinutes * MINUTE_MS;
}

/** A date as an end includes that day. */
function restOfDayMs({ timeOfDayMs }: IsoTime): number {
  return timeOfDayMs === undefined ? DAY_MS - 1 : 0;
}
