// The simulated carrier's claims desk: does what is due by the freight clock of a test environment, each at its own time.
import { payableCents } from '../../freight/claims/liability-limit.ts';
import { formatCents } from '../../freight/money.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import type { ClaimDecisionBody } from './claim.schema.ts';
import type { ClaimBody, ClaimRow } from './claim.store.ts';
import type { ClaimParts } from './claim-parts.ts';
import { acknowledge, askForDocuments, decide, pay } from './handle-claim.ts';
import type { MovedClaim } from './move-claim.ts';
import { asksForDocuments, claimWord } from './simulated-claims.ts';

const ACTOR = 'simulation:claims-desk';
const AT_ONCE = 200;

export async function nextClaimAt({ store }: ClaimParts): Promise<number | undefined> {
  const [next] = await store.toPlay(1);
  return next?.next_action_at ?? undefined;
}

/** Does everything that is due by then. Returns the number of changes. */
export async function playClaims(parts: ClaimParts, until: number): Promise<number> {
  let count = 0;
  for (;;) {
    const due = (await parts.store.toPlay(AT_ONCE)).filter((row) => row.next_action_at! <= until);
    let played = 0;
    for (const row of due) played += (await playOne(parts, row)) ? 1 : 0;
    count += played;
    // Claims that were changed meanwhile are read again next time.
    if (played === 0) return count;
  }
}

async function playOne(parts: ClaimParts, row: ClaimRow): Promise<boolean> {
  try {
    const { writes } = await nextMove(parts, row, row.next_action_at!);
    await parts.context.db.write([...writes]);
    parts.wake();
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}

function nextMove(parts: ClaimParts, row: ClaimRow, at: number): Promise<MovedClaim> {
  const body = JSON.parse(row.body) as ClaimBody;
  if (row.status === 'FILED') return acknowledge(parts, ACTOR, row, 'We have received your claim.', at);
  if (row.status === 'APPROVED') {
    return pay(parts, ACTOR, row, { reference: `Check ${row.id.slice(-6)}`, paidAt: at }, at);
  }
  if (asksForDocuments(body)) {
    return askForDocuments(parts, ACTOR, row, 'Please attach the invoice of the goods and photographs.', at);
  }
  return decide(parts, ACTOR, row, decisionOf(row, body), at);
}

function decisionOf({ claimed_cents }: ClaimRow, body: ClaimBody): ClaimDecisionBody {
  const mostCents = payableCents(claimed_cents, body.limitCents);
  if (claimWord(body) === 'TEST-CLAIM-DECLINE') {
    return { decision: 'DECLINE', note: 'The delivery receipt is clear: the freight was delivered in good order.' };
  }
  if (body.isLate) {
    return { decision: 'DECLINE', note: 'The damage was reported too late to tell that it happened on the way.' };
  }
  if (claimWord(body) === 'TEST-CLAIM-OFFER') {
    const amount = formatCents(Math.max(1, Math.floor(mostCents / 2)));
    return { decision: 'OFFER', amount, note: 'The packaging contributed to the damage; we offer half.' };
  }
  return { decision: 'APPROVE', note: 'Our inspection confirms the claim.' };
}
