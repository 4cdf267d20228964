// The request for POST /v1/bol from the form (spec §2.8), and the form field that each failure belongs to.
import { withoutSeparators } from '../../../src/freight/pro-number.ts';
import type { FieldFailure } from '../../api/problem.ts';
import { shippingName } from '../../shell/shipping-name.ts';
import { phoneDigits } from '../phone-digits.ts';
import { standsOnWood } from './packaging.ts';
import {
  allCodes,
  asksForBroker,
  hasAppointment,
  hasHazard,
  type ItemForm,
  isPaidByOther,
  type PartyForm,
  type ShipForm,
  totalPieces,
  totalUnits,
  type UnitForm,
  unitWeight,
} from './ship-form.ts';

/** The bill requires a time of day; the pickup is requested separately. */
const SHIP_HOUR = 'T08:00:00.000';

/** `classOf`: the class of a unit if the form leaves it to the density. `tareOf`: the weight of its pallets. */
export interface WorkedOut {
  readonly classOf: (unit: UnitForm, item: ItemForm) => string;
  readonly tareOf: (unit: UnitForm) => number;
}

export function bolRequestOf(form: ShipForm, worked: WorkedOut): Record<string, unknown> {
  const { requestorRole: role, requestedPickupDate: shipDate, specialInstructions } = form.bol;
  const party = (one: PartyForm, of: ShipForm['bol']['requestorRole']) => ({
    ...one,
    contact: { ...one.contact, phone: phoneDigits(one.contact.phone) },
    account: role === of ? form.account : '',
  });
  const origin = party(form.origin, 'Shipper');
  const destination = party(form.destination, 'Consignee');
  const billTo = { Prepaid: origin, Collect: destination, 'Third Party': party(form.billTo, 'Third Party') }[
    form.payment.terms
  ];
  const { pro, quoteID, bol, po, shipmentId, masterBol } = form.referenceNumbers;
  const addresses = listOf(form.email.addresses);
  const request = {
    bol: {
      requestedPickupDate: shipDate === '' ? '' : `${shipDate}${SHIP_HOUR}`,
      function: 'Create',
      isTest: false,
      requestorRole: role,
      specialInstructions,
    },
    version: 'v2.0.1',
    images: addresses.length > 0 && {
      email: { includeBol: true, includeLabels: form.email.includeLabels, addresses },
    },
    notifications: listOf(form.notifications).map((email) => ({ email })),
    referenceNumbers: {
      pro: withoutSeparators(pro),
      quoteID,
      shipmentId,
      masterBol,
      bol: listOf(bol),
      po: listOf(po).map((number) => ({ number })),
    },
    payment: form.payment,
    commodities: {
      lineItemLayout: 'Nested',
      handlingUnits: form.commodities.handlingUnits.map((unit) => unitOf(unit, worked)),
    },
    accessorials: accessorialsOf(form),
    origin,
    destination,
    billTo: {
      ...billTo,
      contact: { ...billTo.contact },
      account: isPaidByOther(form) ? form.payerAccount.trim().toUpperCase() : form.account,
    },
    customsBroker: brokerOf(form),
  };
  // Required objects are sent even if they are empty.
  return { ...(given(request) as object), request: {}, transit: {} };
}

/** Left out if none of its fields is filled in: not every border crossing has a broker. */
function brokerOf(form: ShipForm) {
  const { type, country, contact, ...rest } = form.customsBroker;
  const isNamed = [...Object.values(rest), ...Object.values(contact)].some((text) => text !== '');
  if (!asksForBroker(form) || !isNamed) return false;
  return { ...rest, country, contact: { ...contact, phone: phoneDigits(contact.phone) }, type };
}

function unitOf(unit: UnitForm, { classOf, tareOf }: WorkedOut) {
  const tare = unit.tareWeight === '' && standsOnWood(unit.type) ? tareOf(unit) : whole(unit.tareWeight);
  return {
    count: whole(unit.count),
    type: unit.type,
    tareWeight: tare,
    weight: unitWeight(unit) || '',
    length: whole(unit.length),
    width: whole(unit.width),
    height: whole(unit.height),
    stackable: unit.stackable,
    lineItems: unit.lineItems.map((item) => ({
      description: item.description,
      weight: whole(item.weight),
      pieces: whole(item.pieces),
      packagingType: item.packagingType,
      classification: classOf(unit, item),
      nmfc: item.nmfc,
      nmfcSub: item.nmfcSub,
      hazardous: item.hazardous,
      stackable: unit.stackable,
      ...(item.hazardous && {
        hazardousDescription: shippingName(item.hazardousDetails),
        hazardousDetails: { ...item.hazardousDetails, weight: whole(item.hazardousDetails.weight || item.weight) },
      }),
    })),
  };
}

function accessorialsOf(form: ShipForm) {
  const { codes, limitedAccessType, fullValueCoverageDetails, hazardousDetails, appointmentDetails } =
    form.accessorials;
  const { emergencyContact } = hazardousDetails;
  return {
    codes: allCodes(form),
    hazardousDetails: hasHazard(form) && {
      emergencyContact: { ...emergencyContact, phone: phoneDigits(emergencyContact.phone) },
    },
    limitedAccessType: {
      origin: codes.includes('LTDAP') ? limitedAccessType.origin : '',
      destination: codes.includes('LTDAD') ? limitedAccessType.destination : '',
    },
    fullValueCoverageDetails: codes.includes('FVC') && {
      monetaryValue: dollars(fullValueCoverageDetails.monetaryValue),
    },
    sortAndSegregateDetails: codes.includes('SRT') && { pieces: totalPieces(form) },
    markDetails: codes.includes('MARK') && { pieces: totalUnits(form) },
    timeCriticalDetails: timeCriticalOf(form),
    appointmentDetails: hasAppointment(form) && appointmentDetails,
  };
}

/** The retail guarantee is for a date; time-critical service may be. */
function timeCriticalOf({ guarantee, accessorials: { timeCriticalDetails } }: ShipForm) {
  const { start, end } = timeCriticalDetails.date;
  const type = timeCriticalDetails.type || (guarantee === 'GMR1' ? 'Deliver On Date' : '');
  if ((guarantee !== 'GMR1' && guarantee !== 'TCS') || type === '') return false;
  return { type, date: type === 'Delivery Window' ? { start, end } : { start } };
}

const dollars = (text: string) => (/^\d+(\.\d{1,2})?$/.test(text) ? Number(text).toFixed(2) : text);
/** Text that is not a whole number is sent as is: the server reports what it requires. */
const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
export const listOf = (text: string) => text.split(/[,;\s]+/).filter(Boolean);

/** Removes empty fields. */
function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(given);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .map(([name, one]) => [name, given(one)] as const)
    .filter(([name, one]) => one !== '' && (one !== false || KEPT_FLAGS.has(name)) && !isEmptyList(one));
  const kept = members.filter(([name, one]) => NEEDED.has(name) || !isEmptyObject(one));
  return Object.fromEntries(kept);
}

const KEPT_FLAGS = new Set(['isTest', 'hazardous', 'stackable', 'includeLabels']);
/** Kept even if empty: a party without a contact would be refused for the wrong reason. */
const NEEDED = new Set(['contact', 'emergencyContact', 'hazardousDetails', 'date']);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Fields derived from others: failures belong to the fields they are derived from. */
const WORKED_OUT: readonly (readonly [made: RegExp, from: string])[] = [
  // A unit's weight is the weight of its items.
  [/^(commodities\.handlingUnits\.\d+)\.weight$/, '$1.lineItems.0.weight'],
  [/\.hazardousDescription$/, '.hazardousDetails.propername'],
  [/^accessorials\.sortAndSegregateDetails\.pieces$/, 'commodities.handlingUnits.0.lineItems.0.pieces'],
  [/^accessorials\.markDetails\.pieces$/, 'commodities.handlingUnits.0.count'],
];

/** Maps the failures of a response to the fields of the form. */
export function formFailures(failures: readonly FieldFailure[], form: ShipForm): FieldFailure[] {
  const payer = { Prepaid: 'origin', Collect: 'destination', 'Third Party': 'billTo' }[form.payment.terms];
  return failures.map(({ field, description }) => ({ field: formField(field, payer), description }));
}

function formField(field: string, payer: string): string {
  const dotted = field.replace(/\[(\d+)\]/g, '.$1');
  if (dotted === 'billTo.account') return 'payerAccount';
  if (dotted.startsWith('billTo.')) return dotted.replace('billTo', payer);
  if (dotted.startsWith('notifications')) return 'notifications';
  if (dotted.startsWith('images.email')) return 'email.addresses';
  const list = /^referenceNumbers\.(bol|po)\b/.exec(dotted);
  if (list !== null) return `referenceNumbers.${list[1]}`;
  return WORKED_OUT.reduce((path, [made, from]) => path.replace(made, from), dotted);
}
