// What an operator does with SOAP users. Their names and passwords have 5 to 10 characters (§2.11).
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { randomText } from '../../platform/random.ts';
import type { Prepared } from './manage-clients.ts';
import { requireAccounts, writeNew } from './manage-portal-accounts.ts';
import { soapUserStore } from './soap-user.store.ts';

const FIVE_TO_TEN = /^[\x21-\x7e]{5,10}$/;

export interface NewSoapUser {
  readonly user: string;
  readonly accounts: readonly string[];
  /** Made at random when absent. */
  readonly password?: string;
}

/** A SOAP user that exists once its unit is written, and its password. */
export async function prepareSoapUser(context: Context, actor: string, wanted: NewSoapUser): Promise<Prepared<string>> {
  // Ten characters are the most that the old service takes, so a made one uses them all.
  const password = wanted.password ?? randomText(context.random, 10);
  const { user, accounts } = wanted;
  for (const [what, text] of [
    ['name', user],
    ['password', password],
  ] as const) {
    if (!FIVE_TO_TEN.test(text)) throw new OperatorError(`A SOAP user's ${what} has 5 to 10 visible ASCII characters.`);
  }
  const unit = [
    ...soapUserStore(context.db).insert(
      { username: user, password_hash: await context.passwords.hash(password), created_at: context.clock.now() },
      accounts,
    ),
    auditLine(context, actor, 'soap-user.created', `soap-user:${user}`, { accounts }),
  ];
  return { unit, made: password };
}

/** Gives the password; it cannot be shown again. */
export async function createSoapUser(context: Context, actor: string, wanted: NewSoapUser): Promise<string> {
  await requireAccounts(context, wanted.accounts);
  const { unit, made } = await prepareSoapUser(context, actor, wanted);
  await writeNew(context, `SOAP user ${wanted.user} exists already.`, unit);
  return made;
}
