// "What would make it cheaper?": real prices of the same freight with one thing changed, fetched on demand.
import { useMutation } from '@tanstack/react-query';
import { asProblem } from '../../shell/asked.tsx';
import { centsOf, money } from '../../shell/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { type Idea, ideasFor, notesOf } from './cheaper-ideas.ts';
import { usePickupDays } from './postal-place.ts';
import { isPriced, type PricedQuote } from './priced-quote.ts';
import type { QuoteAsk } from './quote-ask.ts';
import type { QuoteFacts } from './quote-facts.ts';
import { askQuotes } from './use-quotes.ts';

const words = quoteWords.cheaper;

interface Saving extends Idea {
  readonly cents: number;
}

export function CheaperCard(props: {
  ask: QuoteAsk;
  facts: QuoteFacts;
  standard: PricedQuote;
  onTake: (ask: QuoteAsk) => void;
}) {
  const { ask, facts, standard, onTake } = props;
  const days = usePickupDays(ask.from);
  const now = centsOf(standard.quoteRate.totalCharges);
  const search = useMutation({
    mutationFn: async () => {
      const open = (days.data?.days ?? []).filter(({ isOpen }) => isOpen).map(({ date }) => date);
      const priced = await Promise.all(ideasFor(ask, facts, open).map((idea) => priceOf(idea, facts)));
      return onlyBestDay(
        priced.filter((one): one is Saving => one !== undefined && one.cents < now),
        facts.shipDate,
      );
    },
  });
  const notes = notesOf(standard);
  return (
    <Card title={words.title}>
      <div className="grid gap-3">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className="text-faint">{words.lead}</p>
        {search.data === undefined && (
          <div>
            <Button busy={search.isPending} onClick={() => search.mutate()}>
              {search.isPending ? words.asking : words.ask}
            </Button>
          </div>
        )}
        {search.isError && <ProblemNote problem={asProblem(search.error)} />}
        <div aria-live="polite">
          {search.data?.length === 0 && <p>{words.nothing}</p>}
          <ul className="grid gap-2">
            {search.data?.map((saving) => (
              <li key={saving.label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  {saving.label}{' '}
                  <strong className="text-good">{words.saves(money(now - saving.cents), money(saving.cents))}</strong>
                </span>
                <Button size="small" onClick={() => onTake(saving.ask)}>
                  {words.take}
                  <span className="sr-only">: {saving.label}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}

async function priceOf(idea: Idea, facts: QuoteFacts): Promise<Saving | undefined> {
  const [quote] = await askQuotes(idea.ask, { ...facts, shipDate: idea.shipDate }, ['LTL']);
  if (quote === undefined || !isPriced(quote)) return undefined;
  return { ...idea, cents: centsOf(quote.quoteRate.totalCharges) };
}

/** Largest saving first; of the other ship dates, only the best one. */
function onlyBestDay(savings: readonly Saving[], shipDate: string): Saving[] {
  const sorted = [...savings].sort((a, b) => a.cents - b.cents);
  const bestDay = sorted.find((one) => one.shipDate !== shipDate);
  return sorted.filter((one) => one.shipDate === shipDate || one === bestDay);
}
