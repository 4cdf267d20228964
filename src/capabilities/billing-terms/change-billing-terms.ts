// Changes the payment terms agreed with a customer account. Invoices already issued keep their due date.
import type { Context } from '../../context.ts';
import { formatCents } from '../../freight/money.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Step } from '../../platform/db/database.ts';
import { type BillingTermsRow, billingTermsStore } from './billing-terms.store.ts';

export const LONGEST_NET_DAYS = 365;

/** As text: `Net 30`; null is the carrier's usual number of days. */
export function termsText(netDays: number | null): string {
  if (netDays === null) return 'carrier default';
  return netDays === 0 ? 'on receipt' : `Net ${netDays}`;
}

export interface ChangedTerms {
  readonly after: BillingTermsRow;
  /** Empty if nothing changes. */
  readonly unit: readonly Step[];
}

/** Null restores the carrier's usual terms. */
export function prepareNetDays(
  context: Context,
  actor: string,
  before: BillingTermsRow,
  netDays: number | null,
): ChangedTerms {
  if (before.net_days === netDays) return { after: before, unit: [] };
  return changed(context, actor, before, { net_days: netDays }, 'payment-terms', {
    before: termsText(before.net_days),
    after: termsText(netDays),
  });
}

/** Null means no limit. */
export function prepareCreditLimit(
  context: Context,
  actor: string,
  before: BillingTermsRow,
  limitCents: number | null,
): ChangedTerms {
  if (before.credit_limit_cents === limitCents) return { after: before, unit: [] };
  return changed(context, actor, before, { credit_limit_cents: limitCents }, 'credit-limit', {
    before: limitText(before.credit_limit_cents),
    after: limitText(limitCents),
  });
}

/** For an account already on hold, changes the reason. */
export function prepareCreditHold(
  context: Context,
  actor: string,
  before: BillingTermsRow,
  reason: string,
): ChangedTerms {
  if (before.held_at !== null && before.hold_reason === reason) return { after: before, unit: [] };
  const held = { held_at: context.freightClock.now(), held_by: actor, hold_reason: reason };
  return changed(context, actor, before, held, 'credit-hold', { before: holdText(before), after: reason });
}

/** The account must be on hold. */
export function prepareRelease(context: Context, actor: string, before: BillingTermsRow, reason: string): ChangedTerms {
  const released = { held_at: null, held_by: '', hold_reason: '' };
  const details = { before: holdText(before), after: 'not on hold', reason };
  return changed(context, actor, before, released, 'credit-hold-released', details);
}

function changed(
  context: Context,
  actor: string,
  before: BillingTermsRow,
  change: Partial<BillingTermsRow>,
  action: string,
  details: object,
): ChangedTerms {
  const after: BillingTermsRow = { ...before, ...change, revision: before.revision + 1 };
  return {
    after,
    unit: [
      billingTermsStore(context.db).save(after),
      auditLine(context, actor, `customer-account.${action}`, `customer-account:${before.account}`, details),
    ],
  };
}

/** As text: `5000.00`. */
function limitText(limitCents: number | null): string {
  return limitCents === null ? 'no limit' : formatCents(limitCents);
}

function holdText({ held_at, hold_reason }: BillingTermsRow): string {
  return held_at === null ? 'not on hold' : hold_reason;
}
