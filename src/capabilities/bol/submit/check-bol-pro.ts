// Checks whether a bill of lading may use the PRO that the caller sent, and returns warnings about it (spec-gaps 5).
import { checkGivenPro, unreservedProLimit } from '../../pros/check-given-pro.ts';
import type { ProUse } from '../../pros/use-pro.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { BolNotes } from './bol-outcome.ts';
import type { BolParts, BolPlan } from './plan-bol.ts';

const FIX = 'Use another PRO, or leave referenceNumbers.pro out and one is assigned.';

/** How the PRO is used; empty if the notes say that the bill fails. `plan` is undefined if it has already failed. */
export async function checkBolPro(
  parts: BolParts,
  caller: Caller,
  pro: string,
  plan: BolPlan | undefined,
  notes: BolNotes,
): Promise<Pick<ProUse, 'reservationId' | 'limitedFor'>> {
  const found = await checkGivenPro(parts.pros, pro, caller.accounts);
  if (found.state === 'used') notes.fail('duplicatePro', `The PRO ${pro} has been used.`, FIX);
  if (found.state === 'reserved-for-another') {
    notes.fail('businessRule', `The PRO ${pro} is reserved for another account.`, FIX);
  }
  if (plan === undefined || notes.hasFailed) return {};
  const account = plan.accounts.all.find((one) => caller.accounts.has(one))!;
  if (found.isLimited && !(await hasSomeLeft(parts, account, notes))) return {};
  if (!found.hasValidCheckDigit)
    notes.add('warning', `The check digit of the PRO ${pro} is wrong. The PRO was accepted anyway.`);
  if (found.state === 'free')
    notes.add('warning', `The PRO ${pro} is not from one of your reservations. It was accepted anyway.`);
  return {
    ...(found.reservationId !== undefined && { reservationId: found.reservationId }),
    ...(found.isLimited && { limitedFor: account }),
  };
}

async function hasSomeLeft({ pros, context }: BolParts, account: string, notes: BolNotes): Promise<boolean> {
  const limit = unreservedProLimit(pros);
  if ((await context.dailyCounts.left(limit, account)) > 0) return true;
  notes.fail(
    'businessRule',
    `Account ${account} has reached its limit of ${limit.most} unreserved PROs per day from the carrier’s own range.`,
    'Leave referenceNumbers.pro out and one is assigned, or reserve PROs with POST /v1/pro-reservations. The count starts over at 00:00 UTC.',
  );
  return false;
}
