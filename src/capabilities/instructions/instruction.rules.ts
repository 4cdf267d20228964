// The two-field rules of instructions and their answers.
import type { Failure } from '../../platform/http/refusal.ts';
import type { GiveInstructionBody, InstructionDecisionBody } from './instruction.schema.ts';

const BELONGS_TO = { holdUntil: 'HOLD', destination: 'CHANGE_ADDRESS' } as const;

export function instructionRules(body: GiveInstructionBody): Failure[] {
  return (['holdUntil', 'destination'] as const)
    .filter((field) => body[field] !== undefined && body.kind !== BELONGS_TO[field])
    .map((field) => ({
      field,
      description: `must be left out with ${body.kind}; it belongs to ${BELONGS_TO[field]}.`,
    }));
}

export function instructionDecisionRules({ decision, note = '', alreadyDone }: InstructionDecisionBody): Failure[] {
  const failures: Failure[] = [];
  if (decision === 'DECLINE' && note.trim() === '') {
    failures.push({ field: 'note', description: 'is required with DECLINE: the customer reads why.' });
  }
  if (decision === 'DECLINE' && alreadyDone !== undefined) {
    failures.push({ field: 'alreadyDone', description: 'must be left out with DECLINE.' });
  }
  return failures;
}
