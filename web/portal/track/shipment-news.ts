// Listens for what happens to the caller's freight, and lets the page ask again when something did.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type LiveState, useLive } from '../../api/live.ts';

/** A truck that moves tells several things at once; they are one reason to ask again. */
const GATHER_MS = 250;
const waiting = new Map<string, number>();

export function useShipmentNews(queryKey: QueryKey): LiveState {
  const queries = useQueryClient();
  return useLive('/v1/events/stream', ['message', 'event'], () => {
    const key = JSON.stringify(queryKey);
    if (waiting.has(key)) return;
    const gather = () => {
      waiting.delete(key);
      void queries.invalidateQueries({ queryKey });
      // What the carrier answered is told by the same stream.
      void queries.invalidateQueries({ queryKey: ['instructions'] });
    };
    waiting.set(key, window.setTimeout(gather, GATHER_MS));
  });
}
