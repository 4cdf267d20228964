// What surrounds every page: the test bar, the places one can go, the search, the account's menu.
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { signOut } from '../session/session.ts';
import { Menu } from '../ui/menu.tsx';
import { shellWords } from '../words/shell-words.ts';
import { useSignedIn } from './signed-in.ts';
import { TestClockBar } from './test-clock-bar.tsx';
import { chooseTheme } from './theme.ts';

export interface Place {
  readonly to: string;
  readonly label: string;
  /** The permission without which the page would be empty; undefined where anyone may see it. */
  readonly needs?: string;
}

export function Frame({ places, search }: { places: readonly Place[]; search?: ReactNode }) {
  const { about, realm, session } = useSignedIn();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the places do not all fit: the one where somebody is must be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to look again.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (here) nav.current!.scrollLeft = here.offsetLeft - nav.current!.offsetLeft - 24;
  }, [pathname]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-2"
      >
        {shellWords.skipToContent}
      </a>
      <header className="sticky top-0 z-40 border-b bg-raised">
        {about.environment === 'test' && <TestClockBar />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 sm:px-6">
          <Link to={realm === 'portal' ? '/' : '/console'} className="font-semibold tracking-tight whitespace-nowrap">
            {about.carrier.name}
            {realm === 'console' && (
              <span className="ml-2 rounded bg-sunken px-1.5 py-0.5 text-[12px] font-normal text-faint max-sm:sr-only">
                {shellWords.bar.console}
              </span>
            )}
          </Link>
          <nav
            ref={nav}
            aria-label={shellWords.bar.menu}
            className="order-last -mx-1 flex w-full gap-0.5 overflow-x-auto sm:order-none sm:w-auto sm:flex-1"
          >
            {places
              .filter(({ needs }) => needs === undefined || session.permissions.includes(needs))
              .map(({ to, label }) => (
                <Link
                  key={to}
                  to={to}
                  activeOptions={{ exact: to === '/' || to === '/console' }}
                  className="rounded px-2 py-1 whitespace-nowrap text-faint hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
                >
                  {label}
                </Link>
              ))}
          </nav>
          <div className="ml-auto flex items-center gap-2">
            {search}
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="content" className="flex-1">
        <Outlet />
      </main>
    </div>
  );
}

function AccountMenu() {
  const { session, realm } = useSignedIn();
  const navigate = useNavigate();
  const words = shellWords.bar;
  return (
    <Menu
      label={
        <>
          <CircleUser aria-hidden="true" className="size-4" />
          <span className="sr-only">{words.account}: </span>
          <span className="max-w-32 truncate max-sm:sr-only">{session.name || session.username}</span>
        </>
      }
      items={[
        {
          label: words.ownAccount,
          onSelect: () => void navigate({ to: realm === 'portal' ? '/account' : '/console/account' }),
        },
        { label: words.light, onSelect: () => chooseTheme('light') },
        { label: words.dark, onSelect: () => chooseTheme('dark') },
        { label: words.system, onSelect: () => chooseTheme('system') },
        { label: words.docs, onSelect: () => location.assign('/docs') },
        { label: words.signOut, onSelect: () => void signOut(realm) },
      ]}
    />
  );
}
