// Operators read and change the terms on which customer accounts pay: net days, credit limit and credit hold.
import type { Context } from '../../context.ts';
import { formatCents, parseCents } from '../../freight/money.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findCustomer } from '../accounts/customers/find-customers.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import { recordShipmentEvents } from '../shipments/events/record-events.ts';
import { findShipment } from '../shipments/find-shipment.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { CreditReleaseBody } from './billing-terms.schema.ts';
import {
  type ChangedTerms,
  prepareCreditHold,
  prepareCreditLimit,
  prepareNetDays,
  prepareRelease,
} from './change-billing-terms.ts';
import { isOverLimit, owedBy } from './check-credit.ts';
import { type BillingTermsRow, findBillingTerms } from './find-billing-terms.ts';
import type { KnownTerms } from './known-terms.ts';

export interface BillingTermsParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly shipments: ShipmentParts;
  readonly known: KnownTerms;
}

export async function readBillingTerms(parts: BillingTermsParts, account: string): Promise<Answer> {
  return { status: 200, body: enveloped(await termsView(parts, await requireTerms(parts, account))) };
}

/** Null restores the carrier's usual terms. */
export async function changeNetDays(
  parts: BillingTermsParts,
  { actor }: OperatorPrincipal,
  account: string,
  netDays: number | null,
): Promise<Answer> {
  return answer(parts, prepareNetDays(parts.context, actor, await requireTerms(parts, account), netDays));
}

/** Null removes the limit. */
export async function changeCreditLimit(
  parts: BillingTermsParts,
  { actor }: OperatorPrincipal,
  account: string,
  amount: string | null,
): Promise<Answer> {
  const limitCents = amount === null ? null : parseCents(amount)!;
  return answer(parts, prepareCreditLimit(parts.context, actor, await requireTerms(parts, account), limitCents));
}

export async function placeCreditHold(
  parts: BillingTermsParts,
  { actor }: OperatorPrincipal,
  account: string,
  reason: string,
): Promise<Answer> {
  return answer(parts, prepareCreditHold(parts.context, actor, await requireTerms(parts, account), reason));
}

/** With a charge, the shipment is charged in the same transaction. */
export async function releaseCreditHold(
  parts: BillingTermsParts,
  { actor }: OperatorPrincipal,
  account: string,
  { reason, charge }: CreditReleaseBody,
): Promise<Answer> {
  const before = await requireTerms(parts, account);
  if (before.held_at === null) throw new Refusal('notOnCreditHold');
  const steps = charge === undefined ? [] : await chargeSteps(parts, actor, account, charge);
  return answer(parts, prepareRelease(parts.context, actor, before, reason), steps);
}

/** @throws Refusal if the shipment is not the account's, or cannot have the charge */
async function chargeSteps(
  { context, shipments }: BillingTermsParts,
  actor: string,
  account: string,
  { pro, chargeCode }: NonNullable<CreditReleaseBody['charge']>,
): Promise<readonly Step[]> {
  const shipment = await findShipment(shipments, pro);
  if (shipment?.facts.payerAccount !== account) {
    throw refused('charge.pro', `must be a shipment that account ${account} pays for.`);
  }
  const { writes, results } = await recordShipmentEvents(shipments, pro, [
    {
      eventId: context.ids.make('crh_'),
      kind: 'charge_incurred',
      occurredAt: context.freightClock.now(),
      details: { chargeCode, reportedBy: actor },
    },
  ]);
  const [result] = results;
  if (result?.outcome === 'faulty') throw refused('charge.chargeCode', result.faults[0]!.description);
  if (result?.outcome !== 'recorded') throw refused('charge.pro', 'is a shipment that can have no more charges.');
  return writes;
}

function refused(field: string, description: string): Refusal {
  return new Refusal('validationFailed', { details: `${field} ${description}`, failures: [{ field, description }] });
}

async function answer(
  parts: BillingTermsParts,
  { after, unit }: ChangedTerms,
  steps: readonly Step[] = [],
): Promise<Answer> {
  return {
    status: 200,
    body: enveloped(await termsView(parts, after)),
    writes: [...steps, ...unit],
    committed() {
      parts.known.forget(after.account);
      parts.shipments.wake();
    },
  };
}

/** @throws Refusal */
async function requireTerms({ context }: BillingTermsParts, account: string): Promise<BillingTermsRow> {
  if ((await findCustomer(context, account)) === undefined) throw new Refusal('noSuchCustomer');
  return findBillingTerms(context, account);
}

async function termsView({ context, network }: BillingTermsParts, terms: BillingTermsRow) {
  const { account, net_days, credit_limit_cents, held_at, held_by, hold_reason } = terms;
  const owedCents = await owedBy(context, account);
  const isOver = isOverLimit(terms, owedCents);
  return {
    account,
    netDays: net_days ?? network.now().data.deadlines.paymentDays,
    hasOwnTerms: net_days !== null,
    creditLimit: credit_limit_cents === null ? null : formatCents(credit_limit_cents),
    balance: formatCents(owedCents),
    isOverLimit: isOver,
    creditHold:
      held_at === null ? null : { reason: hold_reason, placedAt: new Date(held_at).toISOString(), placedBy: held_by },
    acceptsShipments: held_at === null && !(isOver && context.config.overCreditLimit === 'refuse'),
  };
}
