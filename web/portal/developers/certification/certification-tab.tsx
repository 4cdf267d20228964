// Whether the caller's integration is ready for production: the checks, and how to pass the open ones.
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client.ts';
import { Asked } from '../../../shell/asked.tsx';
import { type CertificationRow, CertificationView, certificationTitle } from '../../../shell/certification-view.tsx';
import { certificationWords as words } from '../../../words/certification-words.ts';
import { CodeBlock } from '../code-block.tsx';

const FRESH_MS = 10_000;

export function CertificationTab() {
  const certification = useQuery({
    queryKey: ['certification'],
    queryFn: () => dataOf(api.GET('/v1/certification')),
    refetchInterval: FRESH_MS,
  });
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-faint">{words.lead}</p>
      <p className="max-w-2xl text-[13px] text-faint">{words.variables}</p>
      <Asked query={certification}>
        {(data) => <CertificationView certification={data} pdf="/v1/certification.pdf" nextOf={nextStep} />}
      </Asked>
    </div>
  );
}

function nextStep(row: CertificationRow) {
  const { next } = row;
  if (next === null) return null;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-[13px] text-accent">
        {words.next}
        <span className="sr-only"> {certificationTitle(row)}</span>
      </summary>
      <CodeBlock label="" text={next} />
    </details>
  );
}
