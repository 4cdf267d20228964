// Lets an operator bill delivered or returned freight that has no invoice; freight without a price gets one manually.
import { isBilled } from '../../../freight/invoicing/owed-charge.ts';
import { formatCents, parseCents } from '../../../freight/money.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { amendShipment } from '../../shipments/bill-changes/amend-shipment.ts';
import { findShipment, type StoredShipment } from '../../shipments/find-shipment.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import { chargesSoFar } from '../charges/owed-charges.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { billShipments } from '../invoice-shipments.ts';
import { lineView } from '../invoice-view.ts';
import { withoutInvoice } from './check-unbilled.ts';
import type { BillNowBody } from './unbilled.schema.ts';

export async function billNow(
  parts: InvoiceParts,
  shipments: ShipmentParts,
  { actor }: OperatorPrincipal,
  pro: string,
  { price, reason }: BillNowBody,
): Promise<Answer> {
  const shipment = await findShipment(shipments, pro);
  const isWaiting =
    shipment !== undefined && isBilled(shipment.state) && (await withoutInvoice(parts, [pro])).length > 0;
  if (!isWaiting) throw new Refusal('notWaitingForInvoice');
  const before = await chargesSoFar(parts, shipment.facts, shipment.state);
  if ((before === null) !== (price !== undefined)) throw priceFault(before === null);
  const facts = price === undefined ? shipment.facts : pricedByHand(parts, shipment.facts, parseCents(price)!);
  const owed = before ?? (await chargesSoFar(parts, facts, shipment.state));
  const steps =
    price === undefined
      ? await issued(parts, shipment)
      : await priced(parts, shipments, shipment, facts, reason, actor);
  const total = formatCents(owed!.totalCents);
  return {
    status: 201,
    body: enveloped({ pro, lines: owed!.lines.map(lineView), total }),
    writes: [
      ...steps,
      auditLine(parts.context, actor, 'shipment.billed', `shipment:${pro}`, {
        reason,
        ...(price !== undefined && { price }),
        before: before === null ? null : total,
        after: total,
      }),
    ],
    committed: parts.wake,
  };
}

function priceFault(isMissing: boolean): Refusal {
  const description = isMissing
    ? 'is required: the shipment has no price.'
    : 'must be left out: the shipment has a price. To change it, correct the bill or report a reweigh.';
  return new Refusal('validationFailed', { failures: [{ field: 'price', description }] });
}

/**
 * For freight that has a price: only the invoice is missing. If somebody issues it in the meantime, this one conflicts with it,
 * and the call is run again.
 */
function issued(parts: InvoiceParts, { pro, facts, state }: StoredShipment): Promise<readonly Step[]> {
  return billShipments(parts, [{ pro, events: [], state }], async () => new Map([[pro, facts]]), new Map());
}

/** The correction of the bill also issues the invoice, like every change of what is owed. */
async function priced(
  { context }: InvoiceParts,
  shipments: ShipmentParts,
  shipment: StoredShipment,
  facts: ShipmentFacts,
  reason: string,
  actor: string,
): Promise<readonly Step[]> {
  const occurredAt = Math.max(context.freightClock.now(), shipment.state.last.occurredAt + 1);
  const details = { note: reason, reportedBy: actor };
  const event = { eventId: context.ids.make('cor_'), kind: 'corrected' as const, occurredAt, details };
  return (await amendShipment(shipments, shipment, facts, [event])).writes;
}

/** The versions in force determine the cost of events. */
function pricedByHand({ network, tariff }: InvoiceParts, facts: ShipmentFacts, totalCents: number): ShipmentFacts {
  const { version: tariffVersion, fuelRevision } = tariff.now();
  return {
    ...facts,
    firstCharge: null,
    charge: {
      quoteId: '',
      totalCents,
      pricing: '',
      networkVersion: network.now().version,
      tariffVersion,
      ...(fuelRevision > 0 && { fuelRevision }),
      lines: [{ code: 'FRT', description: 'Freight, price set by the carrier', chargeCents: totalCents }],
    },
  };
}
