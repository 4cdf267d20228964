// Moves the test clock to a date and time that the user chooses.
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { shellWords } from '../words/shell-words.ts';

const words = shellWords.test;

export function SetClock(props: {
  open: boolean;
  /** The current time in the test environment, ISO 8601. */
  now: string | undefined;
  onSet: (iso: string) => void;
  onClose: () => void;
}) {
  const { open, now, onSet, onClose } = props;
  const [typed, setTyped] = useState('');
  const isPast = typed !== '' && now !== undefined && new Date(typed) <= new Date(now);
  return (
    <Dialog open={open} title={words.setTitle} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === '' || isPast) return;
          onSet(new Date(typed).toISOString());
          onClose();
        }}
      >
        <Field label={words.setTo} hint={words.setHint} failure={isPast ? words.setPast : undefined}>
          <TextInput
            type="datetime-local"
            max="9999-12-31T23:59"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div>
          <Button type="submit" kind="primary" disabled={typed === '' || isPast}>
            {words.setSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
