// What the claims in a response prove: that the caller filed one, attached a file to it, and has read the decision.
import type { ClaimProof } from './certification-rows.ts';
import { portalOwner } from './evidence.store.ts';

/** The operations whose responses contain claims. */
export const CLAIM_READS: readonly string[] = ['GET /v1/claims', 'GET /v1/claims/{claimId}'];
export const CLAIM_ROW: ClaimProof = 'operation.claim';

/** The response if it needs to be parsed; '' otherwise. */
export function claimsWorthReading(answer: string): string {
  return answer.includes('"decision":{') && answer.includes('"attachments":[{') ? answer : '';
}

interface ReadClaim {
  readonly filedBy: string;
  readonly decision?: object;
  readonly attachments: readonly object[];
}

/** Claims that another user of the account filed prove nothing. */
export function provenByClaims(answer: string, owner: string): ClaimProof[] {
  if (answer === '') return [];
  const { data } = JSON.parse(answer) as { data: ReadClaim | readonly ReadClaim[] };
  const proves = ({ filedBy, decision, attachments }: ReadClaim) =>
    portalOwner(filedBy) === owner && decision !== undefined && attachments.length > 0;
  return [data].flat().some(proves) ? [CLAIM_ROW] : [];
}
