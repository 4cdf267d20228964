// The invoice lines to dispute: each checked line has its reason and amount, with its failures next to it.
import { DISPUTE_REASON, type DisputeReason } from '../../../../src/freight/value-sets/dispute-reason.ts';
import type { FieldFailure } from '../../../api/problem.ts';
import { amountText } from '../../../shell/amount-text.ts';
import { centsOf, money } from '../../../shell/format.ts';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select, TextInput } from '../../../ui/inputs.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { meaningsOf } from '../../../words/code-words.ts';
import type { Invoice } from './invoice.ts';

const words = billingWords.disputes;

/** '' until a reason is chosen, so that none is given by accident. */
interface Objection {
  readonly reasonCode: DisputeReason | '';
  readonly amount: string;
}

/** By line number; unchecked lines are not included. */
export type Objections = ReadonlyMap<number, Objection>;

const NO_OBJECTION: Objection = { reasonCode: '', amount: '' };
const REASONS = [
  { value: '', label: words.chooseReason },
  ...meaningsOf(DISPUTE_REASON).map(({ code, meaning }) => ({ value: code, label: meaning })),
];

/** In invoice order. Empty fields are left out: the server reports what is missing. */
export function requestedLines(objections: Objections) {
  return [...objections]
    .toSorted(([one], [other]) => one - other)
    .map(([line, { reasonCode, amount }]) => ({
      line,
      ...(reasonCode !== '' && { reasonCode }),
      ...(amount.trim() !== '' && { amount: amountText(amount) }),
    }));
}

const fieldOf = (line: number, name: string) => `line ${line}.${name}`;

/** The failures of a response, mapped to the lines that were sent: others may be checked by now. */
export function lineFailures(failures: readonly FieldFailure[], sent: readonly number[]): FieldFailure[] {
  return failures.map(({ field, description }) => {
    const [, at, name] = /^lines\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    if (at !== undefined && name !== undefined) return { field: fieldOf(sent[Number(at)]!, name), description };
    return { field, description: field === 'lines' && sent.length === 0 ? words.noneChosen : description };
  });
}

export function DisputedLines(props: {
  lines: Invoice['lines'];
  objections: Objections;
  onChange: (objections: Objections) => void;
  failures: readonly FieldFailure[];
  touch: (...fields: string[]) => void;
}) {
  const { lines, objections, onChange, failures, touch } = props;
  const failureAt = (field: string) => failures.find((one) => one.field === field)?.description;
  const ofAll = failureAt('lines');
  function put(line: number, objection: Objection | undefined, ...changed: string[]) {
    const others = [...objections].filter(([one]) => one !== line);
    onChange(new Map(objection === undefined ? others : [...others, [line, objection]]));
    touch(...changed, 'lines');
  }
  return (
    <div className="grid gap-3">
      {lines.map(({ line, description, amount }) => {
        const objection = objections.get(line);
        const unknown = failureAt(fieldOf(line, 'line'));
        return (
          <fieldset key={line} className="grid gap-3 border-t pt-3">
            <legend className="sr-only">{words.line(line)}</legend>
            <Checkbox
              label={words.lineChoice(line, description, money(centsOf(amount)))}
              checked={objection !== undefined}
              onChange={({ target }) => put(line, target.checked ? NO_OBJECTION : undefined, `line ${line}`)}
            />
            {unknown && <p className="text-[13px] text-bad">{unknown}</p>}
            {objection && (
              <div className="grid gap-3 pl-6 sm:grid-cols-2">
                <Field label={words.reason} failure={failureAt(fieldOf(line, 'reasonCode'))}>
                  <Select
                    choices={REASONS}
                    value={objection.reasonCode}
                    onChange={({ target }) => {
                      const reasonCode = target.value as Objection['reasonCode'];
                      put(line, { ...objection, reasonCode }, fieldOf(line, 'reasonCode'));
                    }}
                  />
                </Field>
                <Field label={words.amount} failure={failureAt(fieldOf(line, 'amount'))}>
                  <TextInput
                    value={objection.amount}
                    inputMode="decimal"
                    autoComplete="off"
                    onChange={({ target }) =>
                      put(line, { ...objection, amount: target.value }, fieldOf(line, 'amount'))
                    }
                  />
                </Field>
              </div>
            )}
          </fieldset>
        );
      })}
      {ofAll && <p className="text-[13px] text-bad">{ofAll}</p>}
    </div>
  );
}
