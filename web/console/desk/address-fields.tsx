// List filters that are kept in the page's URL: search text, a day, and a choice from a few values.
import { Field } from '../../ui/field.tsx';
import { type Choice, Select, TextInput } from '../../ui/inputs.tsx';
import { consoleWords } from '../../words/console-words.ts';
import { useAddressSearch } from './address.ts';
import { SearchField } from './search-field.tsx';

interface Filter {
  /** The name of the URL parameter. */
  readonly name: string;
  readonly label: string;
  readonly className?: string;
}

export function AddressText({ name, ...look }: Filter & { readonly hint?: string }) {
  const [search, change] = useAddressSearch();
  return <SearchField {...look} value={search[name] ?? ''} onChange={(value) => change({ [name]: value })} />;
}

export function AddressDay({ name, label, className = 'w-40' }: Filter) {
  const [search, change] = useAddressSearch();
  return (
    <Field label={label} className={className}>
      <TextInput type="date" value={search[name] ?? ''} onChange={(event) => change({ [name]: event.target.value })} />
    </Field>
  );
}

/** Shows everything unless a value is chosen. */
export function AddressChoice({
  name,
  choices,
  all = consoleWords.all,
  ...look
}: Filter & { readonly choices: readonly Choice[]; readonly all?: string }) {
  const [search, change] = useAddressSearch();
  return (
    <Field {...look}>
      <Select
        choices={[{ value: '', label: all }, ...choices]}
        value={search[name] ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
}

/** Converts names and labels into choices. */
export function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
