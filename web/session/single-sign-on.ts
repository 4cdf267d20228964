// Going to the single sign-on provider, and returning from it. The user's page is stored only in this browser: no URL says where to go
// next, so that no link can redirect elsewhere.
import { callData } from '../api/plain.ts';
import type { About } from './about.ts';
import { type LeftPage, type Purpose, RETURN_PAGES, readLeftPage } from './left-page.ts';
import { type Realm, SESSION_PATHS } from './session.ts';

/** What the provider sent back. */
export interface ProviderReturn {
  readonly purpose: Purpose;
  readonly response: Readonly<Record<string, string>>;
}

const LEFT = 'linehaul-sso';
const TAKEN = ['state', 'code', 'iss', 'error', 'error_description'];

export interface SingleSignOn {
  readonly label: string;
  /** Passwords and passkeys are not accepted. */
  readonly isOnly: boolean;
}

/** Undefined if these users have none. */
export function singleSignOnOf({ singleSignOn }: About, realm: Realm): SingleSignOn | undefined {
  const audience = realm === 'portal' ? 'portal' : 'operators';
  if (!singleSignOn?.for.includes(audience)) return undefined;
  return { label: singleSignOn.label, isOnly: singleSignOn.only.includes(audience) };
}

/** When this resolves, the browser is leaving the page. */
export async function leaveForProvider(realm: Realm, purpose: Purpose): Promise<void> {
  const step = purpose === 'sign-in' ? 'single-sign-on' : 'confirmation/single-sign-on';
  const { url } = await callData('POST', `${SESSION_PATHS[realm]}/${step}`);
  const left: LeftPage = { purpose, path: `${location.pathname}${location.search}` };
  sessionStorage.setItem(LEFT, JSON.stringify(left));
  location.assign(url);
}

/** Undefined unless the provider redirected the browser here. */
export function providerReturn(realm: Realm): ProviderReturn | undefined {
  if (location.pathname !== RETURN_PAGES[realm]) return undefined;
  const query = new URLSearchParams(location.search);
  const response = Object.fromEntries(TAKEN.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
  return response.state === undefined ? undefined : { purpose: whatWasLeft(realm).purpose, response };
}

/** Returns to the user's page, so that the code stays out of history and bookmarks. */
export function leaveReturnPage(realm: Realm): void {
  if (location.pathname !== RETURN_PAGES[realm]) return;
  history.replaceState(null, '', whatWasLeft(realm).path);
  sessionStorage.removeItem(LEFT);
}

function whatWasLeft(realm: Realm): LeftPage {
  return readLeftPage(sessionStorage.getItem(LEFT), realm, location.origin);
}
