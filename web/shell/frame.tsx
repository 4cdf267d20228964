// What surrounds every page: the test bar, the navigation, the search, the account menu.
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { BrandMark, CarrierTerms } from '../session/brand.tsx';
import { signOut } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { chooseLanguage, LANGUAGES, otherLanguages } from '../words/chosen-words.ts';
import { shellWords } from '../words/shell-words.ts';
import { asProblem } from './asked.tsx';
import { InSlices } from './in-slices.tsx';
import { chooseMeasures, otherMeasures } from './measure-units.ts';
import { type Place, PlaceList } from './place-list.tsx';
import { useSignedIn } from './signed-in.ts';
import { TestClockBar } from './test-clock-bar.tsx';
import { chooseTheme } from './theme.ts';

export function Frame({ places, search }: { places: readonly Place[]; search?: ReactNode }) {
  const { about, realm, session } = useSignedIn();
  const allowed = places.filter(({ needs }) => needs === undefined || session.permissions.includes(needs));
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-2"
      >
        {shellWords.skipToContent}
      </a>
      <header className="no-print sticky top-0 z-40 border-b bg-raised">
        {about.environment === 'test' && <TestClockBar />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 sm:px-6">
          <Link to={realm === 'portal' ? '/' : '/console'} className="font-semibold tracking-tight whitespace-nowrap">
            <BrandMark name={about.carrier.name} logoUrl={about.branding?.logoUrl} />
            {realm === 'console' && (
              <span className="ml-2 rounded bg-sunken px-1.5 py-0.5 text-[12px] font-normal text-faint max-sm:sr-only">
                {shellWords.bar.console}
              </span>
            )}
          </Link>
          <PlaceList places={allowed} />
          <div className="ml-auto flex items-center gap-2">
            {search}
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="content" className="flex-1">
        <InSlices>
          <Outlet />
        </InSlices>
      </main>
      {realm === 'portal' && <CarrierTerms {...about.branding} />}
    </div>
  );
}

/** Switches from pounds to kilograms, or back. */
function otherUnits(): MenuItem[] {
  const other = otherMeasures();
  return other === undefined ? [] : [{ label: shellWords.bar[other], onSelect: () => chooseMeasures(other) }];
}

function AccountMenu() {
  const { session, realm } = useSignedIn();
  const navigate = useNavigate();
  const words = shellWords.bar;
  const [problem, setProblem] = useState<ApiProblem>();
  const leave = () => void signOut(realm).catch((thrown) => setProblem(asProblem(thrown)));
  return (
    <>
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
          ...(session.permissions.includes('settings.write')
            ? [{ label: words.settings, onSelect: () => void navigate({ to: '/console/settings' }) }]
            : []),
          { label: words.light, onSelect: () => chooseTheme('light') },
          { label: words.dark, onSelect: () => chooseTheme('dark') },
          { label: words.system, onSelect: () => chooseTheme('system') },
          ...otherLanguages().map((language) => ({
            label: <span lang={language}>{LANGUAGES[language].name}</span>,
            onSelect: () => chooseLanguage(language),
          })),
          ...otherUnits(),
          { label: words.docs, onSelect: () => location.assign('/docs') },
          { label: words.signOut, onSelect: leave },
        ]}
      />
      <Dialog open={problem !== undefined} title={shellWords.common.notSignedOut} onClose={() => setProblem(undefined)}>
        {problem && <ProblemNote problem={problem} onTryAgain={leave} />}
      </Dialog>
    </>
  );
}
