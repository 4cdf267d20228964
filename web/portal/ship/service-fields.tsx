// The service of the bill: standard, guaranteed by a time of day, or time-critical with its date or window.
import { BOL_ACCESSORIAL } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { meaningOf } from '../../words/code-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { capital } from '../quotes/services.ts';
import { FormSelect, FormText, useShipForm } from './form-context.tsx';

const words = shipWords.how;
const SERVICES = [
  { value: '', label: words.standard },
  ...(['GTD_PM', 'GTD_NOON', 'GTD_AM', 'TCS', 'GMR1'] as const).map((code) => ({
    value: code,
    label: capital(meaningOf(BOL_ACCESSORIAL, code)),
  })),
];
const ON_A_DAY = (['Deliver On Date', 'Delivery Window'] as const).map((type) => ({
  value: type,
  label: words.critical[type],
}));
const ANY_DAY = [{ value: '', label: words.critical.earliest }, ...ON_A_DAY];

export function ServiceFields() {
  const { form } = useShipForm();
  const { type } = form.accessorials.timeCriticalDetails;
  const isRetail = form.guarantee === 'GMR1';
  const isTimed = isRetail || form.guarantee === 'TCS';
  const path = 'accessorials.timeCriticalDetails';
  return (
    <div className="flex flex-wrap items-start gap-3">
      <FormSelect path="guarantee" label={words.service} choices={SERVICES} className="w-56" />
      {isTimed && (
        <FormSelect
          path={`${path}.type`}
          label={words.critical.when}
          choices={isRetail ? ON_A_DAY : ANY_DAY}
          className="w-44"
        />
      )}
      {isTimed && (isRetail || type !== '') && (
        <FormText
          path={`${path}.date.start`}
          label={type === 'Delivery Window' ? words.critical.start : words.guaranteeDay}
          type="date"
          className="w-40"
        />
      )}
      {isTimed && type === 'Delivery Window' && (
        <FormText path={`${path}.date.end`} label={words.critical.end} type="date" className="w-40" />
      )}
    </div>
  );
}
