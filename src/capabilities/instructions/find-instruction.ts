// Finds instructions. To everyone except its own account, an instruction does not exist.
import { Refusal } from '../../platform/http/refusal.ts';
import type { InstructionRow } from './instruction.store.ts';
import type { InstructionParts } from './instruction-parts.ts';

/** Without `accounts`, finds every instruction: for the carrier itself. @throws Refusal */
export async function findInstruction(
  { store }: Pick<InstructionParts, 'store'>,
  instructionId: string,
  accounts?: { has(account: string): boolean },
): Promise<InstructionRow> {
  const row = await store.find(instructionId);
  if (row === undefined || accounts?.has(row.account) === false) throw new Refusal('noSuchInstruction');
  return row;
}
