// In the test environment: simulates an exception on this shipment.
import type { paths } from '../../api/openapi.ts';
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';

type Trouble =
  paths['/v1/test/shipments/{pro}/exceptions']['post']['requestBody']['content']['application/json']['kind'];

const words = shipmentWords.trouble;
const KINDS: Readonly<Record<Trouble, string>> = words.kinds;
const CHOICES = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

export function TestTrouble({ pro }: { pro: string }) {
  const ask = useOpsChange('post', '/ops/v1/test/shipments/{pro}/exceptions');
  return (
    <section aria-label={words.title} className="rounded-lg border-2 border-test bg-raised">
      <h2 className="bg-test px-4 py-1.5 font-semibold text-test-ink">{words.title}</h2>
      <div className="grid gap-3 px-4 py-3">
        <p className="text-[13px] text-faint">{words.lead}</p>
        <RefusableForm
          refusal={ask.error}
          fields={['kind']}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(form) =>
            ask.mutate({
              path: { pro },
              body: { kind: form.get('kind') },
            })
          }
        >
          {(failureAt) => (
            <>
              <Field label={words.kind} failure={failureAt('kind')} className="min-w-44 flex-1">
                <Select name="kind" choices={CHOICES} />
              </Field>
              <Button type="submit" busy={ask.isPending}>
                {words.submit}
              </Button>
            </>
          )}
        </RefusableForm>
        <p role="status">{ask.data?.says}</p>
      </div>
    </section>
  );
}
