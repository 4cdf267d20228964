// Builds the request for POST /v1/rate-quotes from the form (spec §2.7), and maps its fields to those of the form.
import { type BolAccessorials, bolAccessorials } from '../../../src/freight/rating/bol-accessorials.ts';
import { bolServices } from '../../../src/freight/rating/bol-services.ts';
import type { FreightClass } from '../../../src/freight/value-sets/freight-class.ts';
import { RQ_ACCESSORIAL, type RqAccessorial } from '../../../src/freight/value-sets/rq-accessorial.ts';
import type { ServiceLevel } from '../../../src/freight/value-sets/service-level.ts';
import type { FieldFailure } from '../../api/problem.ts';
import { type ClassScale, densityOf, isPalletType, tareOf } from './density.ts';
import { type AskedUnit, NOT_CHOSEN, type QuoteAsk } from './quote-ask.ts';
import type { PostalPlace, QuoteFacts } from './quote-facts.ts';

/** The API's limit of accessorials per quote. */
export const MOST_SERVICES = 5;
const LONGEST_CITY = 20;

export function quoteRequestOf(ask: QuoteAsk, facts: QuoteFacts, serviceLevels: readonly ServiceLevel[] = ['ALL']) {
  const { contact } = facts;
  const phone = contact.phone.replace(/\D/g, '');
  const codes = pricedCodes(ask, facts);
  return {
    quoteRequest: { shipDate: facts.shipDate, serviceLevels: [...serviceLevels] },
    payment: {
      account: ask.account,
      payor: ask.part,
      terms: ask.part === 'Consignee' ? 'Collect' : 'Prepaid',
    } as const,
    ...((phone !== '' || contact.email !== '') && {
      requestor: {
        name: contact.name,
        ...(phone !== '' && { phone }),
        ...(contact.email !== '' && { email: contact.email.trim() }),
      },
    }),
    origin: pointOf(ask.from, facts.from),
    destination: pointOf(ask.to, facts.to),
    commodity: { handlingUnits: ask.units.map((unit) => unitOf(unit, facts.scale)) },
    ...(codes.length > 0 && { accessorials: { codes: [...codes] } }),
  };
}

/** The codes that the tariff charges for; a bill of lading has other names for the same. */
export function pricedCodes(ask: QuoteAsk, { from, to, scale }: Pick<QuoteFacts, 'from' | 'to' | 'scale'>) {
  const asked = {
    codes: ask.services,
    originAccess: ask.originAccess,
    destinationAccess: ask.destinationAccess,
    isCanadian: from.country === 'CA' || to.country === 'CA',
  };
  // A charge that only bills of lading have cannot be quoted.
  return bolServices(asked, tableOf(scale)).codes.filter((code) => RQ_ACCESSORIAL.has(code)) as RqAccessorial[];
}

/** Empty until it is loaded. */
export function tableOf(scale: ClassScale | undefined): BolAccessorials {
  return bolAccessorials(scale?.bolAccessorials.priced ?? [], scale?.bolAccessorials.guarantees ?? []);
}

function pointOf(code: string, { city, state, country }: PostalPlace) {
  return {
    address: {
      city: (city || state).slice(0, LONGEST_CITY),
      stateProvince: state.slice(0, 2),
      postalCode: code.trim(),
      country,
    },
  };
}

export function classOf(unit: AskedUnit, scale: ClassScale | undefined): FreightClass | undefined {
  if (unit.freightClass === NOT_CHOSEN) return undefined;
  const found = unit.freightClass || densityOf(scale, unit, isPalletType(unit.type))?.freightClass;
  return found as FreightClass | undefined;
}

function unitOf(unit: AskedUnit, scale: ClassScale | undefined) {
  const [count, weight] = [Number(unit.count), Number(unit.weight)];
  const tareWeight = Number(unit.tareWeight) || tareOf(scale, count, isPalletType(unit.type));
  const sides = { length: Number(unit.length), width: Number(unit.width), height: Number(unit.height) };
  const classification = classOf(unit, scale);
  return {
    count,
    type: unit.type,
    weight,
    ...(tareWeight > 0 && { tareWeight }),
    ...Object.fromEntries(Object.entries(sides).filter(([, inches]) => inches > 0)),
    isStackable: unit.isStackable,
    isTurnable: false,
    lineItems: [
      {
        weight,
        pieces: count,
        packagingType: 'PC' as const,
        isHazardous: unit.isHazardous,
        ...(classification !== undefined && { classification }),
      },
    ],
  };
}

/** The form field that a failure of the request belongs to. */
export function formFieldOf(field: string): string {
  if (field.startsWith('origin.')) return 'from';
  if (field.startsWith('destination.')) return 'to';
  if (field === 'quoteRequest.shipDate') return 'shipDate';
  if (field === 'payment.account') return 'account';
  if (field.startsWith('requestor.')) return field;
  const unit = /^commodity\.handlingUnits\[(\d+)\](?:\.lineItems\[\d+\])?\.(\w+)/.exec(field);
  if (unit === null) return '';
  const name = unit[2] === 'classification' ? 'freightClass' : unit[2];
  return `units.${unit[1]}.${name}`;
}

/** Failures found before anything is sent. */
export function ownFailures(
  ask: QuoteAsk,
  scale: ClassScale | undefined,
  words: Record<'postal' | 'weight' | 'count' | 'freightClass' | 'sides', string>,
) {
  const failures: FieldFailure[] = [];
  const fail = (field: string, description: string) => failures.push({ field, description });
  const isCode = (text: string) => /^(\d{5}(-\d{4})?|[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d)$/.test(text.trim());
  if (!isCode(ask.from)) fail('from', words.postal);
  if (!isCode(ask.to)) fail('to', words.postal);
  for (const [at, unit] of ask.units.entries()) {
    if (!/^[1-9]\d{0,4}$/.test(unit.count)) fail(`units.${at}.count`, words.count);
    if (!/^[1-9]\d{0,4}$/.test(unit.weight)) fail(`units.${at}.weight`, words.weight);
    if (unit.freightClass === NOT_CHOSEN) fail(`units.${at}.freightClass`, words.freightClass);
    else if (scale !== undefined && classOf(unit, scale) === undefined) fail(`units.${at}.length`, words.sides);
  }
  return failures;
}
