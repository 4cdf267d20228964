// Lists claims: one, those of the caller's accounts, or all of them for the carrier. Newest first.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { ClaimListQuery } from './claim.schema.ts';
import type { ClaimParts } from './claim-parts.ts';
import { claimViews } from './claim-view.ts';
import { findClaim } from './find-claim.ts';

/** Without `accounts`, finds every claim: for the carrier itself. */
export async function readClaim(parts: ClaimParts, claimId: string, accounts?: Caller['accounts']): Promise<Answer> {
  const row = await findClaim(parts, claimId, accounts);
  return { status: 200, body: enveloped((await claimViews(parts, [row]))[0]) };
}

export function listClaims(parts: ClaimParts, { accounts }: Caller, query: ClaimListQuery): Promise<Answer> {
  return page(parts, query, [...accounts.keys()]);
}

export function listAllClaims(parts: ClaimParts, query: ClaimListQuery): Promise<Answer> {
  return page(parts, query, query.account === undefined ? undefined : [query.account]);
}

async function page(
  parts: ClaimParts,
  { status, pro, overdue, cursor, limit: asked }: ClaimListQuery,
  accounts: readonly string[] | undefined,
): Promise<Answer> {
  const limit = limitOf({ limit: asked });
  const before = cursor === undefined ? undefined : readCursor(cursor, /^clm_[0-9A-Z]{26}$/)[0];
  const dueBefore = overdue === undefined ? undefined : parts.context.freightClock.now();
  const rows = await parts.store.list({ status, pro, accounts, dueBefore, before, limit: limit + 1 });
  const { shown, cursor: next } = pageOf(rows, limit, (last) => writeCursor(last.id));
  return { status: 200, body: { data: await claimViews(parts, shown), cursor: next, error: NO_ERROR } };
}
