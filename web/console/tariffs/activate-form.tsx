// Activates a version, immediately or from a given time.
import { useState } from 'react';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { fromLocalField } from '../desk/local-moment.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import type { TariffVersion } from './tariff.ts';
import { activeFromText } from './tariff-badge.tsx';
import { isProposal } from './tariff-proposals.tsx';

const words = tariffWords.one;

export function ActivateForm({ tariff }: { tariff: TariffVersion }) {
  const [asked, setAsked] = useState<{ readonly from: string | undefined }>();
  const activate = useOpsChange('post', '/ops/v1/tariffs/{version}/activate');
  const done =
    activate.data &&
    (isProposal(activate.data) ? words.proposed : words.activated(activeFromText(activate.data.activeFrom)));
  if (tariff.state === 'active') {
    return (
      <Card title={words.activate}>
        <p role="status">{done ?? words.isActive}</p>
      </Card>
    );
  }
  return (
    <Card title={words.activate}>
      <p className="mb-4 text-[13px] text-faint">{words.activateLead}</p>
      <RefusableForm
        refusal={activate.error}
        fields={['from']}
        onSubmit={(form) => setAsked({ from: textOf(form, 'from') })}
      >
        {(failureAt) => (
          <>
            <Field label={words.activateFrom} failure={failureAt('from')}>
              <TextInput name="from" type="datetime-local" />
            </Field>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" kind="primary">
                {words.activateSubmit}
              </Button>
              <span role="status" className="text-good">
                {done}
              </span>
            </div>
          </>
        )}
      </RefusableForm>
      <ActivateDialog
        version={asked && tariff.version}
        busy={activate.isPending}
        onSure={() =>
          activate.mutate(
            {
              path: { version: String(tariff.version) },
              body: asked?.from === undefined ? {} : { from: fromLocalField(asked.from) },
            },
            { onSettled: () => setAsked(undefined) },
          )
        }
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
}
