// The reference numbers of the bill: the shipper's own, and the PRO of a preprinted label, whose check digit is verified here.
import { hasValidCheckDigit, isProNumber, proCheckDigit, withoutSeparators } from '../../../src/freight/pro-number.ts';
import { Button } from '../../ui/button.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { FormText, useShipForm } from './form-context.tsx';
import { useReservedPros } from './reserved-pros.ts';

const words = shipWords.how;

export function ReferenceFields() {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{words.references}</h3>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <FormText path="referenceNumbers.po" label={words.po} hint={words.several} optional />
        <FormText path="referenceNumbers.bol" label={words.bol} hint={words.several} optional />
        <ProField />
        <FormText path="referenceNumbers.shipmentId" label={words.shipmentId} maxLength={25} optional />
        <FormText path="referenceNumbers.masterBol" label={words.masterBol} maxLength={25} optional />
      </div>
    </section>
  );
}

function ProField() {
  const { form, set } = useShipForm();
  const reserved = useReservedPros();
  const { pro } = form.referenceNumbers;
  return (
    <div className="grid min-w-0 content-start justify-items-start gap-1">
      <FormText
        path="referenceNumbers.pro"
        label={words.pro}
        hint={<span aria-live="polite">{proHint(withoutSeparators(pro))}</span>}
        inputMode="numeric"
        maxLength={13}
        className="w-full"
        optional
      />
      {reserved && pro === '' && (
        <Button
          kind="quiet"
          size="small"
          className="-ml-2.5"
          onClick={() => set('referenceNumbers.pro', reserved.next)}
        >
          {words.proReserved(reserved.next, reserved.count)}
        </Button>
      )}
    </div>
  );
}

/** A wrong check digit is usually a typing error, but the carrier still accepts the number. */
function proHint(pro: string) {
  if (!isProNumber(pro)) return words.proHint;
  if (hasValidCheckDigit(pro)) return <span className="text-good">{words.proRight}</span>;
  return <span className="text-warn">{words.proWrong(String(proCheckDigit(pro.slice(0, 9))))}</span>;
}
