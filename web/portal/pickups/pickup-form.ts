// The state of the pickup form, and how it is initialized from a bill or an existing pickup.
import { COUNTRY3 } from '../../../src/freight/value-sets/country3.ts';
import type { components } from '../../api/openapi.ts';

export interface PickupForm {
  readonly account: string;
  readonly company: string;
  readonly street: string;
  readonly street2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  readonly notify: boolean;
  readonly pickupDate: string;
  readonly pickupStartTime: string;
  readonly pickupEndTime: string;
  readonly units: string;
  readonly pieces: string;
  readonly weight: string;
  readonly hazmat: boolean;
  readonly action: string;
  readonly terms: string;
  readonly instructions: string;
  readonly references: readonly Reference[];
  readonly commodities: readonly Commodity[];
}

export interface Reference {
  readonly type: string;
  readonly value: string;
}

export interface Commodity {
  readonly description: string;
  readonly pieces: string;
  readonly weight: string;
  readonly unnaNumber: string;
}

type StoredBol = components['schemas']['StoredBol'];
export type PickupView = components['schemas']['Pickup'];

export function newPickup(account: string, contact: { name: string; phone: string; email: string }): PickupForm {
  return {
    account,
    company: '',
    street: '',
    street2: '',
    postalCode: '',
    city: '',
    state: '',
    country: 'US',
    contact: contact.name,
    phone: contact.phone,
    email: contact.email,
    notify: contact.email !== '',
    pickupDate: '',
    pickupStartTime: '08:00',
    pickupEndTime: '17:00',
    units: '',
    pieces: '',
    weight: '',
    hazmat: false,
    action: 'LL',
    terms: '',
    instructions: '',
    references: [],
    commodities: [],
  };
}

export function pickupOfBill(plain: PickupForm, pro: string, { request }: StoredBol): PickupForm {
  const { origin, commodities, referenceNumbers } = request;
  const items = commodities.handlingUnits.flatMap((unit) => unit.lineItems);
  const sum = (figures: readonly number[]) => String(figures.reduce((all, one) => all + one, 0));
  return {
    ...plain,
    account: origin.account ?? '',
    company: origin.name,
    street: origin.address1,
    street2: origin.address2 ?? '',
    postalCode: origin.postalCode,
    city: origin.city,
    state: origin.stateProvince,
    country: COUNTRY3.get(origin.country).country2,
    contact: origin.contact.name || plain.contact,
    phone: origin.contact.phone,
    email: origin.contact.email || plain.email,
    notify: (origin.contact.email || plain.email) !== '',
    pickupDate: request.bol.requestedPickupDate.slice(0, 10),
    units: sum(commodities.handlingUnits.map(({ count }) => count)),
    pieces: sum(items.map(({ pieces }) => pieces)),
    weight: sum(commodities.handlingUnits.map(({ weight, tareWeight }) => weight + (tareWeight ?? 0))),
    hazmat: items.some(({ hazardous }) => hazardous),
    terms: request.payment.terms === 'Collect' ? 'COL' : 'PPD',
    references: [
      { type: 'PRO', value: pro },
      ...(referenceNumbers?.bol ?? []).map((value) => ({ type: 'BOL', value })),
      ...(referenceNumbers?.po ?? []).flatMap(({ number }) => (number ? [{ type: 'PON', value: number }] : [])),
    ],
    commodities: items.map((item) => ({
      description: item.description,
      pieces: String(item.pieces),
      weight: String(item.weight),
      unnaNumber: item.hazardousDetails?.unnaNumber ?? '',
    })),
  };
}

export function pickupOfView(plain: PickupForm, view: PickupView): PickupForm {
  const { address, contacts } = view.shipper;
  const [contact] = contacts;
  return {
    ...plain,
    account: view.shipper.accountCode ?? '',
    company: view.shipper.name ?? '',
    street: address.line[0] ?? '',
    street2: address.line[1] ?? '',
    postalCode: address.postalCode ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    country: address.country ?? '',
    contact: [contact?.name?.firstName, contact?.name?.lastName].filter(Boolean).join(' '),
    phone: `${contact?.phone?.areaCode ?? ''}${contact?.phone?.number ?? ''}`,
    email: contact?.email ?? '',
    notify: contact?.receiveNotifications === 'Y',
    pickupDate: view.pickupDate,
    pickupStartTime: view.pickupStartTime,
    pickupEndTime: view.pickupEndTime,
    units: view.totalHandlingUnits ?? '',
    pieces: view.totalPieces ?? '',
    weight: view.totalWeight ?? '',
    hazmat: view.hazmatFlag === 'Y',
    action: view.requestAction,
    terms: view.paymentTerms ?? '',
    instructions: view.comments.find(({ type }) => type === 'SSI')?.commentText ?? '',
    references: view.referenceNumbers.map(({ type = '', value = '' }) => ({ type, value })),
    commodities: view.commodities.map(({ description = '', pieces = '', weight = '', hazmat }) => ({
      description,
      pieces,
      weight,
      unnaNumber: hazmat?.hazmatCode ?? '',
    })),
  };
}

/** More bills than this need several trucks. The API accepts 200 entries per list. */
export const MOST_BILLS = 50;
const MOST_COMMODITIES = 200;

/** One truck for several bills: the totals of those that ship from the same place as the first. */
export function pickupOfBills(forms: readonly PickupForm[]): PickupForm {
  const [first] = forms;
  const bills = forms.filter((form) => form.street === first!.street && form.postalCode === first!.postalCode);
  const sum = (of: (bill: PickupForm) => string) => String(bills.reduce((all, bill) => all + Number(of(bill)), 0));
  return {
    ...first!,
    units: sum(({ units }) => units),
    pieces: sum(({ pieces }) => pieces),
    weight: sum(({ weight }) => weight),
    hazmat: bills.some(({ hazmat }) => hazmat),
    references: bills.flatMap(({ references }) => references.filter(({ type }) => type === 'PRO')),
    commodities: bills.flatMap(({ commodities }) => commodities).slice(0, MOST_COMMODITIES),
  };
}

/** The props of each part of the form. */
export interface PartProps {
  readonly form: PickupForm;
  readonly change: (next: Partial<PickupForm>) => void;
  readonly failureAt: (field: keyof PickupForm) => string | undefined;
}
