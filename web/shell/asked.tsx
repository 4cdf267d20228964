// Shows the result of a query, that it is loading, or what went wrong: the same everywhere.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InSlices } from './in-slices.tsx';

export function Asked<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return <InSlices meanwhile={<Skeleton />}>{children(query.data)}</InSlices>;
  if (query.isError) return <ProblemNote problem={asProblem(query.error)} onTryAgain={() => void query.refetch()} />;
  return <Skeleton />;
}

export function asProblem(thrown: unknown): ApiProblem {
  return thrown instanceof ApiProblem
    ? thrown
    : new ApiProblem(0, { message: thrown instanceof Error ? thrown.message : String(thrown) });
}
