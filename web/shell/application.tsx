// What both applications share: the query cache, the router, and the return to the sign-in page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { whenSignedOut } from '../api/signed-out.ts';
import { ConfirmHost } from '../session/confirm-host.tsx';
import { followOtherTabs, type Realm } from '../session/session.ts';
import type { ApplicationProps } from '../session/session-gate.tsx';
import { SetUpFactorPage } from './own-account/set-up-factor-page.tsx';
import { SignedInContext } from './signed-in.ts';

export function Application({
  realm,
  router,
  session,
  about,
  onEnded,
}: ApplicationProps & { realm: Realm; router: AnyRouter }) {
  const queries = useMemo(newQueryClient, []);
  useEffect(() => whenSignedOut(onEnded), [onEnded]);
  useEffect(() => followOtherTabs(realm), [realm]);
  const signedIn = useMemo(() => ({ realm, session, about }), [realm, session, about]);
  return (
    <SignedInContext value={signedIn}>
      <QueryClientProvider client={queries}>
        {session.secondFactor.setUpNeeded ? <SetUpFactorPage /> : <RouterProvider router={router} />}
        <ConfirmHost />
      </QueryClientProvider>
    </SignedInContext>
  );
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Refusals are final; only requests to an unreachable or overloaded server are retried.
        retry: (failures, problem) =>
          failures < 2 && problem instanceof ApiProblem && (problem.status === 0 || problem.status === 503),
      },
    },
  });
}
