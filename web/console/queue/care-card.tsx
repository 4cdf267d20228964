// Who takes care of a shipment, when to follow up, and operators' notes, on the shipment's page.
import { moment } from '../../shell/format.ts';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { queueWords as words } from '../../words/console-queue-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import { CareButtons } from './care-buttons.tsx';
import { operatorName } from './queue-card.tsx';

const MOST_SHOWN = 50;

export function CareCard({ pro }: { pro: string }) {
  const care = useOps('/ops/v1/work-queue/{pro}', { path: { pro } });
  const notes = useOps('/ops/v1/shipments/{pro}/notes', { path: { pro } });
  const mayWrite = useSignedIn().session.permissions.includes('freight.write');
  return (
    <Card title={words.careTitle}>
      <div className="grid gap-3">
        {care.data && (
          <div className="flex flex-wrap items-start justify-between gap-2">
            <p>
              {words.owner}: <strong className="font-semibold">{care.data.owner ?? words.nobody}</strong>
              {care.data.followUpAt && (
                <span className="block text-[13px] text-faint">{words.followUp(moment(care.data.followUpAt))}</span>
              )}
            </p>
            <CareButtons care={care.data} />
          </div>
        )}
        {mayWrite && <NoteForm pro={pro} />}
        <Notes notes={notes.data ?? []} />
      </div>
    </Card>
  );
}

function Notes({
  notes,
}: {
  notes: readonly { noteId: string; text: string; writtenBy: string; writtenAt: string }[];
}) {
  if (notes.length === 0) return <p className="text-faint">{words.noNotes}</p>;
  return (
    <>
      <ul aria-label={words.notes} className="grid gap-2">
        {notes.map(({ noteId, text, writtenBy, writtenAt }) => (
          <li key={noteId} className="border-t pt-2">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-[13px] text-faint">{words.writtenBy(operatorName(writtenBy), moment(writtenAt))}</p>
          </li>
        ))}
      </ul>
      {notes.length === MOST_SHOWN && <p className="text-faint">{words.olderNotes}</p>}
    </>
  );
}

function NoteForm({ pro }: { pro: string }) {
  const write = useOpsChange('post', '/ops/v1/shipments/{pro}/notes');
  const submit = (form: FormData) => {
    write.mutate({ path: { pro }, body: { text: textOf(form, 'text') ?? '' }, once: true });
  };
  return (
    // A new form after the note is saved, so that the field is empty again.
    <RefusableForm key={write.data?.noteId} refusal={write.error} fields={['text']} onSubmit={submit}>
      {(failureAt) => (
        <>
          <Field label={words.text} hint={words.textHint} failure={failureAt('text')}>
            <TextArea name="text" rows={2} maxLength={2000} />
          </Field>
          <div>
            <Button type="submit" busy={write.isPending}>
              {words.add}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
