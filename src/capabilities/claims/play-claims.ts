// The simulated carrier's claims desk: does what is due by the freight clock of a test environment, each at its own time.
import { payableCents } from '../../freight/claims/liability-limit.ts';
import { formatCents } from '../../freight/money.ts';
import { playDue } from '../../platform/db/play-due.ts';
import type { ClaimDecisionBody } from './claim.schema.ts';
import type { ClaimBody, ClaimRow } from './claim.store.ts';
import type { ClaimParts } from './claim-parts.ts';
import { acknowledge, askForDocuments, decide, pay } from './handle-claim.ts';
import type { MovedClaim } from './move-claim.ts';
import { asksForDocuments, claimWord } from './simulated-claims.ts';

const ACTOR = 'simulation:claims-desk';

/** Does everything that is due by then. Returns the number of changes. */
export function playClaims(parts: ClaimParts, until: number): Promise<number> {
  const writesOf = async (row: ClaimRow, at: number) => (await nextMove(parts, row, at)).writes;
  return playDue(parts.context.db, { toPlay: parts.store.toPlay, writesOf }, parts.wake, until);
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
