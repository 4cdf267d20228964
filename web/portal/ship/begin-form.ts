// How a bill of lading is initialized: from a quote, from an earlier bill or a template, or from the saved draft.
import { COUNTRY2 } from '../../../src/freight/value-sets/country2.ts';
import type { components } from '../../api/openapi.ts';
import type { QuoteAsk } from '../quotes/quote-ask.ts';
import type { PostalPlace } from '../quotes/quote-facts.ts';
import { askedUnitOf, unaskedCodes } from './form-to-ask.ts';
import { bolTypeOf } from './packaging.ts';
import {
  type BrokerForm,
  NEW_ITEM,
  NEW_UNIT,
  newForm,
  type PartyForm,
  type ShipForm,
  type UnitForm,
} from './ship-form.ts';

type BolRequest = components['schemas']['BolRequest'];
type BolParty = BolRequest['origin'] | BolRequest['destination'] | BolRequest['billTo'];

/** The BOL code of the quote's service. A volume quote needs none: the quote itself implies it. */
const GUARANTEES: Readonly<Record<string, ShipForm['guarantee']>> = {
  98: 'GTD_PM',
  96: 'GTD_NOON',
  95: 'GTD_AM',
  90: 'GMR1',
};

export interface QuotedStart {
  readonly ask: QuoteAsk;
  readonly quoteId: string;
  readonly service: string;
  readonly deliver: string;
  readonly from: PostalPlace | undefined;
  readonly to: PostalPlace | undefined;
  /** From earlier bills, at the same postal codes. */
  readonly shipper: PartyForm | undefined;
  readonly consignee: PartyForm | undefined;
}

/** Parties are kept from the draft if the place is the same, or taken from earlier bills; the freight comes from the quote. */
export function formOfQuote(start: QuotedStart, draft: ShipForm | undefined): ShipForm {
  const { ask, quoteId, service, deliver } = start;
  const plain = newForm(ask.account);
  const guarantee = GUARANTEES[service] ?? '';
  const { timeCriticalDetails } = (draft ?? plain).accessorials;
  const known = [draft?.origin, draft?.destination].filter((party) => party !== undefined);
  return {
    ...(draft ?? plain),
    account: ask.account,
    bol: {
      ...(draft ?? plain).bol,
      requestedPickupDate: ask.shipDate,
      requestorRole: ask.part,
    },
    payment: { terms: ({ Shipper: 'Prepaid', Consignee: 'Collect', 'Third Party': 'Third Party' } as const)[ask.part] },
    origin: placed(ask.from, start.from, [...known, ...(start.shipper ? [start.shipper] : [])], plain.origin),
    destination: placed(ask.to, start.to, [...known, ...(start.consignee ? [start.consignee] : [])], plain.destination),
    commodities: { handlingUnits: ask.units.map((unit, at) => unitOf(unit, draft?.commodities.handlingUnits[at])) },
    guarantee,
    accessorials: {
      ...(draft ?? plain).accessorials,
      codes: [...new Set([...ask.services, ...(draft === undefined ? [] : unaskedCodes(draft))])],
      limitedAccessType: { origin: ask.originAccess, destination: ask.destinationAccess },
      timeCriticalDetails:
        guarantee === 'GMR1'
          ? { type: 'Deliver On Date', date: { start: deliver, end: '' } }
          : { ...timeCriticalDetails, type: '' },
    },
    referenceNumbers: { ...(draft ?? plain).referenceNumbers, quoteID: quoteId },
  };
}

function placed(
  code: string,
  place: PostalPlace | undefined,
  known: readonly PartyForm[],
  plain: PartyForm,
): PartyForm {
  const same = known.find(({ name, postalCode }) => name !== '' && postalCode === code);
  if (same !== undefined) return same;
  if (place === undefined) return { ...plain, postalCode: code };
  const { country3 } = COUNTRY2.get(place.country);
  return { ...plain, postalCode: code, city: place.city, stateProvince: place.state, country: country3 };
}

/** Entered details of the goods are kept: all items if they still match the quote, otherwise only the first description. */
function unitOf(unit: QuoteAsk['units'][number], before: UnitForm | undefined): UnitForm {
  const [item = NEW_ITEM] = before?.lineItems ?? [];
  const was = before && askedUnitOf(before);
  const isSameGoods = (['weight', 'freightClass', 'isHazardous'] as const).every((name) => was?.[name] === unit[name]);
  return {
    ...NEW_UNIT,
    tareWeight: unit.tareWeight ?? '',
    count: unit.count,
    type: bolTypeOf(unit.type),
    length: unit.length,
    width: unit.width,
    height: unit.height,
    stackable: unit.isStackable,
    lineItems:
      before !== undefined && isSameGoods
        ? before.lineItems
        : [
            {
              ...item,
              weight: unit.weight,
              pieces: item.pieces || unit.count,
              classification: unit.freightClass,
              hazardous: unit.isHazardous,
            },
          ],
  };
}

/** The same freight between the same places again, without what belonged to that one day. */
export function formOfBill(request: BolRequest, account: string): ShipForm {
  const plain = newForm(account);
  const codes = (request.accessorials?.codes ?? []) as ShipForm['accessorials']['codes'];
  const isGuarantee = (code: string) =>
    code === 'TCS' || Object.values(GUARANTEES).includes(code as ShipForm['guarantee']);
  const limited = request.accessorials?.limitedAccessType;
  const contact = request.accessorials?.hazardousDetails?.emergencyContact;
  return {
    ...plain,
    bol: {
      ...plain.bol,
      requestorRole: request.bol.requestorRole,
      specialInstructions: request.bol.specialInstructions ?? '',
    },
    payment: { terms: request.payment.terms },
    payerAccount: request.billTo.account === account ? '' : (request.billTo.account ?? ''),
    origin: partyOf(request.origin, plain.origin),
    destination: partyOf(request.destination, plain.origin),
    billTo: request.payment.terms === 'Third Party' ? partyOf(request.billTo, plain.origin) : plain.billTo,
    hasBroker: request.customsBroker !== undefined,
    customsBroker: brokerOf(request.customsBroker, plain.customsBroker),
    commodities: { handlingUnits: request.commodities.handlingUnits.map(unitOfBill) },
    guarantee: codes.find((code) => isGuarantee(code) && code !== 'GMR1') ?? '',
    accessorials: {
      ...plain.accessorials,
      codes: codes.filter((code) => !isGuarantee(code) && code !== 'HAZ'),
      limitedAccessType: { origin: limited?.origin ?? 'Other', destination: limited?.destination ?? 'Other' },
      fullValueCoverageDetails: {
        monetaryValue: request.accessorials?.fullValueCoverageDetails?.monetaryValue ?? '',
      },
      hazardousDetails: { emergencyContact: { name: contact?.name ?? '', phone: contact?.phone ?? '' } },
    },
    notifications: (request.notifications ?? [])
      .map(({ email }) => email ?? '')
      .filter(Boolean)
      .join(', '),
    email: {
      addresses: (request.images?.email?.addresses ?? []).join(', '),
      includeLabels: request.images?.email?.includeLabels ?? true,
    },
  };
}

function partyOf(party: BolParty, plain: PartyForm): PartyForm {
  const { name, address1, address2, city, stateProvince, postalCode, country, contact } = party;
  return {
    name: name ?? '',
    address1: address1 ?? '',
    address2: address2 ?? '',
    city: city ?? '',
    stateProvince: stateProvince ?? '',
    postalCode: postalCode ?? '',
    country: country ?? plain.country,
    contact: { ...plain.contact, ...contact },
  };
}

function brokerOf(broker: BolRequest['customsBroker'], plain: BrokerForm): BrokerForm {
  return broker === undefined
    ? plain
    : { ...plain, ...broker, contact: { ...plain.contact, ...broker.contact }, type: broker.type ?? plain.type };
}

type Unit = BolRequest['commodities']['handlingUnits'][number];
/** A template may leave out anything. */
type Partly<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

function unitOfBill(given: Unit): UnitForm {
  const unit: Partly<Unit> = given;
  const text = (figure: number | undefined) => (figure === undefined ? '' : String(figure));
  const items: readonly Partly<Unit['lineItems'][number]>[] = unit.lineItems ?? [{}];
  return {
    count: text(unit.count),
    type: unit.type ?? NEW_UNIT.type,
    tareWeight: text(unit.tareWeight),
    length: text(unit.length),
    width: text(unit.width),
    height: text(unit.height),
    stackable: unit.stackable === true && items.every((item) => item.stackable),
    lineItems: items.map((item) => ({
      ...NEW_ITEM,
      description: item.description ?? '',
      weight: text(item.weight),
      pieces: text(item.pieces),
      packagingType: item.packagingType ?? NEW_ITEM.packagingType,
      classification: item.classification ?? NEW_ITEM.classification,
      nmfc: item.nmfc ?? '',
      nmfcSub: item.nmfcSub ?? '',
      hazardous: item.hazardous ?? false,
      hazardousDetails: {
        unnaNumber: item.hazardousDetails?.unnaNumber ?? '',
        propername: item.hazardousDetails?.propername ?? '',
        class: item.hazardousDetails?.class ?? '',
        packingGroup: item.hazardousDetails?.packingGroup ?? item.hazardousDetails?.packagingGroup ?? '',
        technicalName: item.hazardousDetails?.technicalName ?? '',
        weight: '',
      },
    })),
  };
}
