// One field of the event form, with the input that fits its value.
import { DELIVERY_CONDITIONS } from '../../../src/freight/shipments/shipment-event.ts';
import { DOCUMENT_TYPE } from '../../../src/freight/value-sets/document-type.ts';
import { EXCEPTION_REASON } from '../../../src/freight/value-sets/exception-reason.ts';
import { FREIGHT_CLASS } from '../../../src/freight/value-sets/freight-class.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox, type Choice, Select, TextInput } from '../../ui/inputs.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { TerminalInput } from '../desk/terminals.tsx';
import { formOf, type ShownField } from './event-fields.ts';

const words = shipmentWords.record;
const NOT_CHOSEN = { value: '', label: words.choose };
const REASONS: readonly Choice[] = [
  NOT_CHOSEN,
  ...EXCEPTION_REASON.entries.map(({ code, meaning }) => ({ value: code, label: `${code} – ${meaning}` })),
];
const CLASSES: readonly Choice[] = [NOT_CHOSEN, ...FREIGHT_CLASS.codes.map((code) => ({ value: code, label: code }))];
const CONDITIONS: readonly Choice[] = DELIVERY_CONDITIONS.map((value) => ({ value, label: words.conditions[value] }));
const DOCUMENTS: readonly Choice[] = [
  NOT_CHOSEN,
  ...DOCUMENT_TYPE.entries.map(({ code, meaning }) => ({ value: code, label: meaning })),
];

function reasonsAmong(codes: readonly string[]): readonly Choice[] {
  const some = REASONS.filter(({ value }) => codes.includes(value));
  return some.length === 1 ? some : [NOT_CHOSEN, ...some];
}

export function EventFieldInput({
  field,
  isRequired,
  failure,
  reasons,
}: ShownField & {
  failure: string | undefined;
  /** The reasons to choose from, if not all make sense. A single one is preselected. */
  reasons?: readonly string[];
}) {
  const label = words.fields[field];
  if (formOf(field) === 'flag') return <Checkbox name={field} label={label} />;
  return (
    <Field label={label} optional={!isRequired} failure={failure}>
      {inputOf(field, reasons)}
    </Field>
  );
}

function inputOf(field: ShownField['field'], reasons?: readonly string[]) {
  switch (formOf(field)) {
    case 'terminal':
      return <TerminalInput name={field} />;
    case 'reason':
      return <Select name={field} choices={reasons === undefined ? REASONS : reasonsAmong(reasons)} />;
    case 'condition':
      return <Select name={field} choices={CONDITIONS} />;
    case 'document':
      return <Select name={field} choices={DOCUMENTS} />;
    case 'class':
      return <Select name={field} choices={CLASSES} />;
    case 'moment':
      return <TextInput name={field} type="datetime-local" />;
    case 'count':
      return <TextInput name={field} inputMode="numeric" />;
    default:
      return <TextInput name={field} maxLength={200} autoComplete="off" />;
  }
}
