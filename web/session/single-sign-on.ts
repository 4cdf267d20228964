// Leaving for the single sign-on provider, and coming back from it. Where the user was is kept in this browser alone: no address
// says where to go next, so that no link can lead elsewhere.
import { callData } from '../api/plain.ts';
import type { About } from './about.ts';
import { type Realm, SESSION_PATHS } from './session.ts';

export type Purpose = 'sign-in' | 'confirmation';

/** What the provider sent back. */
export interface ProviderReturn {
  readonly purpose: Purpose;
  readonly response: Readonly<Record<string, string>>;
}

interface Left {
  readonly purpose: Purpose;
  readonly path: string;
}

const LEFT = 'linehaul-sso';
const RETURN_PAGES: Record<Realm, string> = { portal: '/sign-in/sso', console: '/console/sso' };
const START: Record<Realm, string> = { portal: '/', console: '/console' };
const TAKEN = ['state', 'code', 'iss', 'error', 'error_description'];

export interface SingleSignOn {
  readonly label: string;
  /** Passwords and passkeys alone are not accepted. */
  readonly isOnly: boolean;
}

/** Undefined where these users have none. */
export function singleSignOnOf({ singleSignOn }: About, realm: Realm): SingleSignOn | undefined {
  const audience = realm === 'portal' ? 'portal' : 'operators';
  if (!singleSignOn?.for.includes(audience)) return undefined;
  return { label: singleSignOn.label, isOnly: singleSignOn.only.includes(audience) };
}

/** The page is left when this resolves. */
export async function leaveForProvider(realm: Realm, purpose: Purpose): Promise<void> {
  const step = purpose === 'sign-in' ? 'single-sign-on' : 'confirmation/single-sign-on';
  const { url } = await callData<{ url: string }>('POST', `${SESSION_PATHS[realm]}/${step}`);
  const left: Left = { purpose, path: `${location.pathname}${location.search}` };
  sessionStorage.setItem(LEFT, JSON.stringify(left));
  location.assign(url);
}

/** Undefined unless the provider sent the browser here. */
export function providerReturn(realm: Realm): ProviderReturn | undefined {
  if (location.pathname !== RETURN_PAGES[realm]) return undefined;
  const query = new URLSearchParams(location.search);
  const response = Object.fromEntries(TAKEN.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
  return response.state === undefined ? undefined : { purpose: whatWasLeft(realm).purpose, response };
}

/** Back to where the user was, so that the code is in no history and no bookmark. */
export function leaveReturnPage(realm: Realm): void {
  if (location.pathname !== RETURN_PAGES[realm]) return;
  history.replaceState(null, '', whatWasLeft(realm).path);
  sessionStorage.removeItem(LEFT);
}

function whatWasLeft(realm: Realm): Left {
  return readLeft(sessionStorage.getItem(LEFT), realm, location.origin);
}

/** Only a page of this application will do, whatever stands there. */
export function readLeft(text: string | null, realm: Realm, origin: string): Left {
  const start: Left = { purpose: 'sign-in', path: START[realm] };
  if (text === null) return start;
  try {
    const { purpose, path } = JSON.parse(text) as Left;
    const url = new URL(path, origin);
    const isOwn = url.origin === origin && url.pathname.startsWith('/console') === (realm === 'console');
    const isPage = isOwn && url.pathname !== RETURN_PAGES[realm];
    return {
      purpose: purpose === 'confirmation' ? 'confirmation' : 'sign-in',
      path: isPage ? `${url.pathname}${url.search}` : start.path,
    };
  } catch {
    return start;
  }
}
