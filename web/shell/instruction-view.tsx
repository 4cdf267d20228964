// An instruction as both customers and the carrier see it: what, for whom, and its outcome.
import type { InstructionStatus } from '../../src/freight/instructions/instruction-kinds.ts';
import type { components } from '../api/openapi.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { instructionWords as words } from '../words/instruction-words.ts';
import { day } from './format.ts';

export type Instruction = components['schemas']['Instruction'];

const TONES: Record<InstructionStatus, Tone> = {
  WAITING: 'warn',
  ACCEPTED: 'good',
  DECLINED: 'bad',
  WITHDRAWN: 'plain',
};

export function InstructionBadge({ status }: Pick<Instruction, 'status'>) {
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}

/** The kind, with its date or address, and the customer's note. */
export function InstructionText({ instruction }: { instruction: Instruction }) {
  const { kind, holdUntil, destination, note } = instruction;
  return (
    <div className="min-w-0">
      <span className="font-medium">
        {words.kinds[kind]}
        {holdUntil !== undefined && ` ${words.heldUntil(day(holdUntil))}`}
      </span>
      {destination !== undefined && <span className="block">{addressText(destination)}</span>}
      {note !== '' && <span className="block wrap-anywhere text-faint">“{note}”</span>}
    </div>
  );
}

function addressText({ name, address1, address2, city, stateProvince, postalCode }: Destination): string {
  return [name, address1, address2, city, [stateProvince, postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

type Destination = NonNullable<Instruction['destination']>;
