// The requests of linehaul quickstart: two pallets of paper from Richmond to Dallas, as a quote, a bill of lading and a pickup.
import { BOL_EXAMPLES } from '../../capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../capabilities/pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../capabilities/rate-quotes/rate-quote.examples.ts';

export const SHIPS_FROM = BOL_EXAMPLES.smallest.value.origin.postalCode;

/** The same pallets as in the bill of lading, so that its price holds. */
export function quoteRequest(account: string, shipDate: string): object {
  const { value } = RATE_QUOTE_EXAMPLES.smallest;
  const [pallets] = BOL_EXAMPLES.smallest.value.commodities.handlingUnits;
  const { count, weight, length, width, height, lineItems } = pallets!;
  const [{ pieces, classification }] = lineItems as [(typeof lineItems)[number]];
  return {
    ...value,
    quoteRequest: { ...value.quoteRequest, shipDate },
    payment: { ...value.payment, account },
    commodity: {
      handlingUnits: [{ count, weight, length, width, height, lineItems: [{ weight, pieces, classification }] }],
    },
  };
}

export function billRequest(account: string, shipDate: string, quoteId: string): object {
  const { value } = BOL_EXAMPLES.smallest;
  return {
    ...value,
    bol: { ...value.bol, requestedPickupDate: `${shipDate}T08:00:00.000` },
    images: {
      includeBol: true,
      includeShippingLabels: true,
      shippingLabels: { format: 'ThermalLabel', quantity: 1 },
    },
    referenceNumbers: { quoteID: quoteId },
    billTo: { ...value.billTo, account },
  };
}

export function pickupRequest(pro: string, pickupDate: string): object {
  return {
    ...PICKUP_EXAMPLES.smallest.value,
    pickupDate,
    referenceNumbers: { referenceNumber: [{ referenceInfo: { type: 'PRO', value: pro, required: 'Y' } }] },
  };
}
