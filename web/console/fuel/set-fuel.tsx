// Setting the fuel surcharge from a ship date on.
import { day } from '../../shell/format.ts';
import { numberOf, RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { fuelWords as words } from '../../words/console-fuel-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { percentOf } from './fuel-percent.ts';

export function SetFuel() {
  const set = useOpsChange('post', '/ops/v1/fuel');
  const [newest] = set.data?.changes ?? [];
  return (
    <Card title={words.set}>
      <p className="mb-4 text-[13px] text-faint">{words.setLead}</p>
      <RefusableForm
        refusal={set.error}
        fields={['percent', 'from']}
        onSubmit={(form) => set.mutate({ body: { percent: numberOf(form, 'percent'), from: textOf(form, 'from') } })}
      >
        {(failureAt) => (
          <>
            <Field label={words.setPercent} failure={failureAt('percent')}>
              <TextInput name="percent" inputMode="decimal" autoComplete="off" />
            </Field>
            <Field label={words.setFrom} failure={failureAt('from')}>
              <TextInput name="from" type="date" />
            </Field>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" kind="primary" busy={set.isPending}>
                {words.submit}
              </Button>
              <span role="status" className="text-good">
                {newest && words.done(percentOf(newest.percent ?? 0), day(newest.from))}
              </span>
            </div>
          </>
        )}
      </RefusableForm>
    </Card>
  );
}
