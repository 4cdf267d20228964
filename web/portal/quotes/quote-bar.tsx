// The quote bar: from, to, pieces, weight, class; dimensions, services, ship date and account are collapsed.
import { type FormEvent, useRef, useState } from 'react';
import type { FieldFailure } from '../../api/problem.ts';
import { day } from '../../shell/format.ts';
import { LENGTH_UNIT } from '../../shell/measure-units.ts';
import { enteredText } from '../../shell/measures.ts';
import { Button } from '../../ui/button.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { useClassScale } from './class-scale.ts';
import { PlaceField } from './place-field.tsx';
import { type AskedUnit, NEW_UNIT, type QuoteAsk } from './quote-ask.ts';
import { QuoteDetails } from './quote-details.tsx';
import { ownFailures } from './quote-request.ts';
import { serviceName } from './services.ts';
import { UnitFields } from './unit-fields.tsx';

const words = quoteWords.bar;

export function QuoteBar(props: {
  initial: QuoteAsk;
  failures?: readonly FieldFailure[];
  busy?: boolean;
  autoFocus?: boolean;
  onAsk: (ask: QuoteAsk) => void;
}) {
  const { initial, failures: told = [], busy, autoFocus, onAsk } = props;
  const [ask, setAsk] = useState(initial);
  const [own, setOwn] = useState<readonly FieldFailure[]>([]);
  const [details, setDetails] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const scale = useClassScale();
  const failures = [...own, ...told];
  const failureAt = (field: string) => failures.find((one) => one.field === field)?.description;
  const change = (next: Partial<QuoteAsk>) => {
    setAsk({ ...ask, ...next });
    setOwn([]);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = ownFailures(ask, scale, quoteWords.failures);
    setOwn(wrong);
    if (wrong.length === 0) return onAsk(ask);
    if (wrong.some(({ field }) => /length|units\.[1-9]/.test(field))) setDetails(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  const [first = NEW_UNIT] = ask.units;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <PlaceField
          label={words.from}
          value={ask.from}
          failure={failureAt('from')}
          autoFocus={autoFocus}
          onChange={(from) => change({ from })}
        />
        <PlaceField label={words.to} value={ask.to} failure={failureAt('to')} onChange={(to) => change({ to })} />
        <UnitFields
          unit={first}
          onChange={(unit) => change({ units: [unit, ...ask.units.slice(1)] })}
          failureAt={(name) => failureAt(`units.0.${name}`)}
        />
        <Button type="submit" kind="primary" busy={busy} className="w-full sm:mt-[22px] sm:w-auto">
          {words.submit}
        </Button>
      </div>
      <details open={details} onToggle={(event) => setDetails(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded text-accent">
          {words.more}
          {!details && <span className="ml-3 text-[13px] text-faint">{detailsText(ask)}</span>}
        </summary>
        {details && <QuoteDetails ask={ask} change={change} failureAt={failureAt} />}
      </details>
    </form>
  );
}

function sidesText(unit: AskedUnit): string {
  const sides = [unit.length, unit.width, unit.height].map((side) => enteredText('length', side));
  return `${sides.join(' × ')} ${LENGTH_UNIT}`;
}

/** A short summary of the collapsed details. */
function detailsText({ services, shipDate, part, units }: QuoteAsk): string {
  const [first = NEW_UNIT] = units;
  return [
    first.height && sidesText(first),
    units.some((unit) => unit.isHazardous) && words.hazardous,
    ...services.map(serviceName),
    day(shipDate),
    part !== 'Shipper' && words.parts[part],
    units.length > 1 && words.unit(units.length),
  ]
    .filter(Boolean)
    .join(' · ');
}
