// Starting a dry run of a version over stored quotes.
import { useNavigate } from '@tanstack/react-router';
import { numberOf, RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';

const words = tariffWords.one;
const SPANS = Object.entries(words.spans).map(([value, label]) => ({ value, label }));
const USUAL_LIMIT = 20_000;

export function DryRunForm({ version }: { version: number }) {
  const navigate = useNavigate();
  const start = useOpsChange(
    'post',
    '/ops/v1/tariffs/{version}/dry-run',
    ({ id }) => void navigate({ to: `/console/jobs/${id}` }),
  );
  return (
    <Card title={words.try}>
      <p className="mb-4 text-[13px] text-faint">{words.tryLead}</p>
      <RefusableForm
        refusal={start.error}
        fields={['last', 'limit']}
        onSubmit={(form) =>
          start.mutate({
            path: { version: String(version) },
            body: { last: form.get('last'), limit: numberOf(form, 'limit') },
          })
        }
      >
        {(failureAt) => (
          <>
            <Field label={words.span} failure={failureAt('last')}>
              <Select name="last" choices={SPANS} defaultValue="7d" />
            </Field>
            <Field label={`${words.limit} (${words.quotes})`} failure={failureAt('limit')}>
              <TextInput name="limit" inputMode="numeric" defaultValue={USUAL_LIMIT} />
            </Field>
            <div>
              <Button type="submit" busy={start.isPending}>
                {words.trySubmit}
              </Button>
            </div>
          </>
        )}
      </RefusableForm>
    </Card>
  );
}
