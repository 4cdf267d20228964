// Lets an operator waive a charge that an event caused, or withdraw the waiver, until the invoice is issued.
import { causeOf } from '../../../freight/invoicing/charge-changes.ts';
import { formatCents } from '../../../freight/money.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { findReadableShipment, findShipment, type StoredShipment } from '../../shipments/find-shipment.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import { findInvoiceOf } from '../find-invoices.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { type ChargeLog, isInForce, type Waiver } from './charge-log.store.ts';
import { logged } from './log-charges.ts';
import { chargesSoFar } from './owed-charges.ts';
import { chargesOfShipment, waiverView } from './read-charges.ts';
import type { WaiverBody } from './shipment-charges.schema.ts';

export async function waiveCharge(
  parts: InvoiceParts,
  shipments: ShipmentParts,
  operator: OperatorPrincipal,
  pro: string,
  { code, event, reason }: WaiverBody,
): Promise<Answer> {
  const { shipment, log } = await openCharges(parts, shipments, pro);
  const known = log?.waivers ?? [];
  const charges = await chargesSoFar(parts, shipment.facts, shipment.state, known);
  const line = charges?.lines.find((one) => causeOf(one) === causeOf({ code, event }));
  if (line === undefined) throw new Refusal('noSuchCharge');
  const waiver: Waiver = {
    id: parts.context.ids.make('wav_'),
    code,
    event,
    amountCents: line.chargeCents,
    reason,
    waivedBy: operator.actor,
    waivedAt: parts.context.freightClock.now(),
  };
  const details = { code, event, reason, before: formatCents(line.chargeCents), after: '0.00' };
  return changed(parts, operator, shipment, log, [...known, waiver], waiver, 'charge.waived', details);
}

export async function withdrawWaiver(
  parts: InvoiceParts,
  shipments: ShipmentParts,
  operator: OperatorPrincipal,
  pro: string,
  id: string,
): Promise<Answer> {
  const { shipment, log } = await openCharges(parts, shipments, pro);
  const known = log?.waivers.find((one) => one.id === id && isInForce(one));
  if (known === undefined) throw new Refusal('noSuchWaiver');
  const withdrawn = { ...known, withdrawnBy: operator.actor, withdrawnAt: parts.context.freightClock.now() };
  const waivers = log!.waivers.map((one) => (one.id === id ? withdrawn : one));
  const { code, event, amountCents } = known;
  const details = { code, event, before: '0.00', after: formatCents(amountCents) };
  return changed(parts, operator, shipment, log, waivers, withdrawn, 'charge.waiver-withdrawn', details);
}

/** @throws Refusal if there is no such shipment, or it has been invoiced */
async function openCharges(parts: InvoiceParts, shipments: ShipmentParts, pro: string) {
  const shipment = await findShipment(shipments, pro);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  if ((await findInvoiceOf(parts, pro)) !== undefined) throw new Refusal('chargesInvoiced');
  return { shipment, log: (await parts.charges.logs([pro])).get(pro) };
}

async function changed(
  parts: InvoiceParts,
  { actor }: OperatorPrincipal,
  shipment: StoredShipment,
  log: ChargeLog | undefined,
  waivers: ChargeLog['waivers'],
  waiver: Waiver,
  action: string,
  details: object,
): Promise<Answer> {
  const { facts, state } = shipment;
  const note = isInForce(waiver) ? waiver.reason : 'The waiver was withdrawn.';
  const steps = await logged(parts, facts, state, log, { waivers, note });
  return {
    status: isInForce(waiver) ? 201 : 200,
    body: enveloped(waiverView(waiver)),
    writes: [...steps, auditLine(parts.context, actor, action, `shipment:${shipment.pro}`, details)],
    committed: parts.wake,
  };
}

/** All charges of any shipment, with its waivers. */
export async function readAnyCharges(parts: InvoiceParts, shipments: ShipmentParts, pro: string): Promise<Answer> {
  const shipment = await findReadableShipment(shipments, pro);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const { log, charges } = await chargesOfShipment(parts, shipment);
  return { status: 200, body: enveloped({ ...charges, waivers: (log?.waivers ?? []).map(waiverView) }) };
}
