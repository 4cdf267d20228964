// The operator's API as hooks: responses are cached briefly and refetched after every change.
import {
  type DataTag,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { DataOf, Method, PathParts } from '../../api/described.ts';
import { type Asked, ops, opsPage, type Query } from './ops.ts';
import type { OpsPath } from './ops-paths.ts';

/** With another filter, the old rows stay until the new ones arrive; for another resource, nothing is shown. */
function isSameThing(before: readonly unknown[] | undefined, ...now: unknown[]): boolean {
  return before !== undefined && JSON.stringify(before.slice(1, 1 + now.length)) === JSON.stringify(now);
}

/** The cache key of a response, and the type of what is cached. */
export function opsKey<P extends OpsPath>(path: P, parts?: unknown, query: Query = {}) {
  return ['ops', path, parts ?? null, query] as readonly unknown[] as DataTag<readonly unknown[], DataOf<P>>;
}

interface Options {
  readonly everyMs?: number;
  readonly enabled?: boolean;
}

export function useOps<P extends OpsPath>(
  path: P,
  ...[asked, options = {}]: PathParts<P> extends undefined
    ? [asked?: Asked<undefined>, options?: Options]
    : [asked: Asked<PathParts<P>>, options?: Options]
) {
  const parts = asked?.path;
  const query = asked?.query ?? {};
  const answer = useQuery({
    queryKey: opsKey(path, parts, query),
    queryFn: () => ops('get', path, { path: parts, query } as never) as Promise<object>,
    placeholderData: (previous: object | undefined, before) =>
      isSameThing(before?.queryKey, path, parts ?? null) ? previous : undefined,
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
  });
  return answer as UseQueryResult as UseQueryResult<DataOf<P>>;
}

/** A list that is read page by page; `rows` are those read so far. */
export function useOpsPages<P extends OpsPath>(path: P, query: Query = {}) {
  const pages = useInfiniteQuery({
    queryKey: ['ops-pages', path, query],
    queryFn: ({ pageParam }) => opsPage(path, { ...query, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: (previous, before) => (isSameThing(before?.queryKey, path) ? previous : undefined),
  });
  return { ...pages, rows: pages.data?.pages.flatMap(({ data }) => data) };
}

/** A mutation: afterwards everything on the page is refetched. */
export function useOpsChange<M extends Exclude<Method, 'get'>, P extends OpsPath<M>>(
  method: M,
  path: P,
  then?: (answer: DataOf<P, M>) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked<PathParts<P, M>>) => ops(method, path, asked),
    // Pending until the page shows the result.
    onSuccess: (answer) => {
      then?.(answer);
      return queries.invalidateQueries();
    },
  });
}
