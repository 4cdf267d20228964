// Builds the carrier's documents from the records, showing only what a reader with these accounts may see.

import type { BolDocument, PrintedParty } from '../../documents/bol-document.ts';
import type { CarrierDocument, DeliveryReceipt, WeightCertificate } from '../../documents/carrier-documents.ts';
import { NO_CONTACT, partyWithoutContact } from '../../documents/party-without-contact.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import { bolDocumentOf } from '../bol/documents/bol-document-of.ts';
import { TerminalClocks } from '../shipments/tracking/local-text.ts';
import { visibleParts } from '../shipments/tracking/visible-parts.ts';
import type { ImageParts } from './image-parts.ts';
import type { ImagedBol } from './imaged-shipment.ts';

/** Which parties a reader may see: on a blind shipment, shipper and consignee must not see each other. */
export interface PartySight {
  readonly shipper: boolean;
  readonly consignee: boolean;
  readonly billTo: boolean;
}

/** The same as in tracking: documents show no more than it does. */
export function partySight({ shipment: { facts } }: ImagedBol, accounts: ReadonlySet<string>): PartySight {
  return visibleParts(facts, accounts);
}

/** For the document that the driver hands to the consignee: on a blind shipment it names neither the shipper nor the payer. */
function handedOver({ shipment: { facts } }: ImagedBol, sight: PartySight): PartySight {
  return facts.accessorials.includes('BLIND') ? { ...sight, shipper: false, billTo: false } : sight;
}

export function seenBol({ request, record, shipment }: ImagedBol, sight: PartySight): BolDocument {
  const document = bolDocumentOf(shipment.pro, request, record);
  return {
    ...document,
    shipFrom: sight.shipper ? document.shipFrom : HIDDEN,
    shipTo: sight.consignee ? document.shipTo : HIDDEN,
    billTo: sight.billTo ? document.billTo : HIDDEN,
  };
}

/** The receipt of the delivery, or a blank one for the driver. */
export function deliveryReceiptOf(
  parts: ImageParts,
  bill: ImagedBol,
  sight: PartySight,
  isBlank: boolean,
): DeliveryReceipt {
  const { facts, state } = bill.shipment;
  const delivery = isBlank ? null : state.delivery!;
  return {
    ...carrierDocumentOf(parts, bill, isBlank ? handedOver(bill, sight) : sight, delivery?.at ?? bill.row.made_at),
    delivery: delivery && {
      at: clocksOf(parts, bill).local(facts.destinationTerminal, delivery.at),
      receivedBy: delivery.receivedBy,
      signature: delivery.signature,
      condition: delivery.condition,
      pieces: delivery.pieces,
    },
    piecesShipped: facts.pieces,
    weightLb: facts.weightLb,
    handlingUnits: bolDocumentOf(facts.pro, bill.request, bill.record).handlingUnits,
  };
}

export function weightCertificateOf(
  parts: ImageParts,
  bill: ImagedBol,
  sight: PartySight,
  type: WeightCertificate['type'],
): WeightCertificate {
  const { facts, state } = bill.shipment;
  const reweigh = state.reweigh!;
  return {
    ...carrierDocumentOf(parts, bill, sight, reweigh.at),
    type,
    // Freight is weighed where it is first unloaded.
    weighed: clocksOf(parts, bill).local(facts.originTerminal, reweigh.at),
    billedWeightLb: facts.weightLb,
    foundWeightLb: reweigh.weightLb,
    measuredUnits: reweigh.units ?? [],
    handlingUnits: bolDocumentOf(facts.pro, bill.request, bill.record).handlingUnits,
  };
}

function carrierDocumentOf(
  parts: ImageParts,
  { shipment, record }: ImagedBol,
  sight: PartySight,
  madeAt: number,
): CarrierDocument {
  const { facts } = shipment;
  const { phone, email, website } = carrierOf(parts);
  return {
    pro: facts.pro,
    isTest: record.isTest,
    carrierName: record.carrierName,
    scac: record.scac,
    carrierContact: [phone, email, website].filter((one) => one !== '').join(' · '),
    confirmationNumber: facts.confirmationNumber,
    shipDate: formatDay(facts.shipDay),
    service: record.service,
    terms: facts.terms,
    references: facts.references.map(({ type, id }) => ({ name: type, value: id })),
    originTerminal: facts.originTerminal,
    destinationTerminal: facts.destinationTerminal,
    shipper: sight.shipper ? partyWithoutContact(facts.shipper) : null,
    consignee: sight.consignee ? partyWithoutContact(facts.consignee) : null,
    billTo: sight.billTo ? partyWithoutContact(facts.billTo) : null,
    madeAt,
  };
}

export function carrierOf({ bols }: ImageParts) {
  return bols.carrierNow();
}

function clocksOf({ shipments }: ImageParts, { shipment: { facts } }: ImagedBol): TerminalClocks {
  return new TerminalClocks(shipments.network.now().data, facts.destinationTerminal, facts.originTerminal);
}

const HIDDEN: PrintedParty = {
  account: '',
  name: 'Not shown: blind shipment',
  address1: '',
  address2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: '',
  ...NO_CONTACT,
};
