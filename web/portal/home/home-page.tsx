// Home: what needs the user's attention today, the quote bar, and the latest shipments with "ship again".
import { useNavigate } from '@tanstack/react-router';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Card } from '../../ui/card.tsx';
import { homeWords as words } from '../../words/home-words.ts';
import { quoteWords } from '../../words/quote-words.ts';
import { plainSearch } from '../quotes/page-search.ts';
import { newAsk, searchOfAsk } from '../quotes/quote-ask.ts';
import { QuoteBar } from '../quotes/quote-bar.tsx';
import { LastShipments } from './last-shipments.tsx';
import { TodayCard } from './today-card.tsx';

export function HomePage() {
  const navigate = useNavigate();
  const { session } = useSignedIn();
  return (
    <Page title={words.title(session.name ?? session.username)}>
      <TodayCard />
      <Card title={quoteWords.bar.title}>
        <QuoteBar
          autoFocus
          initial={newAsk(session.accounts?.[0]?.account ?? '')}
          onAsk={(ask) => void navigate({ to: '/quotes', search: plainSearch(searchOfAsk(ask)) })}
        />
      </Card>
      <LastShipments />
    </Page>
  );
}
