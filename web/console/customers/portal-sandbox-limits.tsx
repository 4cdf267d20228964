// How many sandboxes and snapshots a portal account may have, and how long an unused sandbox keeps going.
import { Asked } from '../../shell/asked.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { numberOf } from '../../shell/refusable-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

const words = customerWords.sandboxLimits;
const FIELDS = ['sandboxes', 'snapshots', 'sleepDays'] as const;
const PATH = '/ops/v1/portal-accounts/{username}/sandbox-limits';

export function PortalSandboxLimits({ username, onClose }: { username: string | undefined; onClose: () => void }) {
  return (
    <Dialog open={username !== undefined} title={words.title(username ?? '')} onClose={onClose}>
      {username !== undefined && <LimitsForm username={username} onDone={onClose} />}
    </Dialog>
  );
}

function LimitsForm({ username, onDone }: { username: string; onDone: () => void }) {
  const limits = useOps(PATH, { path: { username } });
  const change = useOpsChange('put', PATH, onDone);
  function submit(form: FormData) {
    const body = Object.fromEntries(FIELDS.map((field) => [field, numberOf(form, field) ?? null]));
    change.mutate({ path: { username }, body });
  }
  return (
    <Asked query={limits}>
      {({ own, general, sandboxes }) => (
        <DialogForm call={change} fields={FIELDS} submit={words.submit} onSubmit={submit}>
          {(failureAt) => (
            <>
              <p className="text-faint">
                {words.lead(sandboxes)} {words.lower}
              </p>
              {FIELDS.map((field) => (
                <Field key={field} label={words[field]} hint={words.general(general[field])} failure={failureAt(field)}>
                  <TextInput name={field} inputMode="numeric" defaultValue={own[field] ?? ''} autoComplete="off" />
                </Field>
              ))}
            </>
          )}
        </DialogForm>
      )}
    </Asked>
  );
}
