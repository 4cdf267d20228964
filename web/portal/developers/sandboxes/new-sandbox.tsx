// Creating a sandbox: its name, what it starts with, its seed and its clock.
import { useState } from 'react';
import { AddDialog } from '../../../shell/add-dialog.tsx';
import { textOf } from '../../../shell/refusable-form.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import { sandboxWords } from '../../../words/sandbox-words.ts';
import type { Issued } from './credentials-shown.tsx';
import { createSandbox, type NewSandbox as NewSandboxBody, type Sandbox, useSandboxChange } from './sandboxes.ts';

const words = sandboxWords.form;
const SPEEDS = [1, 60, 0].map((value) => ({
  value: String(value),
  label: words.speeds[value as keyof typeof words.speeds],
}));

export function NewSandbox({ known, onIssued }: { known: readonly Sandbox[]; onIssued: (issued: Issued) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState('empty');
  const add = useSandboxChange(createSandbox, ({ sandbox, credentials }) => {
    setOpen(false);
    onIssued({ name: sandbox.name, credentials });
  });
  const isSnapshot = from !== 'empty' && from !== 'demo';
  return (
    <AddDialog
      label={sandboxWords.add}
      title={words.title}
      isOpen={isOpen}
      onOpen={setOpen}
      call={add}
      fields={['name', 'from', 'seed', 'clock.now']}
      submit={words.submit}
      onSubmit={(form) => add.mutate(bodyOf(form, from, isSnapshot))}
    >
      {(failureAt) => (
        <>
          <Field label={words.name} hint={words.nameHint} failure={failureAt('name')}>
            <TextInput
              name="name"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </Field>
          <Field label={words.from} failure={failureAt('from')}>
            <Select value={from} onChange={(event) => setFrom(event.target.value)} choices={beginnings(known)} />
          </Field>
          {/* A snapshot has its own seed and clock. */}
          {!isSnapshot && (
            <>
              <Field label={words.seed} hint={words.seedHint} failure={failureAt('seed')} optional>
                <TextInput name="seed" maxLength={100} autoComplete="off" spellCheck={false} />
              </Field>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label={words.clock} hint={words.clockHint} failure={failureAt('clock.now')} optional>
                  <TextInput name="clock" type="datetime-local" />
                </Field>
                <Field label={words.speed}>
                  <Select name="speed" choices={SPEEDS} />
                </Field>
              </div>
            </>
          )}
        </>
      )}
    </AddDialog>
  );
}

function beginnings(known: readonly Sandbox[]) {
  const snapshots = known.flatMap(({ id, name: sandbox, snapshots: taken }) =>
    taken.map(({ name }) => ({ value: `${id}/${name}`, label: words.snapshot(sandbox, name) })),
  );
  return [{ value: 'empty', label: words.empty }, { value: 'demo', label: words.demo }, ...snapshots];
}

function bodyOf(form: FormData, from: string, isSnapshot: boolean): NewSandboxBody {
  const name = textOf(form, 'name') ?? '';
  if (isSnapshot) return { name, from };
  const [seed, now, speed] = [textOf(form, 'seed'), textOf(form, 'clock'), Number(form.get('speed'))];
  const hasClock = now !== undefined || speed !== 1;
  return {
    name,
    from,
    ...(seed !== undefined && { seed }),
    ...(hasClock && { clock: { ...(now !== undefined && { now: `${now}:00Z` }), speed } }),
  };
}
