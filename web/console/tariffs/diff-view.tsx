// The differences between two versions, file by file: removed and added rows.
import { Asked } from '../../shell/asked.tsx';
import { count } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { useOps } from '../desk/use-ops.ts';
import type { TariffDiff, TariffVersion } from './tariff.ts';

const words = tariffWords.one;

export function DiffView({
  version,
  versions,
  against,
  onAgainst,
}: {
  version: number;
  versions: readonly TariffVersion[];
  against: string;
  onAgainst: (version: string) => void;
}) {
  const diff = useOps('/ops/v1/tariffs/{version}/diff', { path: { version: String(version) }, query: { against } });
  const choices = versions
    .filter((other) => other.version !== version)
    .map((other) => ({ value: String(other.version), label: versionText(other) }));
  return (
    <Card
      title={words.compare}
      aside={
        <Field label={words.against} hideLabel>
          <Select
            value={against || String(diff.data?.against ?? '')}
            choices={choices}
            onChange={(event) => onAgainst(event.target.value)}
          />
        </Field>
      }
    >
      <Asked query={diff}>
        {({ files }) => (files.length === 0 ? <p className="text-faint">{words.same}</p> : <FileDiffs files={files} />)}
      </Asked>
    </Card>
  );
}

export function FileDiffs({ files }: Pick<TariffDiff, 'files'>) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {files.map((file, at) => (
        <FileDiff key={file.file} file={file} isOpen={at === 0} />
      ))}
      <p className="text-[13px] text-faint">{words.firstRows}</p>
    </div>
  );
}

function versionText({ version, state, note }: TariffVersion): string {
  return [tariffWords.open(version), tariffWords.states[state].toLowerCase(), note].filter(Boolean).join(', ');
}

function FileDiff({ file, isOpen }: { file: TariffDiff['files'][number]; isOpen: boolean }) {
  return (
    <details open={isOpen} className="rounded-md border">
      <summary className="flex cursor-pointer flex-wrap gap-2 px-3 py-2">
        <code className="font-mono text-[13px]">{file.file}</code>
        <Badge tone="bad">
          {count(file.removed)} {words.removed}
        </Badge>
        <Badge tone="good">
          {count(file.added)} {words.added}
        </Badge>
      </summary>
      <section
        aria-label={file.file}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="relative max-h-80 overflow-auto border-t font-mono text-[12px]"
      >
        <Rows rows={file.removedRows} sign="−" look="bg-bad-soft text-bad" says={words.removedRow} />
        <Rows rows={file.addedRows} sign="+" look="bg-good-soft text-good" says={words.addedRow} />
      </section>
    </details>
  );
}

function Rows({ rows, sign, look, says }: { rows: readonly string[]; sign: string; look: string; says: string }) {
  return rows.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row may occur twice; the order is fixed.
    <div key={at} className={`min-w-max px-3 py-px whitespace-pre ${look}`}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{says}: </span>
      {row}
    </div>
  ));
}
