// Details for a more accurate price: addresses, dimensions, further freight, services, ship date, account, contact.
import { day } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { useOwnContact } from './own-contact.ts';
import { usePickupDays } from './postal-place.ts';
import { QuoteAddresses } from './quote-addresses.tsx';
import { type AskedUnit, NEW_UNIT, PARTS, type Part, type QuoteAsk } from './quote-ask.ts';
import { MOST_SERVICES } from './quote-request.ts';
import { AccessChoice, ServiceChoice } from './service-choice.tsx';
import { USUAL_SERVICES } from './services.ts';
import { UnitFields, UnitSides } from './unit-fields.tsx';

const words = quoteWords.bar;

export function QuoteDetails(props: {
  ask: QuoteAsk;
  change: (next: Partial<QuoteAsk>) => void;
  failureAt: (field: string) => string | undefined;
}) {
  const { ask, change, failureAt } = props;
  const units = ask.units.length === 0 ? [NEW_UNIT] : ask.units;
  const replace = (at: number, unit: AskedUnit) =>
    change({ units: units.map((one, place) => (place === at ? unit : one)) });
  return (
    <div className="grid gap-5 pt-4">
      <QuoteAddresses ask={ask} change={change} />
      {units.map((unit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: units are identified only by their position.
        <fieldset key={at} className="grid gap-2">
          <legend className={units.length > 1 ? 'mb-1 font-medium' : 'sr-only'}>{words.unit(at + 1)}</legend>
          {at > 0 && (
            <div className="flex flex-wrap items-start gap-3">
              <UnitFields
                unit={unit}
                onChange={(next) => replace(at, next)}
                failureAt={(name) => failureAt(`units.${at}.${name}`)}
              />
              <Button
                kind="quiet"
                className="mt-[22px]"
                onClick={() => change({ units: units.filter((_, place) => place !== at) })}
              >
                {words.remove}
              </Button>
            </div>
          )}
          <UnitSides
            unit={unit}
            onChange={(next) => replace(at, next)}
            failureAt={(name) => failureAt(`units.${at}.${name}`)}
          />
        </fieldset>
      ))}
      <div>
        <Button size="small" onClick={() => change({ units: [...units, NEW_UNIT] })}>
          {words.add}
        </Button>
      </div>
      <WhenAndWho {...props} />
      <section aria-label={words.services} className="grid gap-2">
        <p className="font-medium">
          {words.services} <span className="font-normal text-faint">{words.servicesHint(MOST_SERVICES)}</span>
        </p>
        <ServiceChoice
          groups={USUAL_SERVICES}
          chosen={ask.services}
          isFull={ask.services.length >= MOST_SERVICES}
          onChange={(services) => change({ services })}
        />
        <AccessChoice
          code="LTDAP"
          chosen={ask.services}
          value={ask.originAccess}
          onChange={(originAccess) => change({ originAccess })}
        />
        <AccessChoice
          code="LTDAD"
          chosen={ask.services}
          value={ask.destinationAccess}
          onChange={(destinationAccess) => change({ destinationAccess })}
        />
      </section>
      <ContactFields failureAt={failureAt} />
    </div>
  );
}

function WhenAndWho({ ask, change, failureAt }: Parameters<typeof QuoteDetails>[0]) {
  const { session } = useSignedIn();
  const days = usePickupDays(ask.from);
  const accounts = session.accounts ?? [];
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label={words.shipDate}
        optional
        failure={failureAt('shipDate')}
        hint={days.data?.next ? words.nextDay(day(days.data.next.pickupDate)) : undefined}
        className="w-56"
      >
        <TextInput type="date" value={ask.shipDate} onChange={(event) => change({ shipDate: event.target.value })} />
      </Field>
      <Field label={words.part} className="w-40">
        <Select
          choices={PARTS.map((part) => ({ value: part, label: words.parts[part] }))}
          value={ask.part}
          onChange={(event) => change({ part: event.target.value as Part })}
        />
      </Field>
      {accounts.length > 1 && (
        <Field label={words.account} failure={failureAt('account')} className="w-64">
          <Select
            choices={accounts.map(({ account, name }) => ({ value: account, label: `${account} ${name}` }))}
            value={ask.account}
            onChange={(event) => change({ account: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function ContactFields({ failureAt }: { failureAt: (field: string) => string | undefined }) {
  const [contact, setContact] = useOwnContact();
  const input = (name: 'name' | 'phone' | 'email', type: string) => (
    <Field label={words[name]} failure={failureAt(`requestor.${name}`)} className="w-56">
      <TextInput
        type={type}
        autoComplete={name === 'phone' ? 'tel' : name}
        value={contact[name]}
        onChange={(event) => setContact({ ...contact, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <section aria-label={words.contact} className="grid gap-2">
      <p className="font-medium">
        {words.contact} <span className="font-normal text-faint">{words.contactHint}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {input('name', 'text')}
        {input('phone', 'tel')}
        {input('email', 'email')}
      </div>
    </section>
  );
}
