// How an instruction ends: the carrier accepts it and carries it out, or declines it; or the customer withdraws it.
import { INSTRUCTION_DECISIONS, type InstructionDecision } from '../../freight/instructions/instruction-kinds.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { permissionsOfOperator } from '../accounts/roles.ts';
import type { Caller } from '../tokens/check-token.ts';
import { type CarriedOut, carryOut } from './carry-out-instruction.ts';
import { findInstruction } from './find-instruction.ts';
import type { InstructionDecisionBody } from './instruction.schema.ts';
import type { InstructionRow } from './instruction.store.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { instructionSubject, instructionView } from './instruction-view.ts';
import { type MovedInstruction, moveInstruction, requireWaiting } from './move-instruction.ts';

/** The permission that reconsigning a shipment requires. */
const RECONSIGNS = 'billing.write';

export async function decideInstruction(
  parts: InstructionParts,
  { actor, role }: OperatorPrincipal,
  instructionId: string,
  { decision, note = '', alreadyDone = false }: InstructionDecisionBody,
): Promise<Answer> {
  const row = await findInstruction(parts, instructionId);
  requireWaiting(row);
  const isReconsigned = decision === 'ACCEPT' && row.kind === 'CHANGE_ADDRESS' && !alreadyDone;
  if (isReconsigned && !permissionsOfOperator(role).includes(RECONSIGNS)) {
    const details = `Your role is ${role}. To change the address needs the permission ${RECONSIGNS}. Have the shipment reconsigned, then accept with \`alreadyDone\`.`;
    throw new Refusal('roleNotAllowed', { details });
  }
  const at = parts.context.freightClock.now();
  const { row: answered, writes } = await answer(parts, actor, row, { decision, note, alreadyDone }, at);
  return { status: 200, body: enveloped(instructionView(answered)), writes, committed: parts.wake };
}

/** For an operator, or for the simulated carrier, with an entry in the audit log. @throws Refusal if it cannot be done */
export async function answer(
  parts: InstructionParts,
  actor: string,
  row: InstructionRow,
  { decision, note, alreadyDone }: { decision: InstructionDecision; note: string; alreadyDone: boolean },
  at: number,
): Promise<MovedInstruction> {
  const done = decision === 'ACCEPT' && !alreadyDone ? await carryOut(parts, actor, row, at) : NOTHING;
  const to = INSTRUCTION_DECISIONS[decision];
  const type = decision === 'ACCEPT' ? 'instruction.accepted' : 'instruction.declined';
  const moved = moveInstruction(parts, row, { type, to, at, note, nextActionAt: done.followsUpAt });
  const line = auditLine(parts.context, actor, type, instructionSubject(row.id), {
    pro: row.pro,
    kind: row.kind,
    status: { before: row.status, after: to },
    note,
    ...(alreadyDone && { alreadyDone }),
  });
  return { ...moved, writes: [...moved.writes, ...done.writes, line] };
}

const NOTHING: CarriedOut = { writes: [], followsUpAt: null };

export async function withdrawInstruction(
  parts: InstructionParts,
  caller: Caller,
  instructionId: string,
): Promise<Answer> {
  const before = await findInstruction(parts, instructionId, caller.accounts);
  requireWaiting(before);
  const at = parts.context.freightClock.now();
  const { row, writes } = moveInstruction(parts, before, { type: 'instruction.withdrawn', to: 'WITHDRAWN', at });
  return { status: 200, body: enveloped(instructionView(row)), writes, committed: parts.wake };
}
