// The router of one application: a frame around pages that are loaded on demand.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { showAllAtOnce } from './in-slices.tsx';
import { PageNeverCame } from './page-never-came.ts';
import { FailedPage, NotFoundPage } from './trouble-pages.tsx';

/** `$name` in a path is a parameter; the page reads it with `useParams({ strict: false })`. */
export interface PageRoute {
  readonly path: string;
  readonly load: () => Promise<FunctionComponent>;
}

/** Replaces the browser's own error: on that one the router would reload the page, and the browser would show its own error page. */
function neverCame(): never {
  throw new PageNeverCame();
}

export function makeRouter(home: string, frame: FunctionComponent, pages: readonly PageRoute[]) {
  const root = createRootRoute({ component: frame, notFoundComponent: () => <NotFoundPage home={home} /> });
  const routes = pages.map(({ path, load }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(async () => ({ default: await load().catch(neverCame) })),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation !== undefined) showAllAtOnce();
  });
  return router;
}
