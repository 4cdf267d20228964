// What the bill adds up to, and its price: the quote's, as long as the freight is what was quoted.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { centsOf, count, day, money } from '../../shell/format.ts';
import { buttonLook } from '../../ui/button.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { useClassScale } from '../quotes/class-scale.ts';
import { tareOf } from '../quotes/density.ts';
import { plainSearch } from '../quotes/page-search.ts';
import { searchOfAsk } from '../quotes/quote-ask.ts';
import { useShipForm } from './form-context.tsx';
import { askOfForm } from './form-to-ask.ts';
import { standsOnWood } from './packaging.ts';
import { type ShipForm, unitWeight } from './ship-form.ts';

const words = shipWords.sum;

/** What was quoted, to see whether it is still what is shipped. */
export interface Quoted {
  readonly from: string;
  readonly to: string;
  readonly weightLb: number;
  readonly services: readonly string[];
}

export function ShipSummary({ quoted, savedAt }: { quoted: Quoted | undefined; savedAt: string }) {
  const { form } = useShipForm();
  const scale = useClassScale();
  const units = form.commodities.handlingUnits;
  const sum = (of: (unit: ShipForm['commodities']['handlingUnits'][number]) => number) =>
    units.reduce((all, unit) => all + of(unit), 0);
  const tare = sum(
    (unit) => Number(unit.tareWeight) || tareOf(scale, Number(unit.count) || 0, standsOnWood(unit.type)),
  );
  const pieces = sum((unit) => unit.lineItems.reduce((all, item) => all + (Number(item.pieces) || 0), 0));
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-faint">{words.units}</dt>
        <dd className="text-right tabular-nums">{count(sum((unit) => Number(unit.count) || 0))}</dd>
        <dt className="text-faint">{words.pieces}</dt>
        <dd className="text-right tabular-nums">{count(pieces)}</dd>
        <dt className="text-faint">{words.weight}</dt>
        <dd className="text-right tabular-nums">{count(sum(unitWeight) + tare)} lb</dd>
      </dl>
      {form.referenceNumbers.quoteID === '' ? (
        <p className="text-[13px] text-faint">{words.noQuote}</p>
      ) : (
        <QuotedPrice quoteId={form.referenceNumbers.quoteID} quoted={quoted} />
      )}
      <Link
        to="/quotes"
        search={plainSearch(searchOfAsk(askOfForm(form)))}
        className={buttonLook({ kind: 'quiet', size: 'small' })}
      >
        {words.newQuote}
      </Link>
      <p className="text-[12px] text-faint" aria-live="polite">
        {words.kept(savedAt)}
      </p>
    </div>
  );
}

function QuotedPrice({ quoteId, quoted }: { quoteId: string; quoted: Quoted | undefined }) {
  const { form } = useShipForm();
  const quote = useQuery({
    queryKey: ['quote', quoteId],
    queryFn: () => dataOf(api.GET('/v1/rate-quotes/{quoteId}', { params: { path: { quoteId } } })),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.[0];
  const reasons = quoted === undefined ? [] : differences(form, quoted);
  if (quote === undefined) return null;
  return (
    <div className="grid gap-1">
      <p className="text-2xl font-semibold tabular-nums">{money(centsOf(quote.quoteRate?.totalCharges))}</p>
      <p className="text-[13px]">
        {quote.serviceLevelText}, {day(quote.dates?.transitDeliveryDate)}
      </p>
      <p className={reasons.length > 0 ? 'text-[13px] text-warn' : 'text-[13px] text-good'} aria-live="polite">
        {words.quote} <code className="font-mono">{quoteId}</code>.{' '}
        {reasons.length > 0 ? words.differs(reasons.join(', ')) : words.holds}
      </p>
    </div>
  );
}

/** The same that the server looks at before it takes a quote's price. */
function differences(form: ShipForm, quoted: Quoted): string[] {
  const reasons: string[] = [];
  const area = (code: string) => (/^\d/.test(code) ? code.slice(0, 5) : code.slice(0, 3).toUpperCase());
  if (area(form.origin.postalCode) !== area(quoted.from) || area(form.destination.postalCode) !== area(quoted.to)) {
    reasons.push(words.otherLane);
  }
  const weightLb = form.commodities.handlingUnits.reduce((all, unit) => all + unitWeight(unit), 0);
  if (weightLb !== quoted.weightLb) reasons.push(words.otherWeight(count(quoted.weightLb)));
  if (form.accessorials.codes.some((code) => !quoted.services.includes(code))) reasons.push(words.otherServices);
  return reasons;
}
