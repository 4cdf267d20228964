// A postal code field, with the place name below it as soon as it is known.
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { usePostalPlace } from './postal-place.ts';

export function PlaceField(props: {
  label: string;
  value: string;
  failure: string | undefined;
  autoFocus?: boolean;
  onChange: (code: string) => void;
}) {
  const { label, value, failure, autoFocus, onChange } = props;
  const place = usePostalPlace(value);
  const hint = place.data
    ? [place.data.city, place.data.state, place.data.message].filter(Boolean).join(', ')
    : place.isLoading
      ? quoteWords.place.looking
      : quoteWords.bar.code;
  return (
    <Field
      label={label}
      failure={failure ?? (place.isError ? quoteWords.place.unknown : undefined)}
      hint={<span aria-live="polite">{hint}</span>}
      className="w-36 grow"
    >
      <TextInput
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        required
      />
    </Field>
  );
}
