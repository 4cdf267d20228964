// Who is signed in, in this browser. The server keeps the session in a cookie that no script can read.
import type { DataOf } from '../api/described.ts';
import { rememberCsrfToken } from '../api/page-headers.ts';
import { callData } from '../api/plain.ts';
import { ApiProblem } from '../api/problem.ts';
import { deleteAllKept, makeRoomFor } from './kept-here.ts';

/** The two applications sign in apart: a customer's portal account, or an operator. */
export type Realm = 'portal' | 'console';

/** Operators have no name besides their user name, and no accounts. */
export type Session = DataOf<'/ops/v1/session'> & Partial<Pick<DataOf<'/v1/session'>, 'name' | 'accounts'>>;

const PATHS: Record<Realm, string> = { portal: '/v1/session', console: '/ops/v1/session' };

const START: Record<Realm, string> = { portal: '/', console: '/console' };

/** That somebody signed in here: without it the server need not be asked, and nobody is refused for just coming by. */
const signedInHere = (realm: Realm) => `linehaul-${realm}-signed-in`;

async function remembered(realm: Realm, session: Session): Promise<Session> {
  // The console keeps nothing.
  if (realm === 'portal') await makeRoomFor(session.username);
  rememberCsrfToken(session.csrfToken);
  localStorage.setItem(signedInHere(realm), 'yes');
  return session;
}

export async function currentSession(realm: Realm): Promise<Session | undefined> {
  if (localStorage.getItem(signedInHere(realm)) === null) return undefined;
  try {
    return await remembered(realm, await callData<Session>('GET', PATHS[realm]));
  } catch (problem) {
    if (!(problem instanceof ApiProblem && problem.status === 401)) throw problem;
    localStorage.removeItem(signedInHere(realm));
    return undefined;
  }
}

export async function signIn(realm: Realm, username: string, password: string): Promise<Session> {
  return remembered(realm, await callData<Session>('POST', PATHS[realm], { username, password }));
}

/** Ends the session, deletes what this browser kept for the user, and loads the page again, so that nothing stays in memory. */
export async function signOut(realm: Realm): Promise<void> {
  try {
    await callData('DELETE', PATHS[realm]);
  } finally {
    // First the mark, which other tabs watch: they close the database that is deleted next.
    localStorage.removeItem(signedInHere(realm));
    if (realm === 'portal') await deleteAllKept([signedInHere('console')]);
    else if (localStorage.getItem(signedInHere('portal')) === null) await deleteAllKept();
    location.replace(START[realm]);
  }
}

/** Loads the page again when another tab signs out: what is drawn there must not stay either. */
export function followOtherTabs(realm: Realm): () => void {
  const onChange = ({ key, newValue }: StorageEvent) => {
    if (key === signedInHere(realm) && newValue === null) location.replace(START[realm]);
  };
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** Before a secret is shown or access is given. */
export async function confirmSession(realm: Realm, password: string): Promise<void> {
  await callData('POST', `${PATHS[realm]}/confirmation`, { password });
}
