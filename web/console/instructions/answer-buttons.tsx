// Answers an instruction: accepting it first shows the effect, declining it asks for a reason.
import { useState } from 'react';
import { DialogForm } from '../../shell/dialog-form.tsx';
import type { Instruction } from '../../shell/instruction-view.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextArea } from '../../ui/inputs.tsx';
import { instructionWords } from '../../words/instruction-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { NewCharges } from './new-charges.tsx';

const words = instructionWords.desk;
const DECISIONS = { accept: 'ACCEPT', decline: 'DECLINE' } as const;
type Step = keyof typeof DECISIONS;

/** Renders nothing once it is answered, or without permission. */
export function AnswerButtons({ instruction }: { instruction: Instruction }) {
  const [open, setOpen] = useState<Step>();
  const { permissions } = useSignedIn().session;
  const { kind, status } = instruction;
  if (status !== 'WAITING' || !permissions.includes('freight.write')) return null;
  const name = instructionWords.kinds[kind];
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" kind="primary" onClick={() => setOpen('accept')}>
        {words.accept}
      </Button>
      <Button size="small" onClick={() => setOpen('decline')}>
        {words.decline}
      </Button>
      <Dialog
        open={open !== undefined}
        title={open === 'decline' ? words.declineTitle(name) : words.acceptTitle(name)}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && <AnswerForm instruction={instruction} step={open} onDone={() => setOpen(undefined)} />}
      </Dialog>
    </div>
  );
}

function AnswerForm({ instruction, step, onDone }: { instruction: Instruction; step: Step; onDone: () => void }) {
  const { instructionId, kind } = instruction;
  const mayReconsign = useSignedIn().session.permissions.includes('billing.write');
  const call = useOpsChange('post', '/ops/v1/instructions/{instructionId}/decision', onDone);
  const isAccepted = step === 'accept';
  const isForOthers = isAccepted && kind === 'CHANGE_ADDRESS' && !mayReconsign;
  function submit(form: FormData) {
    const note = textOf(form, 'note');
    const body = {
      decision: DECISIONS[step],
      ...(note !== undefined && { note }),
      ...(form.get('alreadyDone') === 'on' && { alreadyDone: true }),
    };
    call.mutate({ path: { instructionId }, body });
  }
  return (
    <DialogForm call={call} fields={['note']} submit={words[step]} onSubmit={submit}>
      {(failureAt) => (
        <>
          {isAccepted && <p>{words.does[kind]}</p>}
          {isForOthers && <p className="text-warn">{words.mayNotReconsign}</p>}
          {isAccepted && kind === 'CHANGE_ADDRESS' && mayReconsign && <NewCharges instruction={instruction} />}
          {isAccepted && (
            <Checkbox name="alreadyDone" label={words.already} hint={words.alreadyHint} defaultChecked={isForOthers} />
          )}
          <Field label={words.noteToCustomer} hint={words.noteHint} failure={failureAt('note')} optional={isAccepted}>
            <TextArea name="note" rows={3} maxLength={500} />
          </Field>
        </>
      )}
    </DialogForm>
  );
}
