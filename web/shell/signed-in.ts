// The signed-in user, for any component.
import { createContext, use } from 'react';
import type { About } from '../session/about.ts';
import type { Realm, Session } from '../session/session.ts';

export interface SignedIn {
  readonly realm: Realm;
  readonly session: Session;
  readonly about: About;
}

export const SignedInContext = createContext<SignedIn | undefined>(undefined);

export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext);
  if (signedIn === undefined) throw new Error('Nobody is signed in here.');
  return signedIn;
}
