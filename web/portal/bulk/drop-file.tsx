// Where a file is dropped or chosen, and what to create from it.
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import { saveTemplate } from './batch-results.ts';
import type { BulkKind } from './bulk-fields.ts';
import { type CsvFile, readCsv } from './read-csv.ts';

const words = bulkWords.drop;
const KINDS = ['quotes', 'bols'] as const;

export function DropFile({ onFile }: { onFile: (file: CsvFile, kind: BulkKind) => Promise<void> }) {
  const id = useId();
  const [kind, setKind] = useState<BulkKind>('quotes');
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  async function take(file: File | undefined) {
    if (file === undefined) return;
    setBusy(true);
    setTrouble('');
    try {
      await onFile(await readCsv(file), kind);
    } catch (thrown) {
      setTrouble(thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      setBusy(false);
    }
  }

  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <Card
      title={words.title}
      aside={
        <Button kind="quiet" size="small" onClick={() => void saveTemplate()}>
          {words.template}
        </Button>
      }
    >
      <p className="mb-3 text-faint">{words.lead}</p>
      <fieldset className="mb-4 grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 text-[13px] font-medium">{bulkWords.kinds.label}</legend>
        {KINDS.map((value) => (
          <label
            key={value}
            className={classNames(
              'flex items-start gap-2 rounded-md border px-3 py-2',
              kind === value && 'border-accent bg-accent-soft',
            )}
          >
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === value}
              onChange={() => setKind(value)}
              className="mt-1 accent-accent"
            />
            <span>
              <span className="font-medium">{bulkWords.kinds[value]}</span>
              <span className="block text-[13px] text-faint">{bulkWords.kindHints[value]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: keyboard users choose a file with the button inside. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={classNames(
          'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-10',
          isOver ? 'border-accent bg-accent-soft' : 'border-strong-line',
        )}
      >
        <FileUp aria-hidden="true" className="size-8 text-faint" />
        <p>{busy ? words.reading : words.here}</p>
        <label className={buttonLook({ kind: 'primary' }, 'cursor-pointer focus-within:outline-2')}>
          {words.choose}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            className="sr-only"
            disabled={busy}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      </div>
      {trouble && (
        <p role="alert" className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {trouble}
        </p>
      )}
    </Card>
  );
}
