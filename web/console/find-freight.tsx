// The box of the bar: a PRO or the number of a pickup leads to its page.
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { consoleWords } from '../words/console-words.ts';

export function FindFreight() {
  const navigate = useNavigate();
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('number')).replace(/[\s-]/g, '').toUpperCase();
    if (wanted === '') return;
    const place = wanted.startsWith('PU') ? 'pickups' : 'shipments';
    void navigate({ to: `/console/${place}/${encodeURIComponent(wanted)}` });
  }
  return (
    <search>
      <form onSubmit={find} className="flex items-center gap-1.5 rounded-md border border-strong-line px-2 py-1">
        <Search aria-hidden="true" className="hidden size-4 text-faint 2xl:block" />
        <input
          name="number"
          aria-label={consoleWords.find.label}
          placeholder={consoleWords.find.hint}
          className="w-[4.5rem] bg-transparent outline-none placeholder:text-faint 2xl:w-40"
        />
      </form>
    </search>
  );
}
