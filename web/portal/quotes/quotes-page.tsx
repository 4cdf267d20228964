// Quotes: the bar on top, and below it every service level with its price, or why it has none. The URL holds the request.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { quoteWords as words } from '../../words/quote-words.ts';
import { plainSearch, useSearchTexts } from './page-search.ts';
import { askOfSearch, newAsk, type QuoteAsk, searchOfAsk } from './quote-ask.ts';
import { QuoteBar } from './quote-bar.tsx';
import { QuoteResults } from './quote-results.tsx';
import { useQuotes } from './use-quotes.ts';

export function QuotesPage() {
  const navigate = useNavigate();
  const search = useSearchTexts();
  const { session } = useSignedIn();
  const account = session.accounts?.[0]?.account ?? '';
  const ask = useMemo(() => askOfSearch(search, account), [search, account]);
  const { quotes, facts, isAsking, problem, failures } = useQuotes(ask);
  const go = (next: QuoteAsk) => void navigate({ to: '/quotes', search: plainSearch(searchOfAsk(next)) });
  const elsewhere = failures.filter(({ field }) => field === '');
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Link to="/quotes/saved" className={buttonLook({ kind: 'quiet' })}>
          {words.saved.title}
        </Link>
      }
    >
      <Card>
        {/* A request that comes from elsewhere, such as "Take it", refills the form. */}
        <QuoteBar
          key={JSON.stringify(ask)}
          initial={ask ?? newAsk(account)}
          failures={failures}
          busy={isAsking}
          autoFocus={ask === undefined}
          onAsk={go}
        />
      </Card>
      {problem && (failures.length === 0 || elsewhere.length > 0) && <ProblemNote problem={problem} />}
      <div aria-live="polite" className="sr-only">
        {isAsking && words.loading}
      </div>
      {ask === undefined && (
        <EmptyState title={words.none}>
          <p>{words.noneLead}</p>
        </EmptyState>
      )}
      {isAsking && <Skeleton lines={6} />}
      {ask && quotes && facts && <QuoteResults ask={ask} facts={facts} quotes={quotes} onTake={go} />}
    </Page>
  );
}
