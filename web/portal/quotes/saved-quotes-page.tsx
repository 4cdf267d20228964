// Saved quotes: their prices, and links to ship on one, price it again, or e-mail it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import { asProblem } from '../../shell/asked.tsx';
import { centsOf, day, moment, money } from '../../shell/format.ts';
import { weightText } from '../../shell/measures.ts';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { MailQuote } from './mail-quote.tsx';
import { plainSearch } from './page-search.ts';
import { searchOfAsk } from './quote-ask.ts';
import { askOfSaved, poundsOf, type SavedQuote } from './saved-ask.ts';

const words = quoteWords.saved;
const PAGE = '25';
/** The others are shown on request. */
const FEW_OFFERS = 3;

export function SavedQuotesPage() {
  const quotes = useInfiniteQuery({
    queryKey: ['saved-quotes'],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET('/v1/rate-quotes', { params: { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  const rows = quotes.data?.pages.flatMap(({ data }) => data);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <Button className="no-print" onClick={() => print()}>
            {words.print}
          </Button>
          <Link to="/quotes" className={buttonLook({ kind: 'primary' })}>
            {words.fresh}
          </Link>
        </>
      }
    >
      {quotes.isError && <ProblemNote problem={asProblem(quotes.error)} onTryAgain={() => void quotes.refetch()} />}
      {quotes.isLoading && <Skeleton lines={6} />}
      {rows?.length === 0 && (
        <Card>
          <EmptyState title={words.none}>
            <p>{words.noneLead}</p>
          </EmptyState>
        </Card>
      )}
      {rows?.map((saved) => (
        <SavedCard key={saved.offers[0]?.quoteId ?? saved.requestedAt} saved={saved} />
      ))}
      {quotes.hasNextPage && (
        <Button busy={quotes.isFetchingNextPage} onClick={() => void quotes.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Page>
  );
}

function SavedCard({ saved }: { saved: SavedQuote }) {
  const [isWhole, setWhole] = useState(false);
  const { permissions } = useSignedIn().session;
  const { origin, destination, offers } = saved;
  const place = ({ city, postalCode }: SavedQuote['origin']) => [city, postalCode].filter(Boolean).join(' ');
  return (
    <Card
      title={`${place(origin)} → ${place(destination)}`}
      aside={
        permissions.includes('freight.quote') && (
          <Link
            to="/quotes"
            search={plainSearch(searchOfAsk(askOfSaved(saved)))}
            className={buttonLook({ size: 'small' })}
          >
            {words.again}
            <span className="sr-only">
              : {place(origin)} → {place(destination)}
            </span>
          </Link>
        )
      }
    >
      <p className="mb-2 text-[13px] text-faint">
        {words.facts(weightText(poundsOf(saved)), day(saved.shipDate), moment(saved.requestedAt), saved.requestedBy)}
      </p>
      {offers.length === 0 && <p>{words.noOffer}</p>}
      <ul className="grid gap-1">
        {offers.slice(0, isWhole ? undefined : FEW_OFFERS).map((offer) => (
          <Offer key={offer.quoteId} saved={saved} offer={offer} />
        ))}
      </ul>
      {!isWhole && offers.length > FEW_OFFERS && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {words.all(offers.length)}
        </Button>
      )}
    </Card>
  );
}

function Offer({ saved, offer }: { saved: SavedQuote; offer: SavedQuote['offers'][number] }) {
  const { permissions } = useSignedIn().session;
  const { quoteId, serviceLevelId, serviceLevelText, totalCharges, expiresAt, isExpired } = offer;
  const search = { ...searchOfAsk(askOfSaved(saved, saved.shipDate)), quote: quoteId, service: serviceLevelId };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t pt-1 first:border-t-0">
      <span className="w-20 font-mono">{quoteId}</span>
      <span className="min-w-40 flex-1">{serviceLevelText}</span>
      <strong className="w-24 tabular-nums sm:text-right">{money(centsOf(totalCharges))}</strong>
      <span className="w-56 text-[13px] text-faint">
        {isExpired ? <Badge tone="plain">{words.expired}</Badge> : quoteWords.valid(moment(expiresAt))}
      </span>
      <span className="no-print flex flex-wrap items-center gap-2">
        {!isExpired && permissions.includes('freight.write') && (
          <Link to="/ship" search={plainSearch(search)} className={buttonLook({ kind: 'primary', size: 'small' })}>
            {quoteWords.ship}
            <span className="sr-only">: {quoteId}</span>
          </Link>
        )}
        {permissions.includes('freight.quote') && <MailQuote quoteId={quoteId} />}
      </span>
    </li>
  );
}
