// Finds the form that the page starts with: the saved draft, or a new one from a quote, an earlier bill or a template; with a ship date.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { shipWords } from '../../words/ship-words.ts';
import { dayOf, useFreightNow } from '../quotes/freight-clock.ts';
import { useSearchTexts } from '../quotes/page-search.ts';
import { usePickupDays, usePostalPlace } from '../quotes/postal-place.ts';
import { askOfSearch, type QuoteAsk, totalPounds } from '../quotes/quote-ask.ts';
import { formOfTemplate } from '../templates/template-of-form.ts';
import { readTemplate } from '../templates/templates.ts';
import { partyAt, useAddresses } from './address-book.ts';
import { formOfBill, formOfQuote } from './begin-form.ts';
import { type CorrectedBill, fieldsNotOnForm, formToCorrect } from './correct-bill.ts';
import { keptDraft } from './draft-keeper.ts';
import type { Quoted } from './quote-fit.ts';
import { newForm, type ShipForm, withMember } from './ship-form.ts';

export interface Begin {
  readonly form: ShipForm;
  readonly source: string;
  readonly quoted: Quoted | undefined;
  /** The bill that the form corrects; without it, the form creates a new one. */
  readonly corrects?: CorrectedBill;
  /** The form's ship date if the user has not chosen one; otherwise ''. */
  readonly proposedDate: string;
}

/** Undefined while any of it is loading. */
export function useBegin(): { readonly begin: Begin | undefined; readonly problem: unknown } {
  const search = useSearchTexts();
  const { undated, problem } = useUndated(search);
  const days = usePickupDays(undated?.form.origin.postalCode ?? '');
  const now = useFreightNow();
  // A form is initialized once: a later refetch does not reset it.
  const begun = useRef<{ readonly search: typeof search; readonly begin: Begin }>(undefined);
  if (begun.current?.search !== search && undated !== undefined && now !== undefined && !days.isLoading) {
    const today = days.data?.today ?? dayOf(now);
    begun.current = { search, begin: dated(undated, today, days.data?.next?.pickupDate ?? today) };
  }
  return { begin: begun.current?.search === search ? begun.current.begin : undefined, problem };
}

/** A chosen date stays unless it is in the past; a draft may be older than its date. */
function dated(undated: Omit<Begin, 'proposedDate'>, today: string, next: string): Begin {
  const { requestedPickupDate: chosen } = undated.form.bol;
  if (chosen !== '' && chosen >= today) return { ...undated, proposedDate: '' };
  return { ...undated, form: withMember(undated.form, 'bol.requestedPickupDate', next), proposedDate: next };
}

function useUndated(search: Record<string, string>): {
  readonly undated: Omit<Begin, 'proposedDate'> | undefined;
  readonly problem: unknown;
} {
  const { session } = useSignedIn();
  const account = session.accounts?.[0]?.account ?? '';
  const { quote = '', again = '', correct = '', template = '', service = '', deliver = '' } = search;
  const earlier = again || correct;
  const ask = useMemo(() => (quote === '' ? undefined : askOfSearch(search, account)), [search, quote, account]);
  // As saved when the page was opened; the form itself holds what is typed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL of the page starts over.
  const kept = useMemo(() => keptDraft(session.username), [session.username, search]);
  const from = usePostalPlace(ask?.from ?? '');
  const to = usePostalPlace(ask?.to ?? '');
  const origins = useAddresses(ask?.from ?? '', ask !== undefined);
  const destinations = useAddresses(ask?.to ?? '', ask !== undefined);
  const bill = useQuery({
    queryKey: ['bol', earlier],
    queryFn: () => bodyOf(api.GET('/v1/bol/{pro}', { params: { path: { pro: earlier } } })),
    enabled: earlier !== '',
  });
  const chosen = useQuery({
    queryKey: ['shipment-template', template],
    queryFn: () => readTemplate(template),
    enabled: template !== '',
  });
  const source = sourceOf(search);
  const isWaiting =
    [from, to, origins, destinations].some((query) => query.isLoading) ||
    (earlier !== '' && bill.data === undefined) ||
    (template !== '' && chosen.data === undefined);
  const correction = useMemo(() => {
    if (correct === '' || bill.data === undefined) return undefined;
    const corrects = { pro: correct, request: bill.data.request };
    const own = (session.accounts ?? []).map((one) => one.account);
    const form = formToCorrect(corrects, own);
    return { corrects, form, lost: fieldsNotOnForm(corrects, form) };
  }, [correct, bill.data, session.accounts]);
  function undated() {
    if (isWaiting) return undefined;
    if (correction !== undefined) {
      const { corrects, form, lost } = correction;
      return lost.length > 0 ? undefined : { form, source: `correct:${correct}`, quoted: undefined, corrects };
    }
    // Reloading or returning to the page restores what was filled in.
    if (kept !== undefined && (source === '' || kept.source === source)) {
      return { form: kept.form, source: kept.source, quoted: kept.quoted };
    }
    if (ask !== undefined) {
      const shipper = partyAt(origins.data, ask.from, 'shipper');
      const consignee = partyAt(destinations.data, ask.to, 'consignee');
      const start = { ask, quoteId: quote, service, deliver, from: from.data, to: to.data, shipper, consignee };
      return { form: formOfQuote(start, kept?.form), source, quoted: quotedOf(ask) };
    }
    if (bill.data !== undefined) return { form: formOfBill(bill.data.request, account), source, quoted: undefined };
    if (chosen.data !== undefined) {
      const { shipment, account: owner } = chosen.data;
      return { form: formOfTemplate(shipment, owner), source, quoted: undefined };
    }
    return { form: newForm(account), source, quoted: undefined };
  }
  const isLossy = correction !== undefined && correction.lost.length > 0;
  return { undated: undated(), problem: isLossy ? notCorrectable(correction.lost) : (bill.error ?? chosen.error) };
}

/** '' for a new form. */
function sourceOf({ quote, again, template }: Record<string, string>): string {
  if (quote) return `quote:${quote}`;
  if (again) return `again:${again}`;
  return template ? `template:${template}` : '';
}

/** A correction must not silently drop what a program entered. */
function notCorrectable(lost: readonly string[]): ApiProblem {
  return new ApiProblem(0, { message: shipWords.correct.lossy, details: shipWords.correct.lossyFix(lost) });
}

function quotedOf(ask: QuoteAsk): Quoted {
  return { ...ask, weightLb: totalPounds(ask.units) };
}
