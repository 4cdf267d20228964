// Finds the form that the page begins with: the draft that was left, or a new one from a quote or an earlier bill.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { useSearchTexts } from '../quotes/page-search.ts';
import { usePostalPlace } from '../quotes/postal-place.ts';
import { askOfSearch, totalPounds } from '../quotes/quote-ask.ts';
import { partyAt, useAddresses } from './address-book.ts';
import { formOfBill, formOfQuote } from './begin-form.ts';
import { keptDraft } from './draft-keeper.ts';
import { newForm, type ShipForm } from './ship-form.ts';
import type { Quoted } from './ship-summary.tsx';

export interface Begin {
  readonly form: ShipForm;
  readonly source: string;
  readonly quoted: Quoted | undefined;
}

/** Undefined while something of it is on its way. */
export function useBegin(): { readonly begin: Begin | undefined; readonly problem: unknown } {
  const search = useSearchTexts();
  const { session } = useSignedIn();
  const account = session.accounts?.[0]?.account ?? '';
  const { quote = '', again = '' } = search;
  const ask = useMemo(() => (quote === '' ? undefined : askOfSearch(search, account)), [search, quote, account]);
  const from = usePostalPlace(ask?.from ?? '');
  const to = usePostalPlace(ask?.to ?? '');
  const origins = useAddresses(ask?.from ?? '', ask !== undefined);
  const destinations = useAddresses(ask?.to ?? '', ask !== undefined);
  const bill = useQuery({
    queryKey: ['bol', again],
    queryFn: () => bodyOf(api.GET('/v1/bol/{pro}', { params: { path: { pro: again } } })),
    enabled: again !== '',
  });
  const source = quote !== '' ? `quote:${quote}` : again !== '' ? `again:${again}` : '';
  const quoted = useMemo<Quoted | undefined>(
    () => ask && { from: ask.from, to: ask.to, weightLb: totalPounds(ask.units), services: ask.services },
    [ask],
  );
  const isWaiting =
    [from, to, origins, destinations].some((query) => query.isLoading) || (again !== '' && bill.data === undefined);
  const begin = useMemo(() => {
    if (isWaiting) return undefined;
    const kept = keptDraft(session.username);
    // Whoever reloads the page, or comes back to it, finds what was filled in.
    if (kept !== undefined && (source === '' || kept.source === source))
      return { form: kept.form, source: kept.source, quoted };
    if (ask !== undefined) {
      const { service = '', deliver = '' } = search;
      const shipper = partyAt(origins.data, ask.from, 'shipper');
      const consignee = partyAt(destinations.data, ask.to, 'consignee');
      const start = { ask, quoteId: quote, service, deliver, from: from.data, to: to.data, shipper, consignee };
      return { form: formOfQuote(start, kept?.form), source, quoted };
    }
    if (bill.data !== undefined) return { form: formOfBill(bill.data.request, account), source, quoted };
    return { form: newForm(account), source, quoted };
  }, [
    isWaiting,
    session.username,
    source,
    quoted,
    ask,
    search,
    quote,
    from.data,
    to.data,
    origins.data,
    destinations.data,
    bill.data,
    account,
  ]);
  // Where a form began stays so: what is fetched again later does not begin it anew.
  const begun = useRef<{ readonly search: typeof search; readonly begin: Begin }>(undefined);
  if (begin !== undefined && begun.current?.search !== search) begun.current = { search, begin };
  return { begin: begun.current?.search === search ? begun.current.begin : undefined, problem: bill.error };
}
