// Background jobs as returned by the operator's API, and polling one until it ends.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DataOf } from '../../api/described.ts';
import { ops } from '../desk/ops.ts';

export type Job = DataOf<'/ops/v1/jobs/{id}'>;

const LOOK_AGAIN_MS = 700;

export function useJob(id: string) {
  const queries = useQueryClient();
  const job = useQuery({
    queryKey: ['job', id],
    queryFn: () => ops('get', '/ops/v1/jobs/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
  });
  const hasEnded = job.data !== undefined && job.data.state !== 'running';
  // The result also appears on other pages: a version, a backup.
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' });
  }, [hasEnded, queries]);
  return job;
}
