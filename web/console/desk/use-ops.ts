// The operator's API as hooks: what is asked is kept for a moment, and asked again after every change.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ops, opsPage, type Query } from './ops.ts';

/** With another filter the old rows stand until the new ones come; of another thing nothing is shown. */
function sameList(asked: { readonly queryKey: readonly unknown[] } | undefined, path: string): boolean {
  return asked?.queryKey[1] === path;
}

export function useOps<T>(path: string, query: Query = {}, options: { everyMs?: number; enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['ops', path, query],
    queryFn: () => ops<T>('GET', path, { query }),
    placeholderData: (previous, asked) => (sameList(asked, path) ? previous : undefined),
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
  });
}

/** A list that is read page by page; `rows` are those that were read so far. */
export function useOpsPages<Row>(path: string, query: Query = {}) {
  const pages = useInfiniteQuery({
    queryKey: ['ops-pages', path, query],
    queryFn: ({ pageParam }) => opsPage<Row>(path, { ...query, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: (previous, asked) => (sameList(asked, path) ? previous : undefined),
  });
  return { ...pages, rows: pages.data?.pages.flatMap(({ data }) => data) };
}

export interface Change {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** A call that changes something: afterwards everything on the page is asked for again. */
export function useOpsChange<T = unknown>(then?: (answer: T) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, body }: Change) => ops<T>(method, path, body === undefined ? {} : { body }),
    // It is under way until the page shows what became of it.
    onSuccess: (answer) => {
      then?.(answer);
      return queries.invalidateQueries();
    },
  });
}
