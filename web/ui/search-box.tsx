// A search box in the bar that takes a number and leads to its page.
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { classNames } from './class-names.ts';

export function SearchBox(props: {
  label: string;
  hint: string;
  /** Widths, and where the search icon is shown. */
  inputClass: string;
  iconClass?: string;
  onFind: (text: string) => void;
}) {
  const { label, hint, inputClass, iconClass, onFind } = props;
  return (
    <search>
      <form
        onSubmit={(event) => withText(event, onFind)}
        className="flex items-center gap-1.5 rounded-md border border-strong-line px-2 py-1"
      >
        <Search aria-hidden="true" className={classNames('size-4 text-faint', iconClass)} />
        <input
          name="number"
          aria-label={label}
          placeholder={hint}
          className={classNames('bg-transparent outline-none placeholder:text-faint', inputClass)}
        />
      </form>
    </search>
  );
}

/** Calls `onFind` with the text of the submitted form's field `number`; does nothing if it is empty. */
export function withText(event: FormEvent<HTMLFormElement>, onFind: (text: string) => void): void {
  event.preventDefault();
  const text = String(new FormData(event.currentTarget).get('number')).trim();
  if (text !== '') onFind(text);
}
