// A pickup request as it is stored and shown: every list flat, every phone number as text.
import type { Country2 } from '../../../freight/value-sets/country2.ts';
import type { PickupRequest } from './pickup-request.schema.ts';
import { infoOf } from './wrapped-item.ts';

type Text = string | undefined;

export interface PickupTerminal {
  readonly id: string;
  readonly name: string;
  readonly address: {
    readonly streetAddress: string;
    readonly streetAddress2: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly country: string;
  };
  readonly phone: string;
  readonly fax: string;
}

export interface PickupAddress {
  readonly addressType?: Text;
  readonly line: readonly string[];
  readonly city?: Text;
  readonly state?: Text;
  readonly postalCode?: Text;
  readonly country?: Text;
}

export interface PickupContact {
  readonly contactType?: Text;
  readonly name?: { readonly firstName?: Text; readonly middleName?: Text; readonly lastName?: Text } | undefined;
  readonly email?: Text;
  readonly phone?: { readonly areaCode?: Text; readonly number?: Text; readonly extension?: Text } | undefined;
  readonly fax?: { readonly areaCode?: Text; readonly number?: Text } | undefined;
  readonly receiveNotifications?: Text;
  readonly notificationMethod?: Text;
}

/** Stored with the terminal and its time zone at that time: a later network may have neither. */
export interface RequestedPickup {
  /** The accounts that can see it: those on the request, or the caller's if it names none. */
  readonly accounts: readonly string[];
  /** The accounts among them that requested it, and may change it. */
  readonly owners: readonly string[];
  readonly terminal: PickupTerminal;
  readonly timeZone: string;
  readonly asked: PickupAsked;
}

export type PickupAsked = ReturnType<typeof askedPickup>;

/** `country` is the one in which the shipper's postal code was found. */
export function askedPickup(request: PickupRequest, country: Country2) {
  const { shipper } = request;
  const given = <T>(value: T | undefined): T | null => value ?? null;
  return {
    shipper: {
      name: given(shipper.shipperName),
      accountCode: given(shipper.accountCode),
      address: { ...addressOf(shipper.shipperAddress.addressInfo), country } as PickupAddress,
      contacts: (shipper.shipperContacts?.shipperContact ?? []).map((item) => contactOf(infoOf(item, 'contactInfo'))),
    },
    consignee: given(request.consignee),
    thirdParty: given(request.thirdParty),
    requestAction: request.requestAction ?? 'LL',
    paymentTerms: given(request.paymentTerms),
    totalPieces: given(request.totalPieces),
    totalWeight: given(request.totalWeight),
    totalHandlingUnits: given(request.totalHandlingUnits),
    hazmatFlag: given(request.hazmatFlag),
    expeditedCode: given(request.expeditedCode),
    whoRequested: given(request.whoRequested),
    trailers: (request.trailer ?? []).map((item) => infoOf(item, 'trailerInfo')),
    referenceNumbers: (request.referenceNumbers?.referenceNumber ?? []).map((item) => infoOf(item, 'referenceInfo')),
    commodities: (request.commodities?.commodity ?? []).map((item) => {
      const info = infoOf(item, 'commodityInfo');
      return { ...info, code: info.code ?? 'MISC' };
    }),
    comments: (request.comments?.comment ?? []).map((item) => infoOf(item, 'commentInfo')),
    addresses: request.addresses.address.map((item) => addressOf(infoOf(item, 'addressInfo'))),
    contacts: request.contacts.contact.map((item) => contactOf(infoOf(item, 'contactInfo'))),
    notifications: request.notifications.notification.map((item) => infoOf(item, 'notificationInfo')),
  };
}

interface AddressInfo {
  readonly addressType?: Text;
  readonly addressLine1?: Text;
  readonly addressLine2?: Text;
  readonly city?: Text;
  readonly stateProvince?: Text;
  readonly postalCode?: Text;
  readonly postalCode4?: Text;
  readonly countryAbbrev?: Text;
}

function addressOf(info: AddressInfo): PickupAddress {
  const { postalCode, postalCode4 } = info;
  return {
    addressType: info.addressType,
    line: [info.addressLine1, info.addressLine2].filter((line) => line !== undefined),
    city: info.city,
    state: info.stateProvince,
    postalCode: postalCode?.length === 5 && postalCode4 !== undefined ? `${postalCode}-${postalCode4}` : postalCode,
    country: info.countryAbbrev,
  };
}

type Digits = number | string | undefined;

interface ContactInfo extends Omit<PickupContact, 'phone' | 'fax'> {
  readonly phone?: { readonly areaCode?: Digits; readonly number?: Digits; readonly extension?: Digits };
  readonly fax?: { readonly areaCode?: Digits; readonly number?: Digits };
}

function contactOf({ phone, fax, ...contact }: ContactInfo): PickupContact {
  const areaCode = (digits: Digits) => digitsText(digits, 3);
  const number = (digits: Digits) => digitsText(digits, 7);
  return {
    ...contact,
    phone: phone && {
      areaCode: areaCode(phone.areaCode),
      number: number(phone.number),
      extension: digitsText(phone.extension, 1),
    },
    fax: fax && { areaCode: areaCode(fax.areaCode), number: number(fax.number) },
  };
}

/** A number has lost its leading zeros. Text has not, but may contain a dash. */
function digitsText(digits: Digits, length: number): Text {
  if (typeof digits === 'number') return String(digits).padStart(length, '0');
  return digits?.replace('-', '');
}
