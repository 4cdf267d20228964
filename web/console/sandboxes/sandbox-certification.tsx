// The column that says what was proven in a sandbox.
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { certificationWords } from '../../words/certification-words.ts';
import { customerWords } from '../../words/console-customer-words.ts';
import type { useOpsPages } from '../desk/use-ops.ts';

export type OperatorSandbox = NonNullable<ReturnType<typeof useOpsPages<'/ops/v1/sandboxes'>>['rows']>[number];

const words = customerWords.certifiedSandboxes;

export const sandboxCertification: Column<OperatorSandbox> = {
  head: certificationWords.action,
  cell: ({ certification: { proven, total, isReady } }) => (
    <>
      {certificationWords.progress(proven, total)}{' '}
      {/* If no row is mandatory, a sandbox that was never used would be ready. */}
      {!(isReady && proven === 0) && (
        <Badge tone={isReady ? 'good' : 'plain'}>{isReady ? words.ready : words.notReady}</Badge>
      )}
    </>
  ),
};
