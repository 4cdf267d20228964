// The dialog in which an address is added or edited.
import { useEffect, useState } from 'react';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../../src/freight/value-sets/accessorial-place.ts';
import { COUNTRY2 } from '../../../src/freight/value-sets/country2.ts';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { addressWords } from '../../words/address-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { usePostalPlace } from '../quotes/postal-place.ts';
import { PLACES, ServiceChoice } from '../quotes/service-choice.tsx';
import { COUNTRIES, NO_STATE, statesOf } from '../ship/place-choices.ts';
import { type AddressDraft, contentOf, isLimited } from './address-draft.ts';
import { saveAddress, useAddressChange } from './saved-addresses.ts';

const words = addressWords.editor;
const SERVICES = [
  { at: 'origin', codes: PICKUP_ACCESSORIALS },
  { at: 'destination', codes: DELIVERY_ACCESSORIALS },
] as const;

/** What is edited; without an ID it is added. */
export interface Edited {
  readonly addressId?: string;
  readonly draft: AddressDraft;
}

export function AddressEditor({ edited, onClose }: { edited: Edited | undefined; onClose: () => void }) {
  const title = edited?.addressId === undefined ? words.addTitle : words.editTitle;
  return (
    <Dialog open={edited !== undefined} title={title} onClose={onClose} wide>
      {edited && <EditorForm edited={edited} onDone={onClose} />}
    </Dialog>
  );
}

const TEXTS = ['name', 'contactName', 'phone', 'email', 'note'] as const;
const OF_PLACE = ['address1', 'address2', 'city', 'stateProvince', 'postalCode', 'country'] as const;
const FIELDS = [...TEXTS, ...OF_PLACE.map((name) => `address.${name}`), 'account', 'limitedAccessType'];

function EditorForm({ edited, onDone }: { edited: Edited; onDone: () => void }) {
  const { accounts = [] } = useSignedIn().session;
  const [account, setAccount] = useState(accounts[0]?.account ?? '');
  const [draft, setDraft] = useState(edited.draft);
  const save = useAddressChange(saveAddress, onDone);
  const change = (next: Partial<AddressDraft>) => setDraft((now) => ({ ...now, ...next }));
  const place = usePostalPlace(draft.postalCode).data;
  // Never overwrites what was typed.
  useEffect(() => {
    if (place === undefined || place.city === '') return;
    const { country3: country } = COUNTRY2.get(place.country);
    setDraft((now) => (now.city === '' ? { ...now, city: place.city, stateProvince: place.state, country } : now));
  }, [place]);
  const { addressId } = edited;
  const text = (name: (typeof TEXTS)[number] | (typeof OF_PLACE)[number]) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: 'off',
  });
  return (
    <DialogForm
      call={save}
      fields={FIELDS}
      submit={words.save}
      onSubmit={() => save.mutate({ addressId, account, content: contentOf(draft) })}
    >
      {(failureAt) => (
        <>
          {addressId === undefined && accounts.length > 1 && (
            <Field label={words.account} failure={failureAt('account')}>
              <Select
                choices={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.name}` }))}
                value={account}
                onChange={(event) => setAccount(event.target.value)}
              />
            </Field>
          )}
          <Field label={words.name} failure={failureAt('name')}>
            <TextInput {...text('name')} maxLength={50} />
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={shipWords.who.address1} failure={failureAt('address.address1')}>
              <TextInput {...text('address1')} maxLength={100} />
            </Field>
            <Field label={shipWords.who.address2} failure={failureAt('address.address2')} optional>
              <TextInput {...text('address2')} maxLength={100} />
            </Field>
            <Field label={shipWords.who.postalCode} failure={failureAt('address.postalCode')}>
              <TextInput {...text('postalCode')} maxLength={10} />
            </Field>
            <Field label={shipWords.who.city} failure={failureAt('address.city')}>
              <TextInput {...text('city')} maxLength={50} />
            </Field>
            <Field label={shipWords.who.state} failure={failureAt('address.stateProvince')}>
              <Select {...text('stateProvince')} choices={[NO_STATE, ...statesOf(draft.country)]} />
            </Field>
            <Field label={shipWords.who.country} failure={failureAt('address.country')}>
              <Select {...text('country')} choices={COUNTRIES} />
            </Field>
            <Field label={shipWords.who.contact} failure={failureAt('contactName')} optional>
              <TextInput {...text('contactName')} maxLength={50} />
            </Field>
            <Field label={shipWords.who.phone} failure={failureAt('phone')} optional>
              <TextInput {...text('phone')} type="tel" maxLength={20} />
            </Field>
            <Field label={shipWords.who.email} failure={failureAt('email')} optional>
              <TextInput {...text('email')} type="email" maxLength={255} />
            </Field>
          </div>
          <section aria-label={words.services} className="grid gap-2">
            <p className="font-medium">
              {words.services} <span className="font-normal text-faint">{words.servicesHint}</span>
            </p>
            <ServiceChoice groups={SERVICES} chosen={draft.services} onChange={(services) => change({ services })} />
            {isLimited(draft.services) && (
              <Field label={words.access} failure={failureAt('limitedAccessType')} className="max-w-sm">
                <Select
                  choices={PLACES}
                  value={draft.limitedAccessType}
                  onChange={(event) => change({ limitedAccessType: event.target.value })}
                />
              </Field>
            )}
          </section>
          <Field label={words.note} hint={words.noteHint} failure={failureAt('note')} optional>
            <TextInput {...text('note')} maxLength={200} />
          </Field>
        </>
      )}
    </DialogForm>
  );
}
