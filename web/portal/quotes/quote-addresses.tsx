// Chooses the ends of a quote from the address book, and adds the services that the addresses always need.
import { useState } from 'react';
import { addressWords } from '../../words/address-words.ts';
import {
  type Applied,
  applyServices,
  type KnownAddress,
  type Side,
  servicesAt,
} from '../addresses/address-services.ts';
import { AppliedNote } from '../addresses/applied-note.tsx';
import { AddressFinder } from '../ship/address-finder.tsx';
import type { QuoteAsk } from './quote-ask.ts';
import { MOST_SERVICES } from './quote-request.ts';

const words = addressWords.quote;

interface Ends {
  readonly ask: QuoteAsk;
  readonly change: (next: Partial<QuoteAsk>) => void;
}

export function QuoteAddresses(ends: Ends) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <End {...ends} side="origin" label={words.from} />
      <End {...ends} side="destination" label={words.to} />
    </div>
  );
}

function End({ ask, change, side, label }: Ends & { side: Side; label: string }) {
  const [applied, setApplied] = useState<Pick<Applied, 'added' | 'leftOut'>>({ added: [], leftOut: [] });
  function choose(address: KnownAddress) {
    const next = applyServices(ask.services, applied.added, servicesAt(side, address), MOST_SERVICES);
    const { limitedAccessType: access } = address;
    setApplied(next);
    change({
      [side === 'origin' ? 'from' : 'to']: address.address.postalCode,
      services: next.codes,
      ...(access !== undefined && { [side === 'origin' ? 'originAccess' : 'destinationAccess']: access }),
    });
  }
  return (
    <div className="grid gap-2">
      <AddressFinder label={label} hint={words.hint} onChoose={(_, address) => choose(address)} />
      <AppliedNote
        added={applied.added.filter((code) => ask.services.includes(code))}
        leftOut={applied.leftOut}
        onUndo={() => {
          change({ services: applyServices(ask.services, applied.added, []).codes });
          setApplied({ added: [], leftOut: [] });
        }}
      />
    </div>
  );
}
