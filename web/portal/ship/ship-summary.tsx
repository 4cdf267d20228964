// The totals of the bill, and its price: the quote's, as long as the freight matches the quote.
import { Link } from '@tanstack/react-router';
import { count } from '../../shell/format.ts';
import { weightText } from '../../shell/measures.ts';
import { buttonLook } from '../../ui/button.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { useClassScale } from '../quotes/class-scale.ts';
import { plainSearch } from '../quotes/page-search.ts';
import { searchOfAsk } from '../quotes/quote-ask.ts';
import { useShipForm } from './form-context.tsx';
import { askOfForm } from './form-to-ask.ts';
import { unitTare } from './packaging.ts';
import type { Quoted } from './quote-fit.ts';
import { QuoteFitNote } from './quote-fit-note.tsx';
import { type ShipForm, totalPieces, totalUnits, unitWeight } from './ship-form.ts';

const words = shipWords.sum;

export function ShipSummary({ quoted, savedAt }: { quoted: Quoted | undefined; savedAt: string }) {
  const { form } = useShipForm();
  const scale = useClassScale();
  const units = form.commodities.handlingUnits;
  const sum = (of: (unit: ShipForm['commodities']['handlingUnits'][number]) => number) =>
    units.reduce((all, unit) => all + of(unit), 0);
  const tare = sum((unit) => unitTare(unit, scale));
  return (
    <div id="summary" className="grid scroll-mt-44 gap-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-faint">{words.units}</dt>
        <dd className="text-right tabular-nums">{count(totalUnits(form))}</dd>
        <dt className="text-faint">{words.pieces}</dt>
        <dd className="text-right tabular-nums">{count(totalPieces(form))}</dd>
        <dt className="text-faint">{words.weight}</dt>
        <dd className="text-right tabular-nums">{weightText(sum(unitWeight) + tare)}</dd>
        {tare > 0 && (
          <>
            <dt className="text-faint">{words.pallets}</dt>
            <dd className="text-right text-faint tabular-nums">{weightText(tare)}</dd>
          </>
        )}
      </dl>
      {form.referenceNumbers.quoteID === '' ? (
        <>
          <p className="text-[13px] text-faint">{words.noQuote}</p>
          <Link
            to="/quotes"
            search={plainSearch(searchOfAsk(askOfForm(form)))}
            className={buttonLook({ kind: 'quiet', size: 'small' })}
          >
            {words.newQuote}
          </Link>
        </>
      ) : (
        <QuoteFitNote quoted={quoted} />
      )}
      <p className="text-[12px] text-faint" aria-live="polite">
        {savedAt && words.kept(savedAt)}
      </p>
    </div>
  );
}
