// Starting a dry run of prices over what was quoted or shipped: the card with the form, and the one of a tariff version.
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { numberOf, RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';

const USUAL_LIMIT = 20_000;

interface DryRunWords {
  readonly try: string;
  readonly tryLead: string;
  readonly span: string;
  readonly spans: Readonly<Record<string, string>>;
  readonly trySubmit: string;
}

/** Opens the page of the job that a dry run is. */
export function useOpenJob(): (job: { readonly id: string }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate({ to: `/console/jobs/${id}` });
}

export function DryRunCard(props: {
  words: DryRunWords;
  usualSpan: string;
  start: { readonly error: Error | null; readonly isPending: boolean };
  /** The names of the further fields. */
  moreFields?: readonly string[];
  more?: (failureAt: (field: string) => string | undefined) => ReactNode;
  onStart: (form: FormData) => void;
}) {
  const { words, start, more, moreFields = [] } = props;
  return (
    <Card title={words.try}>
      <p className="mb-4 text-[13px] text-faint">{words.tryLead}</p>
      <RefusableForm refusal={start.error} fields={['last', ...moreFields]} onSubmit={props.onStart}>
        {(failureAt) => (
          <>
            <Field label={words.span} failure={failureAt('last')}>
              <Select
                name="last"
                choices={Object.entries(words.spans).map(([value, label]) => ({ value, label }))}
                defaultValue={props.usualSpan}
              />
            </Field>
            {more?.(failureAt)}
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

const words = tariffWords.one;

export function DryRunForm({ version }: { version: number }) {
  const start = useOpsChange('post', '/ops/v1/tariffs/{version}/dry-run', useOpenJob());
  return (
    <DryRunCard
      words={words}
      usualSpan="7d"
      start={start}
      moreFields={['limit']}
      more={(failureAt) => (
        <Field label={`${words.limit} (${words.quotes})`} failure={failureAt('limit')}>
          <TextInput name="limit" inputMode="numeric" defaultValue={USUAL_LIMIT} />
        </Field>
      )}
      onStart={(form) =>
        start.mutate({
          path: { version: String(version) },
          body: { last: form.get('last'), limit: numberOf(form, 'limit') },
        })
      }
    />
  );
}
