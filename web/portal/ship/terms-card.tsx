// The basics of the shipment: the user's role, who pays, which account, and the date.
import { useEffect, useRef } from 'react';
import { day } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { whyClosed } from '../pickups/closed-days.ts';
import { usePickupDays } from '../quotes/postal-place.ts';
import { PARTS } from '../quotes/quote-ask.ts';
import { FormSelect, FormText, useShipForm } from './form-context.tsx';
import { isPaidByOther } from './ship-form.ts';

const words = shipWords.who;
const TERMS = (['Prepaid', 'Collect', 'Third Party'] as const).map((terms) => ({
  value: terms,
  label: words.termsOf[terms],
}));

/** `proposedDate`: a ship date that was not chosen by the user; the next pickup day replaces it as soon as it is known. */
export function TermsFields({ proposedDate }: { proposedDate: string }) {
  const { form, set } = useShipForm();
  const { session } = useSignedIn();
  const accounts = session.accounts ?? [];
  const days = usePickupDays(form.origin.postalCode).data;
  const proposed = useRef(proposedDate);
  const shipDate = form.bol.requestedPickupDate;
  const next = days?.next?.pickupDate;
  useEffect(() => {
    if (next === undefined || next === shipDate || (shipDate !== '' && shipDate !== proposed.current)) return;
    proposed.current = next;
    set('bol.requestedPickupDate', next);
  }, [next, shipDate, set]);
  const hint = whyClosed(days, shipDate) ?? (next !== undefined && next !== shipDate && words.nextDay(day(next)));
  return (
    <div className="flex flex-wrap items-start gap-3">
      <FormText path="bol.requestedPickupDate" label={words.shipDate} type="date" hint={hint} className="w-52" />
      <FormSelect
        path="bol.requestorRole"
        label={words.role}
        choices={PARTS.map((part) => ({ value: part, label: quoteWords.bar.parts[part] }))}
        className="w-40"
      />
      <FormSelect path="payment.terms" label={words.terms} choices={TERMS} className="w-48" />
      {isPaidByOther(form) && (
        <FormText
          path="payerAccount"
          label={words.payerAccount}
          hint={words.payerAccountHint}
          maxLength={7}
          className="w-52"
          optional
        />
      )}
      {accounts.length > 1 && (
        <FormSelect
          path="account"
          label={words.account}
          choices={accounts.map(({ account, name }) => ({ value: account, label: `${account} ${name}` }))}
          className="w-64"
        />
      )}
      <Button
        kind="quiet"
        className="sm:mt-[22px]"
        onClick={() => {
          set('origin', form.destination);
          set('destination', form.origin);
        }}
      >
        {words.swap}
      </Button>
    </div>
  );
}
