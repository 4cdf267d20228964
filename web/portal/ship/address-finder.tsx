// The address book: saved addresses and parties of earlier bills, searched while typing.

import { Finder } from '../../ui/finder.tsx';
import { shipWords } from '../../words/ship-words.ts';
import type { KnownAddress } from '../addresses/address-services.ts';
import { partyOf, useAddresses } from './address-book.ts';
import type { PartyForm } from './ship-form.ts';

const words = shipWords.who;

export function AddressFinder(props: {
  label?: string;
  hint?: string;
  onChoose: (party: PartyForm, address: KnownAddress) => void;
}) {
  const { label = words.find, hint, onChoose } = props;
  return (
    <Finder
      label={label}
      {...(hint !== undefined && { hint })}
      noneFound={words.noneFound}
      useEntries={useAddresses}
      keyOf={(entry) => JSON.stringify(entry)}
      show={({ name, address, timesUsed }) => (
        <>
          <span className="font-medium">{name}</span>
          <span className="block text-[13px] text-faint">
            {[address.address1, address.city, address.stateProvince, address.postalCode].filter(Boolean).join(', ')}
            {timesUsed > 0 && ` · ${words.used(timesUsed)}`}
          </span>
        </>
      )}
      onChoose={(entry) => onChoose(partyOf(entry), entry)}
    />
  );
}
