// Finds the route of a request by its method and path. Every sandbox is a server of its own: servers with the same paths share a finder.
import { CappedMap } from '../capped-map.ts';
import type { Route } from '../contract/route.ts';
import { addressGuess } from './address-guess.ts';
import { type PathMatch, PathTree } from './path-tree.ts';
import type { RefusalExtras } from './refusal.ts';

const LONGEST_PARAM = 200;
/** A process serves few different lists: each environment's, with and without pages, and the sandboxes'. */
const MOST_KEPT = 8;
/** A client may send the whole URL, as to a proxy (RFC 9112 §3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

type Place = Pick<Route, 'method' | 'path'>;

export interface RouteFinder {
  /** HEAD is GET without the body. Undefined if there is no such route; `too long` if only a part of the path is too long. */
  find(method: string, url: string): PathMatch | 'too long' | undefined;
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
  const trees = new Map<string, PathTree>();
  for (const [at, { method, path }] of places.entries()) {
    const tree = trees.get(method) ?? new PathTree(LONGEST_PARAM);
    trees.set(method, tree);
    tree.add(path, at);
  }
  const patterns = places.map(({ path }) => patternOf(path));
  return {
    find: (method, url) => trees.get(method === 'HEAD' ? 'GET' : method)?.find(pathOf(url)),
    at(url) {
      const path = url.split('?')[0] ?? '';
      return patterns.flatMap((pattern, at) => (pattern.test(path) ? [at] : []));
    },
    guess: addressGuess(places.map(({ path }) => path)),
  };
}

function pathOf(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  const fragment = path.indexOf('#');
  return fragment === -1 ? path : path.slice(0, fragment);
}

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\\\*$/, '.*')}$`,
  );
}
