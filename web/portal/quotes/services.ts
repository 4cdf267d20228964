// The services that a shipper can request, by where they are performed. Their meanings come from the value set.
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../../src/freight/value-sets/accessorial-place.ts';
import {
  ACCEPTED_BOL_ACCESSORIAL,
  BOL_ACCESSORIAL,
  type BolAccessorial,
} from '../../../src/freight/value-sets/bol-accessorial.ts';
import { meaningOf } from '../../words/code-words.ts';

export interface ServiceGroup {
  readonly at: 'origin' | 'destination' | 'handling';
  readonly codes: readonly BolAccessorial[];
}

/** The most common services; the others are in the bill of lading's full list. */
export const USUAL_SERVICES: readonly ServiceGroup[] = [
  { at: 'origin', codes: ['LFTP', 'REP', 'IPU', 'LTDAP'] },
  { at: 'destination', codes: ['LFTD', 'RES', 'IDL', 'LTDAD', 'APTD', 'MNC'] },
  { at: 'handling', codes: ['PSC', 'SS', 'BLIND'] },
];

const USUAL = new Set(USUAL_SERVICES.flatMap(({ codes }) => codes));

/** Set by other fields of the bill: hazardous goods, the quote's guarantee. */
const SET_ELSEWHERE: ReadonlySet<BolAccessorial> = new Set(['HAZ', 'GTD_AM', 'GTD_NOON', 'GTD_PM', 'GMR1', 'TCS']);

const OTHER: readonly BolAccessorial[] = ACCEPTED_BOL_ACCESSORIAL.entries
  .map(({ code }) => code)
  .filter((code) => !USUAL.has(code) && !SET_ELSEWHERE.has(code));
const AT_PICKUP: readonly BolAccessorial[] = PICKUP_ACCESSORIALS;
const AT_DELIVERY: readonly BolAccessorial[] = DELIVERY_ACCESSORIALS;

/** All others in the value set; a code added there appears under handling. */
export const OTHER_SERVICES: readonly ServiceGroup[] = [
  { at: 'origin', codes: OTHER.filter((code) => AT_PICKUP.includes(code)) },
  { at: 'destination', codes: OTHER.filter((code) => AT_DELIVERY.includes(code)) },
  { at: 'handling', codes: OTHER.filter((code) => !AT_PICKUP.includes(code) && !AT_DELIVERY.includes(code)) },
];

/** `lift-gate delivery` → Lift-gate delivery */
export function serviceName(code: BolAccessorial): string {
  return capital(meaningOf(BOL_ACCESSORIAL, code));
}

/** The same inside a sentence. Codes and abbreviations in it keep their capitals. */
export function serviceNameWithin(code: BolAccessorial): string {
  return meaningOf(BOL_ACCESSORIAL, code);
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
