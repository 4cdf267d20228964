// Lists billing authorizations: a page of those of the caller's accounts, and those of one customer for operators.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { Caller } from '../tokens/check-token.ts';
import { requireOwnAccount } from '../tokens/require-own-account.ts';
import type { BillingAuthorization, BillingAuthorizationQuery } from './billing-authorization.schema.ts';
import { type BillingAuthorizationRow, billingAuthorizationStore } from './billing-authorization.store.ts';

export type { BillingAuthorization } from './billing-authorization.schema.ts';

/** More than anyone reads. */
const MOST_LISTED = 1_000;

/** @throws Refusal when the requested payer is not one of the caller's accounts */
export async function listOwnAuthorizations(
  context: Context,
  caller: Caller,
  query: BillingAuthorizationQuery,
): Promise<Answer> {
  const { payerAccount } = query;
  if (payerAccount !== undefined) requireOwnAccount(caller, payerAccount);
  const payers = payerAccount === undefined ? [...caller.accounts.keys()] : [payerAccount];
  const limit = limitOf(query);
  const rows = await billingAuthorizationStore(context.db).list(payers, placeOf(query.cursor), limit + 1);
  const { shown, cursor } = pageOf(rows, limit, (last) =>
    writeCursor(`${last.payer_account} ${last.authorized_account}`),
  );
  return { status: 200, body: { data: shown.map(authorizationView), cursor, error: NO_ERROR } };
}

/** For one payer, or for all. */
export async function listAuthorizations(context: Context, payerAccount?: string): Promise<BillingAuthorization[]> {
  const payers = payerAccount === undefined ? undefined : [payerAccount];
  const rows = await billingAuthorizationStore(context.db).list(payers, undefined, MOST_LISTED);
  return rows.map(authorizationView);
}

export function authorizationView(row: BillingAuthorizationRow): BillingAuthorization {
  return {
    payerAccount: row.payer_account,
    authorizedAccount: row.authorized_account,
    authorizedBy: row.authorized_by,
    authorizedAt: new Date(row.authorized_at).toISOString(),
  };
}

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [, payerAccount, authorizedAccount] = readCursor(cursor, /^([A-Z0-9]{7}) ([A-Z0-9]{7})$/);
  return { payerAccount: payerAccount!, authorizedAccount: authorizedAccount! };
}
