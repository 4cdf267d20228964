// Where the truck goes, and the driver's contact there.
import { useEffect } from 'react';
import { COUNTRY2 } from '../../../src/freight/value-sets/country2.ts';
import { MX_STATES } from '../../../src/freight/value-sets/mx-states.ts';
import { US_CA_STATES } from '../../../src/freight/value-sets/us-ca-states.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select, TextInput } from '../../ui/inputs.tsx';
import { pickupWords } from '../../words/pickup-words.ts';
import { usePostalPlace } from '../quotes/postal-place.ts';
import { AddressFinder } from '../ship/address-finder.tsx';
import type { PartProps } from './pickup-form.ts';

const words = pickupWords.form;
const NONE = { value: '', label: '–' };
const STATES = [...US_CA_STATES.entries, ...MX_STATES.entries];

export function WhereCard({ form, change, failureAt }: PartProps) {
  const place = usePostalPlace(form.postalCode).data;
  useEffect(() => {
    if (place !== undefined && place.city !== '' && form.city === '') {
      change({ city: place.city, state: place.state, country: place.country });
    }
  }, [place, form.city, change]);
  const text = (
    name: 'company' | 'street' | 'street2' | 'postalCode' | 'city' | 'contact' | 'phone' | 'email',
    type = 'text',
  ) => (
    <Field label={words[name]} failure={failureAt(name)} optional={name === 'street2'}>
      <TextInput
        type={type}
        autoComplete="off"
        value={form[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  const states = STATES.filter(({ country }) => form.country === '' || country === form.country);
  return (
    <Card title={words.where}>
      <div className="grid gap-3">
        <AddressFinder
          onChoose={(party) =>
            change({
              company: party.name,
              street: party.address1,
              street2: party.address2,
              postalCode: party.postalCode,
              city: party.city,
              state: party.stateProvince,
              country: COUNTRY2.entries.find(({ country3 }) => country3 === party.country)?.code ?? '',
              contact: party.contact.name || form.contact,
              phone: party.contact.phone || form.phone,
              email: party.contact.email || form.email,
            })
          }
        />
        {text('company')}
        <div className="grid gap-3 sm:grid-cols-[1.4fr_1fr]">
          {text('street')}
          {text('street2')}
        </div>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {text('postalCode')}
          {text('city')}
          <Field label={words.state} failure={failureAt('state')}>
            <Select
              choices={[NONE, ...states.map(({ code, meaning }) => ({ value: code, label: `${code} ${meaning}` }))]}
              value={form.state}
              onChange={(event) => change({ state: event.target.value })}
            />
          </Field>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {text('contact')}
          {text('phone', 'tel')}
        </div>
        {text('email', 'email')}
        <Checkbox
          label={words.notify}
          checked={form.notify}
          onChange={(event) => change({ notify: event.target.checked })}
        />
      </div>
    </Card>
  );
}
