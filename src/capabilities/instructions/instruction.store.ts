// The table of customers' instructions.
import type { InstructionKind, InstructionStatus } from '../../freight/instructions/instruction-kinds.ts';
import type { ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import { type CaseRow, caseTable } from '../../platform/db/case-table.ts';
import type { Database, Step } from '../../platform/db/database.ts';
import type { NewAddress } from './instruction.schema.ts';

/** `account` is the one that gave the instruction, `body` an `InstructionBody`. An account can have one waiting for a shipment. */
export interface InstructionRow extends CaseRow {
  readonly kind: InstructionKind;
  readonly status: InstructionStatus;
  readonly given_at: number;
}

export interface InstructionBody {
  readonly note: string;
  readonly givenBy: string;
  /** The address that the answer is mailed to; '' for none. */
  readonly email: string;
  /** The exceptions that were open when it was given. */
  readonly reasons: readonly ExceptionReason[];
  /** Only for HOLD. */
  readonly holdUntil?: string;
  /** Only for CHANGE_ADDRESS. */
  readonly destination?: NewAddress;
  readonly answer?: { readonly at: number; readonly note: string };
}

export type InstructionStore = ReturnType<typeof instructionStore>;

export function instructionStore(db: Database) {
  const cases = caseTable<InstructionRow>(db, 'instructions');
  return {
    ...cases,

    /** Conflicts if it has changed since it was read. */
    update: ({ id, status, revision, next_action_at, body }: InstructionRow): Step =>
      cases.update({ id, status, revision, next_action_at, body }),
  };
}
