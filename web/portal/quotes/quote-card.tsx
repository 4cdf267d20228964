// One service level as a card: price, delivery, guarantee, and how the price was calculated.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clockTime } from '../../shell/clock-time.ts';
import { centsOf, day, moment, money } from '../../shell/format.ts';
import { weightText } from '../../shell/measures.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Waterfall } from '../../ui/waterfall.tsx';
import { quoteWords as words } from '../../words/quote-words.ts';
import { MailQuote } from './mail-quote.tsx';
import { plainSearch } from './page-search.ts';
import { isGuaranteed, type PricedQuote } from './priced-quote.ts';
import { type QuoteAsk, searchOfAsk } from './quote-ask.ts';

export function QuoteCard(props: { quote: PricedQuote; ask: QuoteAsk; shipDate: string; marks: readonly string[] }) {
  const { quote, ask, shipDate, marks } = props;
  const { dates, transitDetails: transit } = quote;
  return (
    <article className="grid min-w-0 content-start gap-3 rounded-lg border bg-raised p-4">
      <header className="grid gap-1.5">
        <h3 className="font-semibold">{quote.serviceLevelText}</h3>
        <p className="flex min-h-6 flex-wrap gap-1.5">
          {marks.map((mark) => (
            <Badge key={mark} tone="good">
              {mark}
            </Badge>
          ))}
          {isGuaranteed(quote) && <Badge tone="accent">{words.guaranteed}</Badge>}
        </p>
      </header>
      <p className="text-3xl font-semibold tracking-tight tabular-nums">
        {money(centsOf(quote.quoteRate.totalCharges))}
      </p>
      <dl className="grid gap-1">
        <dt className="sr-only">{words.delivery}</dt>
        <dd>
          <strong>{day(dates.transitDeliveryDate)}</strong> {words.by(clockTime(dates.transitDeliveryTime))}
        </dd>
        <dd className="text-[13px] text-faint">
          {words.days(transit.transitDays)}, {transit.laneType === 'DIRECT' ? words.direct : words.indirect}
        </dd>
        <dd className="text-[13px] text-faint">{words.valid(moment(dates.quoteExpiration))}</dd>
        <dd className="text-[13px] text-faint">
          {words.number} <span className="font-mono select-all">{quote.quoteId}</span>
        </dd>
      </dl>
      <Link
        to="/ship"
        search={plainSearch({
          ...searchOfAsk({ ...ask, shipDate }),
          quote: quote.quoteId,
          service: quote.serviceLevelId,
          deliver: dates.transitDeliveryDate,
        })}
        className={buttonLook({ kind: 'primary' })}
      >
        {words.ship}
        <span className="sr-only">: {quote.serviceLevelText}</span>
      </Link>
      <div className="no-print flex flex-wrap items-center gap-2">
        <WhyThisPrice quote={quote} />
        <MailQuote quoteId={quote.quoteId} />
      </div>
    </article>
  );
}

function WhyThisPrice({ quote }: { quote: PricedQuote }) {
  const [isOpen, setOpen] = useState(false);
  const steps = [
    ...quote.lineItemCharges.map(({ description, weight, classification, rate, charge }) => ({
      label:
        rate === ''
          ? description
          : words.line(description || words.freight, weightText(Number(weight)), classification),
      cents: centsOf(charge),
    })),
    ...quote.chargeItems.map(({ description, charge }) => ({ label: description, cents: centsOf(charge) })),
  ];
  const rules = (quote.explanation ?? []).filter(({ charge, rule }) => charge === null && rule !== 'total');
  return (
    <>
      <Button kind="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        {words.why}
        <span className="sr-only">: {quote.serviceLevelText}</span>
      </Button>
      <Dialog open={isOpen} wide title={`${words.why}: ${quote.serviceLevelText}`} onClose={() => setOpen(false)}>
        <Waterfall steps={steps} totalLabel={words.total} />
        {rules.length > 0 && (
          <div className="text-[13px] text-faint">
            <h3 className="font-medium">{words.rules}</h3>
            <ul className="list-disc pl-4">
              {rules.map(({ step, rule, text }) => (
                <li key={`${step} ${rule} ${text}`}>{text}</li>
              ))}
            </ul>
          </div>
        )}
      </Dialog>
    </>
  );
}
