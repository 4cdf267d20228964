// Chooses a party of the bill from the address book, and adds the services that the address always needs.
import { useState } from 'react';
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { applyServices, type KnownAddress, servicesAt } from '../addresses/address-services.ts';
import { AppliedNote } from '../addresses/applied-note.tsx';
import { AddressFinder } from './address-finder.tsx';
import { useCodes, useShipForm } from './form-context.tsx';
import type { PartyForm } from './ship-form.ts';

export function ChosenAddress({ party }: { party: 'origin' | 'destination' | 'billTo' | 'customsBroker' }) {
  const { set } = useShipForm();
  const [codes, setCodes] = useCodes();
  const [added, setAdded] = useState<readonly BolAccessorial[]>([]);
  function choose(chosen: PartyForm, address: KnownAddress) {
    set(party, chosen);
    // Services are performed where the freight is.
    if (party !== 'origin' && party !== 'destination') return;
    const applied = applyServices(codes, added, servicesAt(party, address));
    setCodes(applied.codes);
    setAdded(applied.added);
    const { limitedAccessType } = address;
    if (limitedAccessType !== undefined) set(`accessorials.limitedAccessType.${party}`, limitedAccessType);
  }
  return (
    <>
      <AddressFinder onChoose={choose} />
      <AppliedNote
        // What was unchecked below is no longer added.
        added={added.filter((code) => codes.includes(code))}
        onUndo={() => {
          setCodes(applyServices(codes, added, []).codes);
          setAdded([]);
        }}
      />
    </>
  );
}
