// Checkboxes for services, and the type of place if limited access is among them.
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { LIMITED_ACCESS_TYPE, type LimitedAccessType } from '../../../src/freight/value-sets/limited-access-type.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select } from '../../ui/inputs.tsx';
import { meaningsOf } from '../../words/code-words.ts';
import { quoteWords } from '../../words/quote-words.ts';
import { capital, type ServiceGroup, serviceName } from './services.ts';

const words = quoteWords.bar;
export const PLACES = meaningsOf(LIMITED_ACCESS_TYPE).map(({ code, meaning }) => ({
  value: code,
  label: capital(meaning),
}));

export function ServiceChoice(props: {
  groups: readonly ServiceGroup[];
  chosen: readonly BolAccessorial[];
  onChange: (chosen: readonly BolAccessorial[]) => void;
  /** No more services can be checked. */
  isFull?: boolean;
}) {
  const { groups, chosen, onChange, isFull } = props;
  const toggle = (code: BolAccessorial) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ at, codes }) => (
        <fieldset key={at} className="grid content-start gap-1">
          <legend className="mb-1 text-[13px] font-medium text-faint">{words[at]}</legend>
          {codes.map((code) => (
            <Checkbox
              key={code}
              label={serviceName(code)}
              checked={chosen.includes(code)}
              disabled={isFull && !chosen.includes(code)}
              onChange={() => toggle(code)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Shown only if the service is checked. */
export function AccessChoice(props: {
  code: 'LTDAP' | 'LTDAD';
  chosen: readonly BolAccessorial[];
  value: string;
  failure?: string | undefined;
  onChange: (type: LimitedAccessType) => void;
}) {
  const { code, chosen, value, failure, onChange } = props;
  if (!chosen.includes(code)) return null;
  return (
    <Field label={words.accessOf[code]} failure={failure} className="max-w-sm">
      <Select choices={PLACES} value={value} onChange={(event) => onChange(event.target.value as LimitedAccessType)} />
    </Field>
  );
}
