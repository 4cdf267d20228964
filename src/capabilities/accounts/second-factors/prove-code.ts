// Checks a code: six digits from the authenticator app, or a recovery code.
import type { Context } from '../../../context.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { DailyLimit } from '../../../platform/db/daily-counts.ts';
import type { Step } from '../../../platform/db/database.ts';
import { refuseForSeconds } from '../../../platform/http/refusal.ts';
import { authenticatorStore } from './authenticator.store.ts';
import { authenticatorPlace } from './authenticator-app.ts';
import { stepOfCode } from './authenticator-code.ts';
import type { FactorOwner } from './factor-owner.ts';
import { recoveryCodeStore } from './recovery-code.store.ts';
import { recoveryCodeHash } from './recovery-codes.ts';

/** Prevents an attacker with the password and many IP addresses from trying all codes. Using up the limit takes the password. */
const WRONG_CODES = { name: 'wrong codes of a second factor', most: 100 } satisfies DailyLimit;
const SIX_DIGITS = /^\d{6}$/;

export interface ProvenCode {
  readonly method: 'authenticator' | 'recovery-code';
  /** They make sure that the code works only once. */
  readonly writes: readonly Step[];
}

/** Undefined for a wrong code. `subject` is the user in the audit log. @throws Refusal after too many wrong codes in a day */
export async function proveCode(
  context: Context,
  owner: FactorOwner,
  subject: string,
  given: string,
): Promise<ProvenCode | undefined> {
  const { dailyCounts } = context;
  if (!(await dailyCounts.reserve(WRONG_CODES, subject))) {
    throw refuseForSeconds('tooManyWrongCodes', dailyCounts.secondsLeft());
  }
  const code = given.replace(/\s/g, '');
  const proven = SIX_DIGITS.test(code)
    ? await proveDigits(context, owner, code)
    : await proveRecoveryCode(context, owner, subject, code);
  if (proven === undefined) return undefined;
  return { ...proven, writes: [...proven.writes, dailyCounts.giveBack(WRONG_CODES, subject, 1)] };
}

async function proveDigits(context: Context, owner: FactorOwner, code: string): Promise<ProvenCode | undefined> {
  const store = authenticatorStore(context.db);
  const found = await store.find(owner);
  if (found === undefined) return undefined;
  const secret = context.secrets.open(found.sealed_secret, authenticatorPlace(owner));
  const usedStep = stepOfCode(secret, code, context.clock.now());
  if (usedStep === undefined || usedStep <= found.last_step) return undefined;
  return { method: 'authenticator', writes: [store.use(owner, usedStep)] };
}

async function proveRecoveryCode(
  context: Context,
  owner: FactorOwner,
  subject: string,
  code: string,
): Promise<ProvenCode | undefined> {
  const store = recoveryCodeStore(context.db);
  const hash = recoveryCodeHash(context, owner, code);
  const hashes = await store.hashes(owner);
  if (!hashes.includes(hash)) return undefined;
  const line = auditLine(context, subject, 'second-factor.recovery-code-used', subject, { left: hashes.length - 1 });
  return { method: 'recovery-code', writes: [store.use(owner, hash), line] };
}
