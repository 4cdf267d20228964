// Taking a snapshot of a sandbox.
import { DialogForm } from '../../../shell/dialog-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { sandboxWords } from '../../../words/sandbox-words.ts';
import { type Sandbox, takeSnapshot, useSandboxChange } from './sandboxes.ts';

const words = sandboxWords.snapshot;

export function SnapshotDialog(props: {
  sandbox: Sandbox;
  open: boolean;
  onTaken: (name: string) => void;
  onClose: () => void;
}) {
  const { sandbox, open, onTaken, onClose } = props;
  const take = useSandboxChange(
    (name: string) => takeSnapshot(sandbox, name),
    ({ name }) => onTaken(name),
  );
  return (
    <Dialog open={open} title={words.title(sandbox.name)} onClose={onClose}>
      <p>{words.lead}</p>
      <DialogForm
        call={take}
        fields={['name']}
        submit={words.submit}
        onSubmit={(form) => take.mutate(String(form.get('name')).trim())}
      >
        {(failureAt) => (
          <Field label={words.name} hint={sandboxWords.form.nameHint} failure={failureAt('name')}>
            <TextInput
              name="name"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}
