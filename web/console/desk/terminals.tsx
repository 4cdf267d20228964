// The terminals of the network, fetched once, and a field to choose one by code or name.
import { useQuery } from '@tanstack/react-query';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { HOUR_MS } from '../../../src/freight/milliseconds.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { consoleWords } from '../../words/console-words.ts';
import { ops } from './ops.ts';

export function useNetwork(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['network'],
    queryFn: () => ops('get', '/ops/v1/network', {}),
    staleTime: HOUR_MS,
  });
}

export function TerminalInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const list = useId();
  // The largest thing that the console reads: most visits to a list choose no terminal.
  const [isWanted, setWanted] = useState(false);
  const network = useNetwork(isWanted);
  return (
    <>
      <TextInput
        {...props}
        list={list}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        onFocus={() => setWanted(true)}
      />
      <datalist id={list}>
        {network.data?.terminals.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Filters a list by terminal, on blur or Enter. */
export function TerminalFilter({ value, onChange }: { value: string; onChange: (terminal: string) => void }) {
  return (
    <Field label={consoleWords.terminal} className="w-40">
      <TerminalInput
        key={value}
        defaultValue={value}
        placeholder={consoleWords.all}
        onBlur={(event) => onChange(event.target.value.trim().toUpperCase())}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </Field>
  );
}
