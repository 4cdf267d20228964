// The queue of instructions: what customers want done with their freight, and the answers.
import { INSTRUCTION_STATUS } from '../../../src/freight/instructions/instruction-kinds.ts';
import { EXCEPTION_REASON } from '../../../src/freight/value-sets/exception-reason.ts';
import type { RowOf } from '../../api/described.ts';
import { moment } from '../../shell/format.ts';
import { InstructionBadge, InstructionText } from '../../shell/instruction-view.tsx';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { instructionWords } from '../../words/instruction-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AccountLink, ProLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import { AnswerButtons } from './answer-buttons.tsx';

type Instruction = RowOf<'/ops/v1/instructions'>;

const words = instructionWords.desk;
const ALL = 'all';

const COLUMNS: readonly Column<Instruction>[] = [
  { head: words.when, cell: ({ givenAt }) => <span className="whitespace-nowrap">{moment(givenAt)}</span> },
  { head: words.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  { head: words.account, cell: ({ account }) => <AccountLink account={account} /> },
  { head: words.why, cell: ({ reasons }) => reasons.map((code) => EXCEPTION_REASON.describe(code)).join(', ') },
  { head: words.what, cell: (instruction) => <InstructionText instruction={instruction} />, className: 'min-w-48' },
  {
    head: words.status,
    cell: (instruction) => (
      <div className="grid justify-items-start gap-1.5">
        <InstructionBadge status={instruction.status} />
        <AnswerButtons instruction={instruction} />
      </div>
    ),
  },
];

/** Pending ones, unless another status is chosen. */
export function InstructionsPage() {
  const [{ status: asked = 'WAITING' }, change] = useAddressSearch();
  const status = INSTRUCTION_STATUS.has(asked) ? asked : '';
  const list = useOpsPages('/ops/v1/instructions', { status });
  return (
    <Page title={words.title} lead={words.lead} wide>
      <Field label={words.filter} className="w-56">
        <Select
          choices={[
            ...INSTRUCTION_STATUS.codes.map((code) => ({ value: code, label: instructionWords.statuses[code] })),
            { value: ALL, label: words.all },
          ]}
          value={status === '' ? ALL : status}
          onChange={({ target }) => change({ status: target.value === 'WAITING' ? '' : target.value })}
        />
      </Field>
      <PagedTable
        pages={list}
        columns={COLUMNS}
        keyOf={({ instructionId }) => instructionId}
        words={status === 'WAITING' ? words : { ...words, noneLead: words.noneAtAll }}
      />
    </Page>
  );
}
