// One party of the bill: found in the address book, or typed; the postal code fills in city and state.
import { type ReactNode, useEffect } from 'react';
import { COUNTRY2 } from '../../../src/freight/value-sets/country2.ts';
import { cityState } from '../../shell/city-state.ts';
import { Card } from '../../ui/card.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { usePostalPlace } from '../quotes/postal-place.ts';
import { ChosenAddress } from './chosen-address.tsx';
import { FormSelect, FormText, useShipForm } from './form-context.tsx';
import { COUNTRIES, NO_STATE, statesOf } from './place-choices.ts';

const words = shipWords.who;

type Party = 'origin' | 'destination' | 'billTo' | 'customsBroker';

/** `before` replaces the address book search with fields specific to this party. */
export function PartyCard({ party, title, before }: { party: Party; title: string; before?: ReactNode }) {
  const { form, set } = useShipForm();
  const now = form[party];
  const place = usePostalPlace(now.postalCode);
  const found = place.data;
  // Never overwrites what was typed.
  useEffect(() => {
    if (found === undefined || found.city === '' || now.city !== '') return;
    const { country3 } = COUNTRY2.get(found.country);
    set(party, { ...now, city: found.city, stateProvince: found.state, country: country3 });
  }, [found, now, party, set]);
  const isOther = found !== undefined && now.stateProvince !== '' && now.stateProvince !== found.state;
  return (
    <Card title={title}>
      <div className="grid gap-3">
        {before ?? <ChosenAddress party={party} />}
        <FormText path={`${party}.name`} label={words.name} maxLength={50} />
        <div className="grid gap-3 sm:grid-cols-[1.4fr_1fr]">
          <FormText path={`${party}.address1`} label={words.address1} maxLength={100} optional={party === 'billTo'} />
          <FormText path={`${party}.address2`} label={words.address2} maxLength={100} optional />
        </div>
        <div className="grid grid-cols-[9rem_1fr] gap-3">
          <FormText
            path={`${party}.postalCode`}
            label={words.postalCode}
            maxLength={10}
            hint={isOther ? words.placeIs(cityState(found)) : undefined}
          />
          <FormText path={`${party}.city`} label={words.city} maxLength={50} />
          <FormSelect
            path={`${party}.stateProvince`}
            label={words.state}
            choices={[NO_STATE, ...statesOf(now.country)]}
          />
          <FormSelect path={`${party}.country`} label={words.country} choices={COUNTRIES} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <FormText path={`${party}.contact.name`} label={words.contact} maxLength={50} optional />
          <FormText path={`${party}.contact.email`} label={words.email} type="email" maxLength={255} optional />
          <FormText
            path={`${party}.contact.phone`}
            label={words.phone}
            type="tel"
            maxLength={20}
            optional={party === 'billTo'}
          />
          <FormText path={`${party}.contact.phoneExt`} label={words.phoneExt} maxLength={10} optional />
        </div>
      </div>
    </Card>
  );
}
