// A field for a weight or a length in the user's units. Its value is in pounds or inches, as the API takes it.
import { type InputHTMLAttributes, useState } from 'react';
import { MEASURES } from '../shell/measure-units.ts';
import { enteredText, type Quantity, storedText } from '../shell/measures.ts';
import { TextInput } from './inputs.tsx';

export function MeasureInput({
  quantity,
  value,
  onChange,
  ...rest
}: {
  quantity: Quantity;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>) {
  // What was typed stays as it is until something else changes the value: the nearest inch is rarely a whole centimeter.
  const [typed, setTyped] = useState({ text: '', stored: '' });
  return (
    <TextInput
      inputMode={MEASURES === 'metric' ? 'decimal' : 'numeric'}
      {...rest}
      value={typed.stored === value ? typed.text : enteredText(quantity, value)}
      onChange={({ target }) => {
        const stored = storedText(quantity, target.value);
        setTyped({ text: target.value, stored });
        onChange({ target: { value: stored } });
      }}
    />
  );
}
