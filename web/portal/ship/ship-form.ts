// The form of a bill of lading: the shape of the request (spec §2.8) with every value as typed, so that the server's failures map to fields
// by path.
import { type BolAccessorial, isByAppointment } from '../../../src/freight/value-sets/bol-accessorial.ts';
import type { FieldFailure } from '../../api/problem.ts';
import { formWords } from '../../words/form-words.ts';
import { NOT_CHOSEN, type Part } from '../quotes/quote-ask.ts';

export interface PartyForm {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly postalCode: string;
  /** Three-letter code. */
  readonly country: string;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly phoneExt: string;
    readonly email: string;
  };
}

/** Every field is optional; `type` is the side on which the broker clears. */
export interface BrokerForm extends PartyForm {
  readonly type: 'Import' | 'Export';
}

/** From and to, each a date with a time: `2026-11-20T09:00`. */
export interface WindowForm {
  readonly start: string;
  readonly end: string;
}

export interface HazardForm {
  readonly unnaNumber: string;
  readonly propername: string;
  readonly class: string;
  readonly packingGroup: string;
  readonly technicalName: string;
  /** '' for the whole line item. */
  readonly weight: string;
}

export interface ItemForm {
  readonly description: string;
  readonly weight: string;
  readonly pieces: string;
  readonly packagingType: string;
  readonly classification: string;
  readonly nmfc: string;
  readonly nmfcSub: string;
  readonly hazardous: boolean;
  readonly hazardousDetails: HazardForm;
}

export interface UnitForm {
  readonly count: string;
  readonly type: string;
  readonly tareWeight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly stackable: boolean;
  readonly lineItems: readonly ItemForm[];
}

export type TimeCriticalType = 'Deliver On Date' | 'Delivery Window';

export interface ShipForm {
  readonly account: string;
  readonly bol: {
    /** Date only; the time is added when it is sent. */
    readonly requestedPickupDate: string;
    readonly requestorRole: Part;
    readonly specialInstructions: string;
  };
  readonly payment: { readonly terms: 'Prepaid' | 'Collect' | 'Third Party' };
  /** The account of another payer who has authorized `account`; '' if none is named. */
  readonly payerAccount: string;
  readonly origin: PartyForm;
  readonly destination: PartyForm;
  /** Required if a third party pays. */
  readonly billTo: PartyForm;
  /** A broker is named although no border is crossed, for example for in-bond freight. */
  readonly hasBroker: boolean;
  readonly customsBroker: BrokerForm;
  readonly commodities: { readonly handlingUnits: readonly UnitForm[] };
  /** GTD_PM and similar, TCS, or '' for standard service. */
  readonly guarantee: BolAccessorial | '';
  readonly accessorials: {
    readonly codes: readonly BolAccessorial[];
    readonly limitedAccessType: { readonly origin: string; readonly destination: string };
    readonly fullValueCoverageDetails: { readonly monetaryValue: string };
    readonly hazardousDetails: { readonly emergencyContact: { readonly name: string; readonly phone: string } };
    /** For TCS and GMR1. `type` is '' if no day is requested; dates have no time. */
    readonly timeCriticalDetails: { readonly type: TimeCriticalType | ''; readonly date: WindowForm };
    /** For a delivery by appointment. */
    readonly appointmentDetails: { readonly delivery: WindowForm };
  };
  readonly referenceNumbers: {
    /** The PRO of a preprinted label; if '', one is assigned. */
    readonly pro: string;
    readonly quoteID: string;
    /** Multiple values are separated by commas. */
    readonly bol: string;
    readonly po: string;
    readonly shipmentId: string;
    readonly masterBol: string;
  };
  readonly notifications: string;
  readonly email: { readonly addresses: string; readonly includeLabels: boolean };
}

const NO_WINDOW: WindowForm = { start: '', end: '' };

const NO_PARTY: PartyForm = {
  name: '',
  address1: '',
  address2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: 'USA',
  contact: { name: '', phone: '', phoneExt: '', email: '' },
};

export const NEW_ITEM: ItemForm = {
  description: '',
  weight: '',
  pieces: '',
  packagingType: 'CTN',
  classification: NOT_CHOSEN,
  nmfc: '',
  nmfcSub: '',
  hazardous: false,
  hazardousDetails: { unnaNumber: '', propername: '', class: '', packingGroup: '', technicalName: '', weight: '' },
};

export const NEW_UNIT: UnitForm = {
  count: '1',
  type: 'PAT',
  tareWeight: '',
  length: '48',
  width: '40',
  height: '',
  stackable: false,
  lineItems: [NEW_ITEM],
};

export function newForm(account: string): ShipForm {
  return {
    account,
    bol: { requestedPickupDate: '', requestorRole: 'Shipper', specialInstructions: '' },
    payment: { terms: 'Prepaid' },
    payerAccount: '',
    origin: NO_PARTY,
    destination: NO_PARTY,
    billTo: NO_PARTY,
    hasBroker: false,
    customsBroker: { ...NO_PARTY, type: 'Import' },
    commodities: { handlingUnits: [NEW_UNIT] },
    guarantee: '',
    accessorials: {
      codes: [],
      limitedAccessType: { origin: 'Other', destination: 'Other' },
      fullValueCoverageDetails: { monetaryValue: '' },
      hazardousDetails: { emergencyContact: { name: '', phone: '' } },
      timeCriticalDetails: { type: '', date: NO_WINDOW },
      appointmentDetails: { delivery: NO_WINDOW },
    },
    referenceNumbers: { pro: '', quoteID: '', bol: '', po: '', shipmentId: '', masterBol: '' },
    notifications: '',
    email: { addresses: '', includeLabels: true },
  };
}

/** What a terminal needs to find either end, and what is needed to rate the freight. */
const NEEDED_OF_PARTY = ['name', 'address1', 'postalCode', 'city', 'stateProvince', 'contact.phone'];
const NEEDED_OF_UNIT = ['count', 'length', 'width', 'height'];
const NEEDED_OF_ITEM = ['description', 'weight', 'pieces', 'classification'];

/** Reports all empty fields at once. The API accepts a bill without the consignee's name; a person filling in a form has forgotten it. */
export function emptyFields(form: ShipForm): FieldFailure[] {
  const paths = [
    ...['origin', 'destination'].flatMap((party) => NEEDED_OF_PARTY.map((name) => `${party}.${name}`)),
    ...form.commodities.handlingUnits.flatMap(({ lineItems }, at) => {
      const unit = `commodities.handlingUnits.${at}`;
      const ofItems = lineItems.flatMap((_, place) =>
        NEEDED_OF_ITEM.map((name) => `${unit}.lineItems.${place}.${name}`),
      );
      return [...NEEDED_OF_UNIT.map((name) => `${unit}.${name}`), ...ofItems];
    }),
  ];
  return paths.flatMap((field) => {
    const value = String(memberAt(form, field)).trim();
    const isClass = field.endsWith('.classification');
    if (isClass ? value !== NOT_CHOSEN : value !== '') return [];
    return [{ field, description: isClass ? formWords.chooseClass : formWords.required }];
  });
}

const PAYERS = { Prepaid: 'Shipper', Collect: 'Consignee', 'Third Party': 'Third Party' } as const;

/** Whether the terms make another party pay than the one filling in the form. */
export function isPaidByOther({ payment, bol }: ShipForm): boolean {
  return PAYERS[payment.terms] !== bol.requestorRole;
}

export function unitWeight(unit: UnitForm): number {
  return unit.lineItems.reduce((sum, item) => sum + (Number(item.weight) || 0), 0);
}

export function totalUnits(form: ShipForm): number {
  return form.commodities.handlingUnits.reduce((sum, unit) => sum + (Number(unit.count) || 0), 0);
}

export function totalPieces(form: ShipForm): number {
  const items = form.commodities.handlingUnits.flatMap((unit) => unit.lineItems);
  return items.reduce((sum, item) => sum + (Number(item.pieces) || 0), 0);
}

export function hasHazard(form: ShipForm): boolean {
  return form.commodities.handlingUnits.some((unit) => unit.lineItems.some((item) => item.hazardous));
}

export function crossesBorder({ origin, destination }: ShipForm): boolean {
  return origin.country !== destination.country;
}

/** Whether the form shows a customs broker at all. */
export function asksForBroker(form: ShipForm): boolean {
  return form.hasBroker || crossesBorder(form);
}

/** The services with a delivery time that the consignee knows in advance. */
export function hasAppointment({ accessorials: { codes } }: ShipForm): boolean {
  return codes.some(isByAppointment);
}

/** Every code of the bill: the checked ones, the guarantee, and those that the goods require. */
export function allCodes(form: ShipForm): BolAccessorial[] {
  return [
    ...form.accessorials.codes,
    ...(form.guarantee === '' ? [] : [form.guarantee]),
    ...(hasHazard(form) ? (['HAZ'] as const) : []),
  ];
}

/** A copy with another value at `path` (`origin.contact.phone`, `commodities.handlingUnits.0.count`). */
export function withMember<T>(whole: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const next = (old: unknown) => (rest.length === 0 ? value : withMember(old, rest.join('.'), value));
  if (Array.isArray(whole)) return whole.map((one, at) => (String(at) === name ? next(one) : one)) as T;
  return { ...whole, [name]: next((whole as Record<string, unknown>)[name]) };
}

export function memberAt(whole: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], whole);
}
