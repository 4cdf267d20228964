// Rendered first: the sign-in page, or the application once the session is known. The application itself is loaded meanwhile, so that the
// sign-in page is small and fast.
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem } from '../api/problem.ts';
import { applyTheme } from '../shell/theme.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { type About, about } from './about.ts';
import { leaveMailedLink, mailedLink } from './mailed-link.ts';
import { currentSession, finishSingleSignOn, type Realm, type SecondFactorAsked, type Session } from './session.ts';
import { SignInPage } from './sign-in-page.tsx';
import { leaveReturnPage, type ProviderReturn, providerReturn } from './single-sign-on.ts';

// Most people never see these, so the first load does not wait for them.
const AcceptInvitation = lazy(async () => ({ default: (await import('./accept-invitation.tsx')).AcceptInvitation }));
const FinishConfirmation = lazy(async () => ({
  default: (await import('./finish-confirmation.tsx')).FinishConfirmation,
}));
const AskForLink = lazy(async () => ({ default: (await import('./forgotten-password.tsx')).AskForLink }));
const ChooseNewPassword = lazy(async () => ({ default: (await import('./forgotten-password.tsx')).ChooseNewPassword }));

export interface ApplicationProps {
  readonly session: Session;
  readonly about: About;
  /** The session has ended: shows the sign-in page, then returns to where the user was. */
  readonly onEnded: () => void;
}

type Application = ComponentType<ApplicationProps>;
type State =
  | { readonly at: 'asking' }
  | { readonly at: 'failed'; readonly problem: ApiProblem }
  | {
      readonly at: 'signedOut';
      readonly about: About;
      readonly ended: boolean;
      /** The result of single sign-on: a second step remains, or it failed. */
      readonly returned?: { readonly asked?: SecondFactorAsked; readonly problem?: ApiProblem };
    }
  | { readonly at: 'signedIn'; readonly about: About; readonly session: Session; readonly application: Application };

export function openGate(realm: Realm, load: () => Promise<{ readonly default: Application }>): void {
  applyTheme();
  const loading = load();
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <IfLoaded>
        <Suspense fallback={<Loading />}>
          <SessionGate realm={realm} application={() => loading.then((module) => module.default)} />
        </Suspense>
      </IfLoaded>
    </StrictMode>,
  );
}

function SessionGate({ realm, application }: { realm: Realm; application: () => Promise<Application> }) {
  const [state, setState] = useState<State>({ at: 'asking' });
  const [tries, setTries] = useState(0);
  const [link, setLink] = useState(mailedLink);
  // The token is now in memory, and stays out of bookmarks.
  useEffect(leaveMailedLink, []);
  const [isForgotten, setForgotten] = useState(false);
  const [back, setBack] = useState(() => providerReturn(realm));
  useEffect(() => leaveReturnPage(realm), [realm]);

  async function signedInBy({ response }: ProviderReturn): Promise<State> {
    const facts = await about();
    const signedOut = { at: 'signedOut', about: facts, ended: false } as const;
    try {
      const answer = await finishSingleSignOn(realm, response);
      if ('asked' in answer) return { ...signedOut, returned: { asked: answer.asked } };
      return { at: 'signedIn', about: facts, session: answer.session, application: await application() };
    } catch (thrown) {
      if (thrown instanceof ApiProblem) return { ...signedOut, returned: { problem: thrown } };
      throw thrown;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs it again.
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<State> => {
      if (back?.purpose === 'sign-in') return signedInBy(back);
      const [facts, session] = await Promise.all([about(), currentSession(realm)]);
      if (session === undefined) return { at: 'signedOut', about: facts, ended: false };
      return { at: 'signedIn', about: facts, session, application: await application() };
    };
    ask()
      .catch(
        (thrown): State => ({
          at: 'failed',
          problem: thrown instanceof ApiProblem ? thrown : new ApiProblem(0, { message: String(thrown) }),
        }),
      )
      // As a transition, it is rendered in slices, so that a slow machine responds meanwhile.
      .then((next) => current && startTransition(() => setState(next)));
    return () => {
      current = false;
    };
  }, [realm, application, tries]);

  if (link !== undefined) {
    const leave = () => setLink(undefined);
    if (link.kind === 'invitation') return <AcceptInvitation realm={realm} token={link.token} onBack={leave} />;
    return <ChooseNewPassword realm={realm} token={link.token} onBack={leave} />;
  }
  if (state.at === 'asking') return <Loading />;
  if (state.at === 'failed') return <Failed problem={state.problem} onTryAgain={() => setTries(tries + 1)} />;
  if (state.at === 'signedOut') {
    if (isForgotten) return <AskForLink realm={realm} onBack={() => setForgotten(false)} />;
    return (
      <SignInPage
        realm={realm}
        about={state.about}
        ended={state.ended}
        {...(state.returned && { returned: state.returned })}
        onForgotten={() => setForgotten(true)}
        onSignedIn={async (session) =>
          setState({ at: 'signedIn', about: state.about, session, application: await application() })
        }
      />
    );
  }
  if (back?.purpose === 'confirmation') {
    return (
      <FinishConfirmation
        realm={realm}
        session={state.session}
        response={back.response}
        onDone={() => setBack(undefined)}
      />
    );
  }
  const Application = state.application;
  return (
    <Application
      session={state.session}
      about={state.about}
      onEnded={() => setState({ at: 'signedOut', about: state.about, ended: true })}
    />
  );
}

function Loading() {
  return (
    <output className="grid min-h-dvh place-items-center text-faint" aria-live="polite">
      {shellWords.loading}
    </output>
  );
}

function Failed({ problem, onTryAgain }: { problem: ApiProblem; onTryAgain: () => void }) {
  return (
    <main className="mx-auto max-w-md p-6 pt-24">
      <ProblemNote problem={problem} onTryAgain={onTryAgain} />
    </main>
  );
}

/** If a part of the page cannot be loaded, the page says so instead of going blank. */
class IfLoaded extends Component<{ readonly children: ReactNode }> {
  override state = { isLost: false };

  static getDerivedStateFromError() {
    return { isLost: true };
  }

  override render() {
    if (!this.state.isLost) return this.props.children;
    const { crash, crashLead } = shellWords.problem;
    const problem = new ApiProblem(0, { message: crash, details: crashLead });
    return <Failed problem={problem} onTryAgain={() => location.reload()} />;
  }
}
