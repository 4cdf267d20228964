// Corrects a bill of lading after pickup, or reconsigns the freight: previewed with its new price first, then saved with its
// charges and invoices.
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { formatCents } from '../../freight/money.ts';
import { placeOfFreight } from '../../freight/shipments/freight-place.ts';
import type { ShipmentEvent } from '../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { type AmendedBill, amendBill } from '../bol/amend/amend-bill.ts';
import { type FieldChange, fieldChanges } from '../bol/amend/bill-changes.ts';
import { type OpenBill, openBill } from '../bol/amend/open-bill.ts';
import type { ProposedCorrection } from '../credit-approvals/credit-approvals.ts';
import { incurredChargeFaults } from '../invoices/charges/check-incurred-charge.ts';
import { chargesSoFar } from '../invoices/charges/owed-charges.ts';
import { readShipmentInvoices, standingInvoice } from '../invoices/find-invoices.ts';
import { lineView } from '../invoices/invoice-view.ts';
import { amendShipment } from '../shipments/bill-changes/amend-shipment.ts';
import type { CorrectedBill, CorrectionBody, ReconsignmentBody } from './correction.schema.ts';
import { correctionCreditCents } from './correction-credit.ts';
import type { CorrectionParts } from './correction-parts.ts';

/** Charged if the tariff has them (event-charges.csv). */
const ADDRESS_CORRECTION = 'ADRCOR';
const BILL_CORRECTION = 'BOLCOR';
const RECONSIGNMENT = 'RECON';

export function correctBill(
  parts: CorrectionParts,
  operator: OperatorPrincipal,
  pro: string,
  body: CorrectionBody,
): Promise<Answer> {
  return amend(parts, operator, pro, body, 'corrected');
}

/** Sends freight that is under way to another consignee or address, and resolves the exceptions that this settles. */
export function reconsignBill(
  parts: CorrectionParts,
  operator: Corrector,
  pro: string,
  body: ReconsignmentBody,
  settles: readonly ExceptionReason[] = [],
): Promise<Answer> {
  return amend(parts, operator, pro, body, 'reconsigned', { settles });
}

/** Who corrects the bill: an operator, or the simulated carrier. */
type Corrector = Pick<OperatorPrincipal, 'actor'>;

type Kind = 'corrected' | 'reconsigned';

/** What is stored of a correction until another operator approves it. */
interface CarriedCorrection {
  readonly kind: Kind;
  /** Includes the version of the bill that was corrected. */
  readonly body: CorrectionBody;
}

/** Carries out a correction that another operator has approved; it must not credit more than was shown. */
export function carryOutCorrection(
  parts: CorrectionParts,
  operator: OperatorPrincipal,
  pro: string,
  { carryOut }: ProposedCorrection,
  approvedCents: number,
): Promise<Answer> {
  const { kind, body } = carryOut as CarriedCorrection;
  return amend(parts, operator, pro, body, kind, { approvedCents });
}

interface AmendOptions {
  /** The credit that another operator has approved. */
  readonly approvedCents?: number;
  readonly settles?: readonly ExceptionReason[];
}

function outdated(details: string): Refusal {
  return new Refusal('correctionOutdated', { details });
}

async function amend(
  parts: CorrectionParts,
  operator: Corrector,
  pro: string,
  request: CorrectionBody,
  kind: Kind,
  { approvedCents, settles = [] }: AmendOptions = {},
): Promise<Answer> {
  const { reason, billVersion, dryRun = false, isCarrierMistake = false, ...sections } = request;
  const { bols, invoices } = parts;
  const bill = await openBill(bols, pro);
  if (approvedCents !== undefined && billVersion !== bill.row.version) throw outdated('The bill has changed since.');
  refuseOtherVersion(bill, billVersion);
  const { facts: known, state: before } = bill.shipment;
  // Reported events may be ahead of this clock; the change must still come after them.
  const chargedAt = Math.max(bols.context.freightClock.now(), before.last.occurredAt + 1);
  // The reconsignment charge depends on where the freight was before the change.
  const at = kind === 'corrected' ? chargedAt : chargedAt + 1;
  const moves = kind === 'corrected' ? undefined : { at, ...placeOfFreight(known, before) };
  const amended = await amendBill(bols, bill, sections, operator.actor, moves);
  const fields = fieldChanges(bill.request, amended.changes);
  const codes = isCarrierMistake || before.stage === 'PENDING' ? [] : codesOf(kind, fields);
  const told = { kind, at, chargedAt, reason, actor: operator.actor, codes, settles };
  const events = await eventsOf(parts, bill, amended, told);
  const { state, writes } = await amendShipment(bols.shipments, bill.shipment, amended.facts, events);
  const [was, is] = [
    await ratedView(parts, bill.shipment.facts, bill.shipment.state),
    await ratedView(parts, amended.facts, state),
  ];
  const documents = (await readShipmentInvoices(invoices, [pro])).get(pro) ?? [];
  const invoice = standingInvoice(documents);
  const { payerAccount } = amended.facts;
  const amountCents = correctionCreditCents(documents, { beforeCents: was.cents, afterCents: is.cents, payerAccount });
  const needsApproval = invoices.approvals.needsTwo(amountCents);
  const body: CorrectedBill = {
    pro,
    isSaved: !dryRun,
    billVersion: bill.row.version + (dryRun ? 0 : 1),
    changes: fields,
    before: was.view,
    after: is.view,
    difference: formatCents(is.cents - was.cents),
    replacesInvoice: invoice === undefined ? null : documentNumber(invoice.row),
    needsApproval,
    warnings: [...amended.warnings],
  };
  if (approvedCents !== undefined && amountCents > approvedCents) {
    throw outdated(`It would credit ${formatCents(amountCents)} by now instead of ${formatCents(approvedCents)}.`);
  }
  if (needsApproval && !dryRun && approvedCents === undefined) {
    const carryOut: CarriedCorrection = { kind, body: { ...request, billVersion: bill.row.version } };
    const proposed: ProposedCorrection = { reason, changes: fields, carryOut };
    return invoices.approvals.propose(operator, {
      kind: 'bill-correction',
      subject: pro,
      amountCents,
      request: proposed,
    });
  }
  if (dryRun) return { status: 200, body: enveloped(body) };
  const audit = auditLine(bols.context, operator.actor, `shipment.${kind}`, `shipment:${pro}`, {
    reason,
    fields,
    before: was.view.total,
    after: is.view.total,
    ...(invoice !== undefined && { invoice: body.replacesInvoice }),
  });
  return {
    status: 200,
    body: enveloped(body),
    writes: [...amended.steps, ...writes, audit],
    committed: bols.shipments.wake,
  };
}

/** @throws Refusal */
function refuseOtherVersion({ row }: OpenBill, seen: number | undefined): void {
  if (seen === undefined || seen === row.version) return;
  const description = `is ${seen}, but the bill has changed since: it is at version ${row.version} now. Look at it again.`;
  throw new Refusal('validationFailed', { failures: [{ field: 'billVersion', description }] });
}

const ADDRESS = ['address1', 'address2', 'city', 'stateProvince', 'postalCode', 'country'].map(
  (name) => `destination.${name}`,
);

/** A changed delivery address and any other change of the bill are charged separately. */
function codesOf(kind: Kind, fields: readonly FieldChange[]): readonly string[] {
  if (kind === 'reconsigned') return [RECONSIGNMENT];
  const isAddress = ({ field }: FieldChange) => ADDRESS.includes(field);
  return [
    ...(fields.some(isAddress) ? [ADDRESS_CORRECTION] : []),
    ...(fields.every(isAddress) ? [] : [BILL_CORRECTION]),
  ];
}

interface Amending {
  readonly kind: Kind;
  readonly at: number;
  readonly chargedAt: number;
  readonly reason: string;
  readonly actor: string;
  readonly codes: readonly string[];
  readonly settles: readonly ExceptionReason[];
}

async function eventsOf(
  { bols, invoices }: CorrectionParts,
  { shipment: { state } }: OpenBill,
  { facts }: AmendedBill,
  { kind, at, chargedAt, reason, actor, codes, settles }: Amending,
): Promise<readonly ShipmentEvent[]> {
  const id = bols.context.ids.make('cor_');
  const told = { note: reason, reportedBy: actor };
  const { reweigh } = state;
  const found = reweigh === null || reweigh.isStated ? undefined : await invoices.reprice(facts, reweigh);
  const events: ShipmentEvent[] = [];
  for (const chargeCode of codes) {
    const faults = await incurredChargeFaults(invoices, facts, { chargeCode });
    if (faults.length > 0) continue;
    const eventId = `${id}-${chargeCode}`;
    events.push({ eventId, kind: 'charge_incurred', occurredAt: chargedAt, details: { ...told, chargeCode } });
  }
  for (const reasonCode of settles) {
    const eventId = `${id}-${reasonCode}`;
    events.push({ eventId, kind: 'exception_resolved', occurredAt: at, details: { ...told, reasonCode } });
  }
  const details = {
    ...told,
    ...(found && { ratedChargeCents: found.totalCents, weightLb: reweigh!.weightLb }),
    // The terminal that has the freight may also serve the new address.
    ...(kind === 'reconsigned' && state.isAtTerminal && { terminal: state.terminal }),
  };
  return [...events, { eventId: id, kind, occurredAt: at, details }];
}

async function ratedView({ invoices }: CorrectionParts, facts: ShipmentFacts, state: ShipmentState) {
  const charges = await chargesSoFar(invoices, facts, state);
  const view = {
    weight: charges?.weightLb ?? facts.weightLb,
    payerAccount: facts.payerAccount,
    lines: charges?.lines.map(lineView) ?? [],
    total: charges === null ? null : formatCents(charges.totalCents),
  };
  return { view, cents: charges?.totalCents ?? 0 };
}
