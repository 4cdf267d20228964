// Finds the route of a request by its method and path. Every sandbox is a server of its own, and building the tree of all paths takes longer
// than everything else in opening one: servers with the same paths share a tree.
import findMyWay from 'find-my-way';
import { CappedMap } from '../capped-map.ts';
import type { Route } from '../contract/route.ts';
import { addressGuess } from './address-guess.ts';
import type { RefusalExtras } from './refusal.ts';

const LONGEST_PARAM = 200;
/** A process serves few different lists: each environment's, with and without pages, and the sandboxes'. */
const MOST_KEPT = 8;

type Place = Pick<Route, 'method' | 'path'>;

export interface Found {
  /** The position of the route in the list. */
  readonly at: number;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface RouteFinder {
  /** HEAD is GET without the body. Undefined if there is no such route; `malformed` if a part of the path is too long for any. */
  find(method: string, url: string): Found | 'malformed' | undefined;
  /** The positions of the routes at a path, for all methods. Also finds those whose URL cannot be decoded. */
  at(url: string): readonly number[];
  /** Additional text for a 404. */
  guess(url: string): RefusalExtras;
}

const kept = new CappedMap<string, RouteFinder>(MOST_KEPT);

export function routeFinder(routes: readonly Place[]): RouteFinder {
  const key = routes.map(({ method, path }) => `${method} ${path}`).join('\n');
  const known = kept.get(key);
  if (known !== undefined) return known;
  // Only the places: a finder outlives the server that it was made for.
  const made = makeFinder(routes.map(({ method, path }) => ({ method, path })));
  kept.set(key, made);
  return made;
}

function makeFinder(places: readonly Place[]): RouteFinder {
  const tree = findMyWay({
    maxParamLength: LONGEST_PARAM,
    onMaxParamLength: () => {},
    // Fastify has parsed it.
    querystringParser: () => ({}),
  });
  for (const [at, { method, path }] of places.entries()) tree.on(method, withColons(path), () => {}, { at });
  const patterns = places.map(({ path }) => patternOf(path));
  return {
    find(method, url) {
      const found = tree.find(method === 'HEAD' ? 'GET' : (method as Route['method']), url);
      if (found === null) return undefined;
      const { store, params } = found as { store: { readonly at: number } | null; params: Found['params'] };
      return store === null ? 'malformed' : { at: store.at, params };
    },
    at(url) {
      const path = url.split('?')[0] ?? '';
      return patterns.flatMap((pattern, at) => (pattern.test(path) ? [at] : []));
    },
    guess: addressGuess(places.map(({ path }) => path)),
  };
}

/** `/v1/bol/{pro}` → `/v1/bol/:pro`. */
function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\\\*$/, '.*')}$`,
  );
}
