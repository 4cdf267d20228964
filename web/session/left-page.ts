// The page that the user was on before going to the single sign-on provider.
import type { Realm } from './session.ts';

export type Purpose = 'sign-in' | 'confirmation';

export interface LeftPage {
  readonly purpose: Purpose;
  readonly path: string;
}

export const RETURN_PAGES: Readonly<Record<Realm, string>> = { portal: '/sign-in/sso', console: '/console/sso' };
const START: Readonly<Record<Realm, string>> = { portal: '/', console: '/console' };

/** Accepts only pages of this application, whatever was stored. */
export function readLeftPage(text: string | null, realm: Realm, origin: string): LeftPage {
  const start: LeftPage = { purpose: 'sign-in', path: START[realm] };
  if (text === null) return start;
  try {
    const { purpose, path } = JSON.parse(text) as LeftPage;
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
