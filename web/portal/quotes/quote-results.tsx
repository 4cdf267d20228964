// The quotes of one request: the cards, the alerts, and the levels without a price.
import { centsOf } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { quoteWords as words } from '../../words/quote-words.ts';
import { CheaperCard } from './cheaper-card.tsx';
import { isPriced, type PricedQuote, type RateQuote } from './priced-quote.ts';
import type { QuoteAsk } from './quote-ask.ts';
import { QuoteCard } from './quote-card.tsx';
import type { QuoteFacts } from './quote-facts.ts';
import { refusedLevels } from './refused-levels.ts';

interface ResultsProps {
  readonly ask: QuoteAsk;
  readonly facts: QuoteFacts;
  readonly quotes: readonly RateQuote[];
  readonly onTake: (ask: QuoteAsk) => void;
}

export function QuoteResults({ ask, facts, quotes, onTake }: ResultsProps) {
  const priced = quotes.filter(isPriced);
  const refused = quotes.filter((quote) => !quote.rateFound);
  const cheapest = least(priced, costOf);
  const fastest = least(priced, arrivalOf);
  const standard = priced.find(({ serviceLevelId }) => serviceLevelId === '99');
  return (
    <>
      <Alerts quotes={quotes} />
      {priced.length > 0 && (
        <section className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <h2 className="sr-only">{words.levels}</h2>
          {priced.map((quote) => (
            <QuoteCard
              key={quote.quoteId}
              quote={quote}
              ask={ask}
              shipDate={facts.shipDate}
              marks={[
                ...(costOf(quote) === cheapest ? [words.cheapest] : []),
                ...(arrivalOf(quote) === fastest && priced.some((one) => arrivalOf(one) !== fastest)
                  ? [words.fastest]
                  : []),
              ]}
            />
          ))}
        </section>
      )}
      {standard && <CheaperCard key={standard.quoteId} ask={ask} facts={facts} standard={standard} onTake={onTake} />}
      {refused.length > 0 && <Refused quotes={refused} />}
    </>
  );
}

const costOf = (quote: PricedQuote) => centsOf(quote.quoteRate.totalCharges);
const arrivalOf = ({ dates }: PricedQuote) =>
  Date.parse(`${dates.transitDeliveryDate}T${dates.transitDeliveryTime}:00Z`);

function least(quotes: readonly PricedQuote[], of: (quote: PricedQuote) => number): number {
  return Math.min(...quotes.map(of));
}

/** Most alerts concern every level, so each is shown once. */
function Alerts({ quotes }: { quotes: readonly RateQuote[] }) {
  const messages = [...new Set(quotes.flatMap(({ alerts }) => alerts.map(({ message }) => message)))];
  const notes = [...new Set(quotes.map(({ transitDetails }) => transitDetails?.transitMessage ?? ''))].filter(Boolean);
  if (messages.length + notes.length === 0) return null;
  return (
    <Card title={words.alerts}>
      <ul className="list-disc pl-5">
        {[...messages, ...notes].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Card>
  );
}

function Refused({ quotes }: { quotes: readonly RateQuote[] }) {
  return (
    <Card title={words.noRate}>
      <p className="mb-2 text-faint">{words.noRateLead}</p>
      <dl className="grid gap-3">
        {refusedLevels(quotes).map(({ levels, reasons }) => (
          <div key={levels.join()} className="grid gap-x-4 gap-y-1 sm:grid-cols-[18rem_1fr]">
            <dt className="font-medium">
              {levels.map((level) => (
                <span key={level} className="block">
                  {level}
                </span>
              ))}
            </dt>
            <dd>
              {reasons.map((reason) => (
                <p key={reason} className="text-[13px] break-words">
                  {reason}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
