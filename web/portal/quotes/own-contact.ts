// The user's own name, phone number and e-mail address: typed once, remembered in this browser per user.

import { useState } from 'react';
import { keepHere } from '../../session/kept-here.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import type { OwnContact } from './quote-facts.ts';

export function useOwnContact(): readonly [OwnContact, (next: OwnContact) => void] {
  const { session } = useSignedIn();
  const key = `linehaul-contact-${session.username}`;
  const [contact, setContact] = useState<OwnContact>(() => read(key, session.name ?? session.username));
  return [
    contact,
    (next) => {
      setContact(next);
      keepHere(key, next);
    },
  ];
}

function read(key: string, name: string): OwnContact {
  const empty = { name, phone: '', email: '' };
  try {
    return { ...empty, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return empty;
  }
}
