// Taking and releasing a shipment, and setting a follow-up time with a note for other operators.
import { useState } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { queueWords as words } from '../../words/console-queue-words.ts';
import { fromLocalField, toLocalField } from '../desk/local-moment.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import type { Care } from './queue-item.ts';

/** Shows nothing to operators who may not change freight. */
export function CareButtons({ care }: { care: Care }) {
  const { session } = useSignedIn();
  const [isEditing, setEditing] = useState(false);
  const change = useOpsChange('put', '/ops/v1/work-queue/{pro}');
  if (!session.permissions.includes('freight.write')) return null;
  const { pro, owner, followUpAt, revision } = care;
  const isYours = owner === session.username;
  const give = (to: string | null) =>
    change.mutate({ path: { pro }, body: { owner: to, followUpAt: to === null ? null : followUpAt, revision } });
  return (
    <div className="grid justify-items-start gap-1.5">
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="small"
          busy={change.isPending}
          aria-label={isYours ? words.releaseOf(pro) : words.takeOf(pro)}
          onClick={() => give(isYours ? null : session.username)}
        >
          {isYours ? words.release : words.take}
        </Button>
        <Button size="small" aria-label={words.editOf(pro)} onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
      </div>
      {change.error ? <ProblemNote problem={asProblem(change.error)} /> : null}
      <Dialog open={isEditing} title={words.editTitle(pro)} onClose={() => setEditing(false)}>
        <CareForm care={care} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  );
}

function CareForm({ care, onDone }: { care: Care; onDone: () => void }) {
  const { pro, owner, followUpAt, revision } = care;
  const shown = followUpAt === null ? '' : toLocalField(new Date(followUpAt)).slice(0, 16);
  const change = useOpsChange('put', '/ops/v1/work-queue/{pro}', onDone);
  const note = useOpsChange('post', '/ops/v1/shipments/{pro}/notes');
  // A saved note is not saved again if the follow-up time is refused.
  const [isNoted, setNoted] = useState(false);
  async function submit(form: FormData) {
    const text = textOf(form, 'text');
    const at = textOf(form, 'followUpAt') ?? '';
    try {
      if (text !== undefined && !isNoted) await note.mutateAsync({ path: { pro }, body: { text }, once: true });
      setNoted(text !== undefined);
      if (at === shown) return onDone();
      await change.mutateAsync({
        path: { pro },
        body: { owner, followUpAt: at === '' ? null : fromLocalField(at), revision },
      });
    } catch {
      // The form shows the error.
    }
  }
  const call = {
    error: note.error ?? change.error,
    isPending: note.isPending || change.isPending,
    reset: () => {
      note.reset();
      change.reset();
    },
  };
  return (
    <DialogForm
      call={call}
      fields={['text', 'followUpAt']}
      submit={words.save}
      onSubmit={(form) => {
        void submit(form);
      }}
    >
      {(failureAt) => (
        <>
          <Field label={words.text} hint={words.textHint} failure={failureAt('text')} optional>
            <TextArea name="text" rows={3} maxLength={2000} autoFocus />
          </Field>
          <Field label={words.followUpAt} hint={words.followUpHint} failure={failureAt('followUpAt')} optional>
            <TextInput name="followUpAt" type="datetime-local" defaultValue={shown} />
          </Field>
        </>
      )}
    </DialogForm>
  );
}
