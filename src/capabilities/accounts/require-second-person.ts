// The two-person rule: which operators may approve another operator's proposal.
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from './check-operator.ts';
import { findOperator } from './find-operator.ts';

export interface Proposed {
  /** `operator:<name>` */
  readonly proposed_by: string;
  readonly proposed_at: number;
}

/** @throws Refusal for the proposer, for a program, and for an operator created after the proposal, perhaps only to approve it */
export async function requireSecondPerson(
  context: Context,
  { username, actor }: OperatorPrincipal,
  { proposed_by, proposed_at }: Proposed,
): Promise<void> {
  if (proposed_by === actor) throw new Refusal('ownProposal');
  const operator = await findOperator(context, username);
  if (operator === undefined || operator.is_program === 1) throw new Refusal('approverIsProgram');
  if (operator.created_at > proposed_at) throw new Refusal('approverTooNew');
}
