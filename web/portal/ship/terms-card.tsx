// Whose shipment it is: your part, who pays, which account, and the day.
import { day } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { usePickupDays } from '../quotes/postal-place.ts';
import { PARTS } from '../quotes/quote-ask.ts';
import { FormSelect, FormText, useShipForm } from './form-context.tsx';

const words = shipWords.who;
const TERMS = (['Prepaid', 'Collect', 'Third Party'] as const).map((terms) => ({
  value: terms,
  label: words.termsOf[terms],
}));

export function TermsFields() {
  const { form, set } = useShipForm();
  const { session } = useSignedIn();
  const accounts = session.accounts ?? [];
  const days = usePickupDays(form.origin.postalCode).data;
  const chosen = days?.days.find(({ date }) => date === form.bol.requestedPickupDate);
  const hint =
    chosen?.isOpen === false ? words.noTruck(chosen.reason) : days?.next && words.nextDay(day(days.next.pickupDate));
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
