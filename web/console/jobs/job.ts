// Long work as the operator's API tells it, and following it until it ends.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ops, part } from '../desk/ops.ts';

export interface Job<Result = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number | null;
  readonly unit: string;
  readonly result: Result | null;
  readonly message: string;
  readonly rejected: number;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

const LOOK_AGAIN_MS = 700;

export function useJob(id: string) {
  const queries = useQueryClient();
  const job = useQuery({
    queryKey: ['job', id],
    queryFn: () => ops<Job>('GET', `/ops/v1/jobs/${part(id)}`),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
  });
  const hasEnded = job.data !== undefined && job.data.state !== 'running';
  // Its result is on other pages as well: a version, a backup.
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' });
  }, [hasEnded, queries]);
  return job;
}
