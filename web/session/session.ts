// Who is signed in in this browser. The server keeps the session in a cookie that scripts cannot read.
import type { DataOf } from '../api/described.ts';
import { rememberCsrfToken } from '../api/page-headers.ts';
import { callData } from '../api/plain.ts';
import { ApiProblem } from '../api/problem.ts';
import { about } from './about.ts';
import { deleteAllKept, makeRoomFor } from './kept-here.ts';
import { signWithPasskey } from './passkey.ts';

/** The two applications have separate sign-ins: a customer's portal account, or an operator. */
export type Realm = 'portal' | 'console';

/** Operators have no name besides their user name, and no accounts. */
export type Session = DataOf<'/ops/v1/session'> & Partial<Pick<DataOf<'/v1/session'>, 'name' | 'accounts'>>;

export const SESSION_PATHS = { portal: '/v1/session', console: '/ops/v1/session' } as const satisfies Record<
  Realm,
  string
>;
export type SessionPath = (typeof SESSION_PATHS)[Realm];

const START: Record<Realm, string> = { portal: '/', console: '/console' };

/** Set once a user has signed in here: without it, the server need not be asked, and first-time visitors cause no 401. */
const signedInHere = (realm: Realm) => `linehaul-${realm}-signed-in`;

async function remembered(realm: Realm, session: Session): Promise<Session> {
  // The console stores nothing.
  if (realm === 'portal') await makeRoomFor(session.username);
  rememberCsrfToken(session.csrfToken);
  localStorage.setItem(signedInHere(realm), 'yes');
  return session;
}

export async function currentSession(realm: Realm): Promise<Session | undefined> {
  if (localStorage.getItem(signedInHere(realm)) === null) return undefined;
  try {
    return await remembered(realm, await callData('GET', SESSION_PATHS[realm]));
  } catch (problem) {
    if (!(problem instanceof ApiProblem && problem.status === 401)) throw problem;
    // Signed out of a sandbox, but possibly still signed in to the shared environment.
    if ((await about()).sandbox === undefined) localStorage.removeItem(signedInHere(realm));
    return undefined;
  }
}

/** The password was right, but a second factor is required. */
export type SecondFactorAsked = DataOf<SessionPath, 'post', 202>;

/** Returns a session, or what the second step needs. */
export async function signIn(
  realm: Realm,
  username: string,
  password: string,
): Promise<{ readonly session: Session } | { readonly asked: SecondFactorAsked }> {
  const answer = await callData('POST', SESSION_PATHS[realm], { username, password });
  return 'ticket' in answer ? { asked: answer } : { session: await remembered(realm, answer) };
}

export async function finishSignIn(
  realm: Realm,
  given: { readonly ticket: string; readonly code?: string; readonly passkey?: object },
): Promise<Session> {
  return remembered(realm, await callData('POST', `${SESSION_PATHS[realm]}/second-factor`, given));
}

/** Signs in with what the single sign-on provider sent back. */
export async function finishSingleSignOn(
  realm: Realm,
  response: object,
): Promise<{ readonly session: Session } | { readonly asked: SecondFactorAsked }> {
  const answer = await callData('POST', `${SESSION_PATHS[realm]}/single-sign-on/completion`, response);
  return 'ticket' in answer ? { asked: answer } : { session: await remembered(realm, answer) };
}

export async function signInWithPasskey(realm: Realm): Promise<Session> {
  const path = `${SESSION_PATHS[realm]}/passkey-sign-in` as const;
  const passkey = await signWithPasskey(await callData('POST', `${path}/options`));
  return remembered(realm, await callData('POST', path, passkey));
}

/**
 * Ends the session, deletes what this browser stored for the user, and reloads the page, so that nothing stays in memory.
 * @throws ApiProblem if the server did not end it: the user is then still signed in, and must know
 */
export async function signOut(realm: Realm): Promise<void> {
  try {
    await callData('DELETE', SESSION_PATHS[realm]);
  } catch (problem) {
    // If the session has already ended, there is nothing left to end.
    if (!(problem instanceof ApiProblem && problem.status === 401)) throw problem;
  }
  // The mark goes first, because other tabs watch it: they then close the database that is deleted next.
  localStorage.removeItem(signedInHere(realm));
  if (realm === 'portal') await deleteAllKept([signedInHere('console')]);
  else if (localStorage.getItem(signedInHere('portal')) === null) await deleteAllKept();
  location.replace(START[realm]);
}

/** Reloads the page when another tab signs out, so that no data stays on the screen. */
export function followOtherTabs(realm: Realm): () => void {
  const onChange = ({ key, newValue }: StorageEvent) => {
    if (key === signedInHere(realm) && newValue === null) location.replace(START[realm]);
  };
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** Required before a secret is shown or access is granted. */
export async function confirmSession(
  realm: Realm,
  given: { readonly password?: string; readonly code?: string; readonly singleSignOn?: object },
): Promise<void> {
  await callData('POST', `${SESSION_PATHS[realm]}/confirmation`, given);
}

/** In addition to a passkey, the password is needed only if the device does not verify its user. */
export async function confirmWithPasskey(realm: Realm, password: string): Promise<void> {
  const path = `${SESSION_PATHS[realm]}/confirmation` as const;
  const passkey = await signWithPasskey(await callData('POST', `${path}/options${password && '?beside=password'}`));
  await callData('POST', path, { passkey, ...(password !== '' && { password }) });
}
