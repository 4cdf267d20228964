// Restores a sandbox from one of its snapshots.
import { byteSize } from '../../../shell/byte-size.ts';
import { DialogForm } from '../../../shell/dialog-form.tsx';
import { moment } from '../../../shell/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { sandboxWords } from '../../../words/sandbox-words.ts';
import { restoreSnapshot, type Sandbox, useSandboxChange } from './sandboxes.ts';

const words = sandboxWords.restore;

export function RestoreDialog(props: {
  sandbox: Sandbox;
  open: boolean;
  onRestored: (snapshot: string) => void;
  onClose: () => void;
}) {
  const { sandbox, open, onRestored, onClose } = props;
  const restore = useSandboxChange(
    (snapshot: string) => restoreSnapshot(sandbox, snapshot),
    (_, snapshot) => onRestored(snapshot),
  );
  // Newest first: the most likely choice.
  const choices = sandbox.snapshots.toReversed().map(({ name, createdAt, bytes }) => ({
    value: name,
    label: words.choice(name, moment(createdAt), byteSize(bytes)),
  }));
  return (
    <Dialog open={open} title={words.title(sandbox.name)} onClose={onClose}>
      <p>{words.lead}</p>
      <DialogForm
        call={restore}
        fields={['snapshot']}
        submit={words.submit}
        onSubmit={(form) => restore.mutate(String(form.get('snapshot')))}
      >
        {(failureAt) => (
          <Field label={words.snapshot} failure={failureAt('snapshot')}>
            <Select name="snapshot" choices={choices} />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}
