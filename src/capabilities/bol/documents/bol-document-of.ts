// Builds the printable bill of lading from the stored request and record.

import type {
  BolDocument,
  PrintedHandlingUnit,
  PrintedHazard,
  PrintedItem,
  PrintedParty,
} from '../../../documents/bol-document.ts';
import { shippingDescription } from '../../../freight/hazmat/shipping-description.ts';
import { BOL_ACCESSORIAL } from '../../../freight/value-sets/bol-accessorial.ts';
import type { BolRecord } from '../record/bol-record.ts';
import type {
  BolCustomsBroker,
  BolHandlingUnit,
  BolHazardousDetails,
  BolLineItem,
  BolParty,
  BolRequest,
} from '../request/bol.schema.ts';
import { isStackable } from '../request/is-stackable.ts';

const MEANING: ReadonlyMap<string, string> = new Map(
  BOL_ACCESSORIAL.entries.map(({ code, meaning }) => [code, meaning]),
);

export function bolDocumentOf(pro: string, request: BolRequest, record: BolRecord): BolDocument {
  const references = request.referenceNumbers;
  const contact = request.accessorials?.hazardousDetails?.emergencyContact;
  return {
    pro,
    isTest: record.isTest,
    carrierName: record.carrierName,
    scac: record.scac,
    confirmationNumber: record.confirmationNumber,
    shipDate: record.shipDate,
    bolNumbers: references?.bol ?? [],
    masterBol: references?.masterBol ?? '',
    shipmentId: references?.shipmentId ?? '',
    orders: (references?.po ?? []).map((po) => ({
      number: po.number ?? '',
      pieces: po.pieces ?? null,
      weightLb: po.weight ?? null,
      isPalletized: po.palletized ?? null,
      information: po.additionalShipperInfo ?? '',
    })),
    references: (references?.additionalReferences ?? []).map(({ name = '', value = '' }) => ({ name, value })),
    terms: request.payment.terms,
    shipFrom: printedParty(request.origin, record.accounts.shipper),
    shipTo: printedParty(request.destination, record.accounts.consignee),
    billTo: printedParty(request.billTo, record.accounts.billTo),
    customsBroker: request.customsBroker === undefined ? null : printedBroker(request.customsBroker),
    specialInstructions: request.bol.specialInstructions ?? '',
    service: record.service,
    quoteId: record.quoteId,
    accessorials: [...new Set(request.accessorials?.codes)].map((code) => ({
      code,
      description: MEANING.get(code) ?? '',
    })),
    emergencyContact: contact?.name === undefined ? null : { name: contact.name, phone: contact.phone ?? '' },
    separations: record.separations ?? [],
    ...(record.carrierTerms !== undefined && { carrierTerms: record.carrierTerms }),
    originTerminal: record.originTerminal,
    destinationTerminal: record.destinationTerminal,
    handlingUnits: request.commodities.handlingUnits.map(printedUnit),
  };
}

function printedParty(party: BolParty, account: string): PrintedParty {
  return {
    account,
    locationId: party.locationId ?? '',
    name: party.name ?? '',
    address1: party.address1 ?? '',
    address2: party.address2 ?? '',
    city: party.city,
    stateProvince: party.stateProvince,
    postalCode: party.postalCode ?? '',
    country: party.country,
    ...printedContact(party.contact),
  };
}

function printedBroker(broker: BolCustomsBroker): PrintedParty & { readonly type: string } {
  return {
    account: '',
    locationId: '',
    name: broker.name ?? '',
    address1: broker.address1 ?? '',
    address2: broker.address2 ?? '',
    city: broker.city ?? '',
    stateProvince: broker.stateProvince,
    postalCode: broker.postalCode ?? '',
    country: broker.country ?? '',
    ...printedContact(broker.contact),
    type: broker.type ?? '',
  };
}

function printedContact(contact: { phone?: string; phoneExt?: string; name?: string; email?: string } | undefined) {
  return {
    contactName: contact?.name ?? '',
    phone: contact?.phone ?? '',
    phoneExt: contact?.phoneExt ?? '',
    email: contact?.email ?? '',
  };
}

function printedUnit(unit: BolHandlingUnit): PrintedHandlingUnit {
  return {
    count: unit.count,
    type: unit.type,
    weightLb: unit.weight,
    tareWeightLb: unit.tareWeight ?? null,
    lengthIn: unit.length,
    widthIn: unit.width,
    heightIn: unit.height,
    isStackable: isStackable(unit),
    items: unit.lineItems.map(printedItem),
  };
}

function printedItem(item: BolLineItem): PrintedItem {
  const details = item.hazardous ? item.hazardousDetails : undefined;
  return {
    pieces: item.pieces,
    packagingType: item.packagingType,
    weightLb: item.weight,
    description: item.description,
    nmfc: item.nmfc ?? '',
    nmfcSub: item.nmfcSub ?? '',
    classification: item.classification,
    hazard: details === undefined ? null : printedHazard(item, details),
  };
}

/** From the table if it has the number; the request has then been checked against it. */
function printedHazard(item: BolLineItem, details: BolHazardousDetails): PrintedHazard {
  const weightLb = details.weight ?? item.weight;
  const claim = {
    unnaNumber: details.unnaNumber ?? '',
    class: details.class ?? '',
    properName: details.propername ?? '',
    technicalName: details.technicalName,
    packingGroup: details.packingGroup ?? details.packagingGroup,
    description: item.hazardousDescription ?? '',
  };
  const described = shippingDescription({ ...claim, weightLb, packages: item.pieces });
  return {
    number: printedNumber(claim.unnaNumber),
    properName: claim.properName,
    technicalName: claim.technicalName ?? '',
    hazardClass: claim.class,
    packingGroup: claim.packingGroup ?? '',
    ...described,
    weightLb,
    description: claim.description,
    contractNumber: details.contractNumber ?? '',
  };
}

/** Four digits without a prefix are a UN number. */
function printedNumber(number: string): string {
  return /^\d{4}$/.test(number) ? `UN${number}` : number.replaceAll(' ', '').toUpperCase();
}
