// A party of a bill of lading: name, address and contact.

import type { ReactNode } from 'react';
import { COUNTRY3 } from '../../../src/freight/value-sets/country3.ts';
import { Card } from '../../ui/card.tsx';
import { billWords as words } from '../../words/console-bill-words.ts';
import { BillSelect, BillText } from './bill-field.tsx';

export type PartySection = 'origin' | 'destination' | 'billTo' | 'customsBroker';

const { partyFields: names } = words;
const COUNTRIES = COUNTRY3.codes.map((code) => ({ value: code, label: code }));

/** A customs broker is not a customer, and most of its fields are optional. */
export function PartyFields({ section, children }: { section: PartySection; children?: ReactNode }) {
  const at = (name: string) => `${section}.${name}`;
  const isBroker = section === 'customsBroker';
  return (
    <Card title={words.parties[section]}>
      <div className="grid grid-cols-2 gap-3">
        {children}
        <BillText path={at('name')} label={names.name} maxLength={50} className="col-span-2" optional={isBroker} />
        {isBroker ? (
          <BillText path={at('contact.email')} label={names.email} type="email" maxLength={255} optional />
        ) : (
          <BillText path={at('account')} label={names.account} maxLength={7} optional />
        )}
        <BillText
          path={at('contact.phone')}
          label={names.phone}
          maxLength={20}
          optional={isBroker || section === 'billTo'}
        />
        <BillText
          path={at('address1')}
          label={names.address1}
          maxLength={100}
          className="col-span-2"
          optional={isBroker}
        />
        <BillText path={at('address2')} label={names.address2} maxLength={100} className="col-span-2" optional />
        <BillText path={at('city')} label={names.city} maxLength={50} optional={isBroker} />
        <BillText path={at('stateProvince')} label={names.stateProvince} maxLength={3} autoCapitalize="characters" />
        <BillText path={at('postalCode')} label={names.postalCode} maxLength={10} optional={isBroker} />
        <BillSelect path={at('country')} label={names.country} choices={COUNTRIES} />
      </div>
    </Card>
  );
}
