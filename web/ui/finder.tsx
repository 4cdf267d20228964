// A box that finds entries as the user types: a combobox with a list below it, for mouse and keyboard.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { TextInput } from './inputs.tsx';

export function Finder<T>(props: {
  label: string;
  hint?: string;
  noneFound: string;
  /** The entries for a text. A hook, so that each text is requested only once. `data` is undefined while they load. */
  useEntries: (text: string) => { readonly data: readonly T[] | undefined };
  keyOf: (entry: T) => string;
  show: (entry: T) => ReactNode;
  onChoose: (entry: T) => void;
}) {
  const { label, hint, noneFound, useEntries, keyOf, show, onChoose } = props;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const entries = useEntries(text).data;
  const list = entries ?? [];
  const isShown = isOpen && (list.length > 0 || (text.trim() !== '' && entries !== undefined));

  function choose(entry: T | undefined) {
    if (entry === undefined) return;
    onChoose(entry);
    setText('');
    setOpen(false);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isShown && list.length > 0) setAt((at + step + list.length) % list.length);
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      choose(list[at]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Field label={label} hint={hint}>
        <TextInput
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && list.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
        />
      </Field>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isShown}
        className="absolute inset-x-0 top-[3.9rem] z-30 max-h-72 overflow-y-auto rounded-md border bg-raised p-1 shadow-lg"
      >
        {list.map((entry, place) => (
          <div
            key={keyOf(entry)}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={classNames('cursor-pointer rounded px-2 py-1.5', place === at && 'bg-accent-soft')}
            // Before the box loses the focus, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(entry);
            }}
            onPointerEnter={() => setAt(place)}
          >
            {show(entry)}
          </div>
        ))}
        {list.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled tabIndex={-1} className="px-2 py-1.5 text-faint">
            {noneFound}
          </div>
        )}
      </div>
    </div>
  );
}
