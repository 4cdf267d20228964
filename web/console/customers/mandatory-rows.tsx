// Which rows of the certification a customer must have proven before production credentials are issued.
import { useState } from 'react';
import type { BodyOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { certificationTitle } from '../../shell/certification-view.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { moment } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { certificationWords } from '../../words/certification-words.ts';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

const words = customerWords.mandatoryRows;
const PATH = '/ops/v1/certification-rows';
const GROUPS = Object.keys(certificationWords.groups) as (keyof typeof certificationWords.groups)[];
type Chosen = BodyOf<typeof PATH, 'put'>['mandatory'];

export function MandatoryRows() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.action}</Button>
      <Dialog open={isOpen} title={words.title} onClose={() => setOpen(false)} wide>
        <RowsForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RowsForm({ onDone }: { onDone: () => void }) {
  const { about, session } = useSignedIn();
  const mayChange = session.permissions.includes('settings.write');
  const state = useOps(PATH);
  const change = useOpsChange('put', PATH, onDone);
  const choose = (mandatory: Chosen) => change.mutate({ body: { mandatory } });
  return (
    <Asked query={state}>
      {({ rows, chosenBy, chosenAt }) => (
        <DialogForm
          call={change}
          fields={[]}
          submit={mayChange ? words.submit : undefined}
          onSubmit={(form) => choose(form.getAll('row') as Chosen)}
        >
          {() => (
            <>
              <p className="text-faint">{words.lead[about.environment]}</p>
              <p>{chosenBy === null ? words.bySetting : words.chosen(chosenBy, moment(chosenAt))}</p>
              {GROUPS.map((group) => (
                <fieldset key={group} disabled={!mayChange} className="grid gap-2 sm:grid-cols-2">
                  <legend className="mb-1 font-medium">{certificationWords.groups[group]}</legend>
                  {rows
                    .filter((row) => row.group === group)
                    .map((row) => (
                      <Checkbox
                        key={row.id}
                        name="row"
                        value={row.id}
                        defaultChecked={row.mandatory}
                        label={certificationTitle(row)}
                      />
                    ))}
                </fieldset>
              ))}
              {mayChange && chosenBy !== null && (
                <div>
                  <Button onClick={() => choose(null)} disabled={change.isPending}>
                    {words.asInSettings}
                  </Button>
                </div>
              )}
            </>
          )}
        </DialogForm>
      )}
    </Asked>
  );
}
