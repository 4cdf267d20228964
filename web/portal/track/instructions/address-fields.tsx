// The new delivery address: found in the address book, or typed; the postal code fills in city and state.
import { useEffect } from 'react';
import { COUNTRY2 } from '../../../../src/freight/value-sets/country2.ts';
import type { components } from '../../../api/openapi.ts';
import { Field } from '../../../ui/field.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import { shipWords } from '../../../words/ship-words.ts';
import { usePostalPlace } from '../../quotes/postal-place.ts';
import { AddressFinder } from '../../ship/address-finder.tsx';
import { COUNTRIES, statesOf } from '../../ship/place-choices.ts';

type Destination = NonNullable<components['schemas']['ShipmentInstructionRequest']['destination']>;

const words = shipWords.who;
const NONE = { value: '', label: '–' };

export const NO_ADDRESS = {
  name: '',
  address1: '',
  address2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: 'USA',
  phone: '',
};
export type AddressForm = typeof NO_ADDRESS;

/** Empty fields are left out: the server reports what is required. */
export function addressOf({ phone, ...rest }: AddressForm): Destination {
  const filled = Object.entries(rest).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]]));
  const contact = phone.trim() === '' ? {} : { phone: phone.trim() };
  return { ...Object.fromEntries(filled), contact } as Destination;
}

export function AddressFields(props: {
  address: AddressForm;
  failureAt: (field: string) => string | undefined;
  /** Called with the names of the changed fields, as the server names them. */
  onChange: (next: AddressForm, ...fields: string[]) => void;
}) {
  const { address, failureAt, onChange } = props;
  const found = usePostalPlace(address.postalCode).data;
  // Never overwrites what was typed.
  useEffect(() => {
    if (found === undefined || found.city === '' || address.city !== '') return;
    const { country3 } = COUNTRY2.get(found.country);
    onChange({ ...address, city: found.city, stateProvince: found.state, country: country3 }, ...PLACE);
  }, [found, address, onChange]);
  const set = (name: keyof AddressForm, field: string = name) => ({
    value: address[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...address, [name]: target.value }, field),
  });
  const text = (
    name: keyof AddressForm,
    label: string,
    maxLength: number,
    more: { field?: string; type?: string } = {},
  ) => (
    <Field label={label} failure={failureAt(more.field ?? name)} optional={name === 'address2'}>
      <TextInput {...set(name, more.field)} maxLength={maxLength} type={more.type} autoComplete="off" />
    </Field>
  );
  return (
    <div className="grid gap-3">
      <AddressFinder
        onChoose={({ contact, name, address1, address2, city, stateProvince, postalCode, country }) =>
          onChange(
            { name, address1, address2, city, stateProvince, postalCode, country, phone: contact.phone },
            ...Object.keys(NO_ADDRESS),
            'contact',
          )
        }
      />
      {text('name', words.name, 50)}
      <div className="grid gap-3 sm:grid-cols-2">
        {text('address1', words.address1, 100)}
        {text('address2', words.address2, 100)}
        {text('postalCode', words.postalCode, 10)}
        {text('city', words.city, 50)}
        <Field label={words.state} failure={failureAt('stateProvince')}>
          <Select {...set('stateProvince')} choices={[NONE, ...statesOf(address.country)]} />
        </Field>
        <Field label={words.country} failure={failureAt('country')}>
          <Select {...set('country')} choices={COUNTRIES} />
        </Field>
        {text('phone', words.phone, 20, { field: 'contact.phone', type: 'tel' })}
      </div>
    </div>
  );
}

const PLACE = ['city', 'stateProvince', 'country'];
