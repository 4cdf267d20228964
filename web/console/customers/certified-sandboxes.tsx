// What a portal account has proven in each of its sandboxes, with the way to the details.

import { PagedTable } from '../../shell/paged-table.tsx';
import { SANDBOX_NAME } from '../../shell/sandbox-columns.tsx';
import { certificationWords } from '../../words/certification-words.ts';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOpsPages } from '../desk/use-ops.ts';
import { sandboxCertification } from '../sandboxes/sandbox-certification.tsx';

const words = customerWords.certifiedSandboxes;

export function CertifiedSandboxes({ username }: { username: string }) {
  const list = useOpsPages('/ops/v1/sandboxes', { owner: username });
  if (list.rows?.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{words.title}</h3>
      <PagedTable
        pages={list}
        columns={[
          SANDBOX_NAME,
          sandboxCertification,
          {
            head: words.details,
            cell: ({ id, name }) => (
              <a
                href={`/sandboxes/${id}/ops/v1/portal-accounts/${encodeURIComponent(username)}/certification.pdf`}
                className="text-accent underline"
              >
                {certificationWords.pdf}
                <span className="sr-only"> {name}</span>
              </a>
            ),
          },
        ]}
        keyOf={({ id }) => id}
        words={{ caption: words.title, none: words.title, noneLead: '' }}
      />
    </section>
  );
}
