// The price of the quote on the bill, or a warning that the quote no longer matches, with two options: another quote, or none.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { centsOf, day, money } from '../../shell/format.ts';
import { weightText } from '../../shell/measures.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { useClassScale } from '../quotes/class-scale.ts';
import { useFreightNow } from '../quotes/freight-clock.ts';
import { plainSearch } from '../quotes/page-search.ts';
import type { RateQuote } from '../quotes/priced-quote.ts';
import { searchOfAsk } from '../quotes/quote-ask.ts';
import { serviceNameWithin } from '../quotes/services.ts';
import { useShipForm } from './form-context.tsx';
import { askOfForm } from './form-to-ask.ts';
import { type Misfit, misfits, type Quoted } from './quote-fit.ts';

const words = shipWords.fit;

interface QuoteFit {
  readonly quoteId: string;
  readonly quote: RateQuote;
  readonly reasons: readonly Misfit[];
}

/** Undefined without a quote, and while it is loading. */
function useQuoteFit(quoted: Quoted | undefined): QuoteFit | undefined {
  const { form } = useShipForm();
  const now = useFreightNow();
  const scale = useClassScale();
  const quoteId = form.referenceNumbers.quoteID;
  const quote = useQuery({
    queryKey: ['quote', quoteId],
    queryFn: () => dataOf(api.GET('/v1/rate-quotes/{quoteId}', { params: { path: { quoteId } } })),
    enabled: quoteId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.[0];
  if (quote === undefined || quoteId === '') return undefined;
  return {
    quoteId,
    quote,
    reasons: quoted === undefined ? [] : misfits(form, quoted, quote, now, scale),
  };
}

/** Next to the freight when the summary is out of view: one line that links to it. */
export function QuoteFitHint({ quoted }: { quoted: Quoted | undefined }) {
  const fit = useQuoteFit(quoted);
  if (fit === undefined || fit.reasons.length === 0) return null;
  return (
    <p className="rounded-md border border-warn bg-warn-soft px-3 py-2 lg:hidden">
      <strong className="text-warn">{words.title(fit.quoteId)}.</strong>{' '}
      <a href="#summary" className="text-accent underline">
        {words.see}
      </a>
    </p>
  );
}

export function QuoteFitNote({ quoted }: { quoted: Quoted | undefined }) {
  const fit = useQuoteFit(quoted);
  if (fit === undefined) return null;
  const { quoteId, quote, reasons } = fit;
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className={reasons.length > 0 ? 'text-xl text-faint line-through' : 'text-2xl font-semibold tabular-nums'}>
        {money(centsOf(quote.quoteRate?.totalCharges))}
      </p>
      <p className="text-[13px]">
        {quote.serviceLevelText}, {day(quote.dates?.transitDeliveryDate)}
      </p>
      {reasons.length > 0 ? (
        <NoLongerFits {...fit} />
      ) : (
        <p className="text-[13px] text-good">
          {shipWords.sum.quote} <code className="font-mono">{quoteId}</code>. {shipWords.sum.holds}
        </p>
      )}
    </div>
  );
}

function NoLongerFits({ quote, quoteId, reasons }: QuoteFit) {
  const { form, set } = useShipForm();
  return (
    <section aria-label={words.title(quoteId)} className="grid gap-2 rounded-md border border-warn bg-warn-soft p-3">
      <p className="font-semibold text-warn">{words.title(quoteId)}</p>
      <ul className="grid gap-1 text-[13px]">
        {reasons.map((reason) => (
          <li key={reason.of}>{said(reason, quote)}</li>
        ))}
        <li>{words.lead}</li>
      </ul>
      <Link
        to="/quotes"
        search={plainSearch(searchOfAsk(askOfForm(form)))}
        title={words.againHint}
        className={buttonLook({ kind: 'primary', size: 'small' })}
      >
        {words.again}
      </Link>
      <Button size="small" onClick={() => set('referenceNumbers.quoteID', '')}>
        {words.without}
      </Button>
      <p className="text-[12px] text-faint">{words.againHint}</p>
    </section>
  );
}

function said(reason: Misfit, quote: RateQuote): string {
  switch (reason.of) {
    case 'expiry':
      return words.expired(day(reason.at));
    case 'lane':
      return words.lane(reason.from, reason.to);
    case 'weight':
      return words.weight(weightText(reason.quotedLb), weightText(reason.billedLb));
    case 'class':
    case 'count':
    case 'size':
    case 'payer':
      return words[reason.of](reason.quoted, reason.billed);
    case 'date':
      return words.date(day(reason.quoted), day(reason.billed));
    case 'services':
    case 'fewer':
      return words[reason.of](reason.codes.map(serviceNameWithin));
    case 'coverage':
      return words.coverage;
    case 'guarantee':
      return words.guarantee(quote.serviceLevelText);
  }
}
