// A search field that follows typing, debounced.
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';

const PATIENCE_MS = 300;

export function SearchField({
  label,
  hint,
  value,
  onChange,
  className = 'w-64',
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer; a new listener does not.
  useEffect(() => {
    if (text.trim() === value) return;
    const waiting = setTimeout(() => {
      told.current = text.trim();
      onChange(told.current);
    }, PATIENCE_MS);
    return () => clearTimeout(waiting);
  }, [text]);
  // A link to the same page may set another text.
  useEffect(() => {
    if (value !== told.current) setText(value);
    told.current = value;
  }, [value]);
  return (
    <Field label={label} className={className}>
      <TextInput type="search" value={text} placeholder={hint} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
}
