// List filters kept in the page's URL: search text, and a choice among a few values.
import { Field } from '../../ui/field.tsx';
import { type Choice, Select } from '../../ui/inputs.tsx';
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

/** Shows all, unless a value is chosen. */
export function AddressChoice({ name, choices, ...look }: Filter & { readonly choices: readonly Choice[] }) {
  const [search, change] = useAddressSearch();
  return (
    <Field {...look}>
      <Select
        choices={[{ value: '', label: consoleWords.all }, ...choices]}
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
