// Who is signed in, in this browser. The server keeps the session in a cookie that no script can read.
import type { DataOf } from '../api/described.ts';
import { rememberCsrfToken } from '../api/page-headers.ts';
import { callData } from '../api/plain.ts';
import { ApiProblem } from '../api/problem.ts';

/** The two applications sign in apart: a customer's portal account, or an operator. */
export type Realm = 'portal' | 'console';

/** Operators have no name besides their user name, and no accounts. */
export type Session = DataOf<'/ops/v1/session'> & Partial<Pick<DataOf<'/v1/session'>, 'name' | 'accounts'>>;

const PATHS: Record<Realm, string> = { portal: '/v1/session', console: '/ops/v1/session' };

/** That somebody signed in here: without it the server need not be asked, and nobody is refused for just coming by. */
const signedInHere = (realm: Realm) => `linehaul-${realm}-signed-in`;

function remembered(realm: Realm, session: Session): Session {
  rememberCsrfToken(session.csrfToken);
  localStorage.setItem(signedInHere(realm), 'yes');
  return session;
}

export async function currentSession(realm: Realm): Promise<Session | undefined> {
  if (localStorage.getItem(signedInHere(realm)) === null) return undefined;
  try {
    return remembered(realm, await callData<Session>('GET', PATHS[realm]));
  } catch (problem) {
    if (!(problem instanceof ApiProblem && problem.status === 401)) throw problem;
    localStorage.removeItem(signedInHere(realm));
    return undefined;
  }
}

export async function signIn(realm: Realm, username: string, password: string): Promise<Session> {
  return remembered(realm, await callData<Session>('POST', PATHS[realm], { username, password }));
}

export async function signOut(realm: Realm): Promise<void> {
  localStorage.removeItem(signedInHere(realm));
  await callData('DELETE', PATHS[realm]);
}

/** Before a secret is shown or access is given. */
export async function confirmSession(realm: Realm, password: string): Promise<void> {
  await callData('POST', `${PATHS[realm]}/confirmation`, { password });
}
