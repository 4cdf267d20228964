// All sandboxes of the test environment, with a link into each.
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { SANDBOX_FACTS, SANDBOX_NAME } from '../../shell/sandbox-columns.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { sandboxWords } from '../../words/sandbox-words.ts';
import { useOpsPages } from '../desk/use-ops.ts';
import { type OperatorSandbox, sandboxCertification } from './sandbox-certification.tsx';

const words = sandboxWords.console;

const COLUMNS = [
  SANDBOX_NAME,
  { head: sandboxWords.columns.owner, cell: ({ owner }: OperatorSandbox) => owner },
  sandboxCertification,
  ...SANDBOX_FACTS,
  {
    head: sandboxWords.columns.actions,
    cell: ({ id, name }: OperatorSandbox) => (
      // The server sets a cookie that puts the browser into the sandbox.
      <ButtonLink size="small" href={`/sandboxes/${id}/console`}>
        {sandboxWords.actions.openConsole}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    ),
  },
];

export function SandboxesPage() {
  const list = useOpsPages('/ops/v1/sandboxes');
  return (
    <Page title={words.title} lead={words.lead} wide>
      <PagedTable
        pages={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        words={{ caption: sandboxWords.caption, none: words.none, noneLead: words.noneLead }}
      />
    </Page>
  );
}
