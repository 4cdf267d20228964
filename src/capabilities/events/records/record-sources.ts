// The records of pickups and invoices on which test events are based.
import { Refusal } from '../../../platform/http/refusal.ts';
import { findInvoice } from '../../invoices/find-invoices.ts';
import type { InvoiceParts } from '../../invoices/invoice-parts.ts';
import { invoiceView } from '../../invoices/invoice-view.ts';
import type { PickupParts } from '../../pickups/pickup-parts.ts';
import { pickupView } from '../../pickups/reads/pickup-view.ts';
import { readablePickup } from '../../pickups/request/own-pickup.ts';
import type { RecordSources } from '../trigger-event.ts';

export function recordSources(pickups: PickupParts, invoices: InvoiceParts): RecordSources {
  return {
    pickup: async (caller, requestNumber) =>
      pickupView(requestNumber, await readablePickup(pickups, caller, requestNumber)),
    async invoice(caller, number) {
      const found = await findInvoice(invoices, number, caller.accounts);
      if (found === undefined) throw new Refusal('noSuchInvoice');
      return invoiceView(found, invoices.context.freightClock.now());
    },
  };
}
