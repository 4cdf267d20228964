// Imports addresses from a CSV file: the file is checked first, and saved only when the clerk confirms.
import { useState } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { addressWords } from '../../words/address-words.ts';
import { readCsv, writeCsv } from '../bulk/read-csv.ts';
import { addressesOf, failureText, MOST_TEXT, READING, TEMPLATE } from './address-csv.ts';
import { type AddressContent, type ImportResult, sendImport, useAddressChange } from './saved-addresses.ts';

const words = addressWords.imports;
const SHOWN_FAILURES = 100;

interface Checked {
  readonly fileName: string;
  readonly addresses: readonly AddressContent[];
  readonly result: ImportResult;
}

export function ImportAddresses({ onImported }: { onImported: (count: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.open}</Button>
      <Dialog open={isOpen} title={words.title} onClose={() => setOpen(false)} wide>
        <ImportSteps
          onDone={(count) => {
            setOpen(false);
            onImported(count);
          }}
        />
      </Dialog>
    </>
  );
}

function ImportSteps({ onDone }: { onDone: (count: number) => void }) {
  const { accounts = [] } = useSignedIn().session;
  const [account, setAccount] = useState(accounts[0]?.account ?? '');
  const [trouble, setTrouble] = useState<string>();
  const [checked, setChecked] = useState<Checked>();
  const check = useAddressChange(sendImport);
  const save = useAddressChange(sendImport, ({ added, replaced }) => onDone(added + replaced));
  async function take(file: File | undefined) {
    if (file === undefined) return;
    setChecked(undefined);
    setTrouble(undefined);
    check.reset();
    save.reset();
    try {
      const addresses = addressesOf(await readCsv(file, READING));
      const told = await check.mutateAsync({ account, addresses, confirm: false }).catch(() => undefined);
      if (told !== undefined) setChecked({ fileName: file.name, addresses, result: told });
    } catch (error) {
      setTrouble((error as Error).message);
    }
  }
  return (
    <>
      <p>{words.lead(MOST_TEXT)}</p>
      {accounts.length > 1 && (
        <Field label={addressWords.editor.account} className="max-w-sm">
          <Select
            choices={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.name}` }))}
            value={account}
            onChange={(event) => {
              setAccount(event.target.value);
              setChecked(undefined);
            }}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <label className={buttonLook({ kind: 'primary' }, 'cursor-pointer focus-within:outline-2')}>
          {check.isPending ? words.checking : words.choose}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            className="sr-only"
            disabled={check.isPending}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <Button onClick={async () => saveFile(await writeCsv(TEMPLATE), 'address-book-template.csv')}>
          {words.template}
        </Button>
      </div>
      {trouble && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {trouble}
        </p>
      )}
      <Failures refusal={check.error ?? save.error} />
      {checked && (
        <Review
          checked={checked}
          busy={save.isPending}
          onConfirm={() => save.mutate({ account, addresses: checked.addresses, confirm: true })}
        />
      )}
    </>
  );
}

function Failures({ refusal }: { refusal: unknown }) {
  if (!refusal) return null;
  const problem = asProblem(refusal);
  const { failures } = problem;
  if (failures.length === 0) return <ProblemNote problem={problem} />;
  return (
    <div role="alert" className="max-h-72 overflow-y-auto rounded-md bg-bad-soft px-3 py-2 text-bad">
      <p className="font-medium">{words.failures(failures.length)}</p>
      <ul>
        {failures.slice(0, SHOWN_FAILURES).map((failure) => (
          <li key={`${failure.field} ${failure.description}`}>{failureText(failure)}</li>
        ))}
      </ul>
      {failures.length > SHOWN_FAILURES && <p>{words.more(failures.length - SHOWN_FAILURES)}</p>}
    </div>
  );
}

function Review({ checked, busy, onConfirm }: { checked: Checked; busy: boolean; onConfirm: () => void }) {
  const { added, replaced, unchanged } = checked.result;
  return (
    <div role="status" className="grid gap-2 rounded-md border px-3 py-2">
      <p className="font-medium">{words.ready(checked.fileName)}</p>
      <ul>
        {added > 0 && <li>{words.added(added)}</li>}
        {replaced > 0 && <li>{words.replaced(replaced)}</li>}
        {unchanged > 0 && <li>{words.unchanged(unchanged)}</li>}
      </ul>
      {added + replaced === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <div>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {words.confirm(added + replaced)}
          </Button>
        </div>
      )}
    </div>
  );
}
