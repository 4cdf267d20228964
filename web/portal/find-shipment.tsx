// The one box of the bar: a PRO, BOL, PO or pickup number leads to its shipment.
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { portalWords } from '../words/portal-words.ts';

export function FindShipment() {
  const navigate = useNavigate();
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('number')).trim();
    if (wanted !== '') void navigate({ to: `/track/${encodeURIComponent(wanted)}` });
  }
  return (
    <search>
      <form onSubmit={find} className="flex items-center gap-1.5 rounded-md border border-strong-line px-2 py-1">
        <Search aria-hidden="true" className="size-4 text-faint" />
        <input
          name="number"
          aria-label={portalWords.search.label}
          placeholder={portalWords.search.hint}
          className="w-28 bg-transparent outline-none placeholder:text-faint md:w-44"
        />
      </form>
    </search>
  );
}
