// Shown before a version is activated: what it changes, and the result of its dry run.
import { Asked } from '../../shell/asked.tsx';
import { count, money } from '../../shell/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import type { DryRunResult } from '../jobs/dry-run-result.tsx';

const words = tariffWords.one.sure;

export function ActivateDialog(props: {
  /** Undefined while the dialog is closed. */
  version: number | undefined;
  busy: boolean;
  onSure: () => void;
  onClose: () => void;
}) {
  const { version, busy, onSure, onClose } = props;
  return (
    <Dialog open={version !== undefined} title={words.title(version ?? 0)} onClose={onClose}>
      {version !== undefined && (
        <>
          <Changes version={version} />
          <DryRun version={version} />
          <div className="flex gap-2">
            <Button kind="primary" busy={busy} onClick={onSure}>
              {words.submit}
            </Button>
            <Button onClick={onClose}>{shellWords.common.cancel}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Compared with the version in force. */
function Changes({ version }: { version: number }) {
  const diff = useOps('/ops/v1/tariffs/{version}/diff', { path: { version: String(version) } });
  return (
    <section aria-label={words.changes}>
      <h3 className="font-medium">{words.changes}</h3>
      <Asked query={diff}>
        {({ files }) =>
          files.length === 0 ? (
            <p className="text-faint">{tariffWords.one.same}</p>
          ) : (
            <ul className="list-disc pl-5">
              {files.map(({ file, removed, added }) => (
                <li key={file}>{words.file(file, count(removed), count(added))}</li>
              ))}
            </ul>
          )
        }
      </Asked>
    </section>
  );
}

function DryRun({ version }: { version: number }) {
  const jobs = useOps('/ops/v1/jobs', { query: { kind: 'tariff-dry-run', state: 'done', limit: '50' } });
  return (
    <section aria-label={words.dryRun}>
      <h3 className="font-medium">{words.dryRun}</h3>
      <Asked query={jobs}>
        {(list) => {
          const runs = list.map(({ id, result }) => ({ id, result: result as DryRunResult | null }));
          const found = runs.find(({ result }) => result?.version === version);
          if (found?.result == null) return <p className="text-warn">{words.noDryRun}</p>;
          const { quotes, changePercent, beforeCents, afterCents, unpriced } = found.result;
          return (
            <p>
              {words.found(count(quotes), changePercent, money(afterCents - beforeCents))}{' '}
              {unpriced > 0 && <strong className="text-bad">{words.unpriced(count(unpriced))} </strong>}
              <PlaceLink to={`/console/jobs/${found.id}`}>{words.seeRun}</PlaceLink>
            </p>
          );
        }}
      </Asked>
    </section>
  );
}
