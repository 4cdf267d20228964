// Fetches the quotes of a request once everything that it needs is known, and keeps them while the page is open.
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { ApiProblem, FieldFailure } from '../../api/problem.ts';
import { asProblem } from '../../shell/asked.tsx';
import { useClassScale } from './class-scale.ts';
import { dayOf, useFreightNow } from './freight-clock.ts';
import { useOwnContact } from './own-contact.ts';
import { usePickupDays, usePostalPlace } from './postal-place.ts';
import type { RateQuote } from './priced-quote.ts';
import type { QuoteAsk } from './quote-ask.ts';
import type { QuoteFacts } from './quote-facts.ts';
import { formFieldOf, quoteRequestOf } from './quote-request.ts';

type Levels = Parameters<typeof quoteRequestOf>[2];

export function askQuotes(ask: QuoteAsk, facts: QuoteFacts, levels?: Levels): Promise<readonly RateQuote[]> {
  const body = quoteRequestOf(ask, facts, levels);
  return dataOf(api.POST('/v1/rate-quotes', { body, params: { query: { explain: 'true' } } }));
}

export interface AskedQuotes {
  readonly quotes: readonly RateQuote[] | undefined;
  readonly facts: QuoteFacts | undefined;
  readonly isAsking: boolean;
  readonly problem: ApiProblem | undefined;
  /** By form field; '' if it belongs to none. */
  readonly failures: readonly FieldFailure[];
}

export function useQuotes(ask: QuoteAsk | undefined): AskedQuotes {
  const from = usePostalPlace(ask?.from ?? '');
  const to = usePostalPlace(ask?.to ?? '');
  const days = usePickupDays(ask?.from ?? '');
  const scale = useClassScale();
  const [contact] = useOwnContact();
  // A place without pickups may still have a price; if not, the server gives the reason.
  const now = useFreightNow();
  const shipDate = ask?.shipDate || days.data?.next?.pickupDate || (days.isError && now ? dayOf(now) : undefined);
  const facts =
    from.data && to.data && scale && shipDate ? { from: from.data, to: to.data, scale, shipDate, contact } : undefined;
  const query = useQuery({
    queryKey: ['quotes', ask, facts?.shipDate, contact],
    queryFn: () => askQuotes(ask!, facts!),
    enabled: ask !== undefined && facts !== undefined,
    // Each fetch creates new quotes with new numbers, so it happens only on request.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const trouble = query.error ?? from.error ?? to.error;
  const problem = trouble ? asProblem(trouble) : undefined;
  const failures = (problem?.failures ?? []).map((one) => ({ ...one, field: formFieldOf(one.field) }));
  return {
    quotes: query.data,
    facts,
    isAsking: ask !== undefined && query.data === undefined && problem === undefined,
    problem,
    failures,
  };
}
