// Operators' management of SOAP users. Their names and passwords have 5 to 10 characters (§2.11).
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { randomText } from '../../platform/random.ts';
import type { Prepared } from './customers/manage-clients.ts';
import { requireAccounts } from './customers/manage-customer-accounts.ts';
import type { GeneratedPassword } from './passwords/generated-password.ts';
import { soapUserStore } from './soap-user.store.ts';
import { writeNew } from './write-new.ts';

/** The legacy service accepts at most ten, so a generated password uses all of them. */
export const SOAP_PASSWORD_CHARACTERS = 10;
const FIVE_TO_TEN = /^[\x21-\x7e]{5,10}$/;

export interface NewSoapUser {
  readonly user: string;
  readonly accounts: readonly string[];
  /** Random if absent. */
  readonly password?: string;
  /** Instead of `password`. */
  readonly generated?: GeneratedPassword;
}

/** The SOAP user exists once the transaction is written. Also returns the password. */
export async function prepareSoapUser(context: Context, actor: string, wanted: NewSoapUser): Promise<Prepared<string>> {
  const { user, accounts, generated } = wanted;
  const password = generated?.text ?? wanted.password ?? randomText(context.random, SOAP_PASSWORD_CHARACTERS);
  requireFiveToTen('name', user);
  requireFiveToTen('password', password);
  const unit = [
    ...soapUserStore(context.db).insert(
      {
        username: user,
        password_hash: await (generated?.hash ?? context.passwords.hash(password)),
        created_at: context.clock.now(),
      },
      accounts,
    ),
    auditLine(context, actor, 'soap-user.created', soapUserSubject(user), { accounts }),
  ];
  return { unit, made: password };
}

/** Returns the password, which cannot be shown again. */
export async function createSoapUser(context: Context, actor: string, wanted: NewSoapUser): Promise<string> {
  await requireAccounts(context, wanted.accounts);
  const { unit, made } = await prepareSoapUser(context, actor, wanted);
  await writeNew(context, `SOAP user ${wanted.user} exists already.`, unit);
  return made;
}

/** Returns a new password; the old one stops working within a second. */
export async function resetSoapPassword(
  context: Context,
  actor: string,
  user: string,
  wanted?: string,
): Promise<string> {
  const password = wanted ?? randomText(context.random, 10);
  requireFiveToTen('password', password);
  await requireSoapUser(context, user);
  await context.db.write([
    soapUserStore(context.db).setPassword(user, await context.passwords.hash(password)),
    auditLine(context, actor, 'soap-user.password-reset', soapUserSubject(user), {}),
  ]);
  return password;
}

/** The user loses access within a second. */
export async function deleteSoapUser(context: Context, actor: string, user: string): Promise<void> {
  await requireSoapUser(context, user);
  await context.db.write([
    ...soapUserStore(context.db).delete(user),
    auditLine(context, actor, 'soap-user.deleted', soapUserSubject(user), {}),
  ]);
}

/** The SOAP user's subject in the audit log, by which nodes know which cached data to drop. */
export function soapUserSubject(user: string): string {
  return `soap-user:${user}`;
}

function requireFiveToTen(what: string, text: string): void {
  if (!FIVE_TO_TEN.test(text)) throw new OperatorError(`A SOAP user's ${what} has 5 to 10 visible ASCII characters.`);
}

async function requireSoapUser(context: Context, user: string): Promise<void> {
  if ((await soapUserStore(context.db).find(user)) !== undefined) return;
  throw new OperatorError(`There is no SOAP user ${user} in ${context.environment}. See: linehaul soap-users list`);
}
