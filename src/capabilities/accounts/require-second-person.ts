// The two-person rule: who may approve what another operator proposed.
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from './check-operator.ts';
import { findOperator } from './find-operator.ts';

export interface Proposed {
  /** `operator:<name>` */
  readonly proposed_by: string;
  readonly proposed_at: number;
}

/** @throws Refusal for whoever proposed it, for a program, and for an operator whom the first may have created in order to approve it */
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
