// Listens for events of the caller's freight, and refetches the page's data when one arrives.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type LiveState, useLive } from '../../api/live.ts';

/** A moving truck causes several events at once; they lead to a single refetch. */
const GATHER_MS = 250;
const waiting = new Map<string, number>();

export function useShipmentNews(queryKey: QueryKey): LiveState {
  const queries = useQueryClient();
  return useLive('/v1/events/stream', {
    message() {
      const key = JSON.stringify(queryKey);
      if (waiting.has(key)) return;
      const gather = () => {
        waiting.delete(key);
        void queries.invalidateQueries({ queryKey });
        // The carrier's answers to instructions arrive on the same stream.
        void queries.invalidateQueries({ queryKey: ['instructions'] });
      };
      waiting.set(key, window.setTimeout(gather, GATHER_MS));
    },
  });
}
