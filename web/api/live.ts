// Server-sent events as a hook, for pages with live data. The browser reconnects by itself.
import { useEffect, useRef, useState } from 'react';
import type { Listeners, StreamPath } from './described.ts';

export type LiveState = 'connecting' | 'live' | 'away';

type AnyListeners = Readonly<Record<string, (data: unknown) => void>>;

/** Messages without a listener are ignored. */
export function useLive<P extends StreamPath>(path: P, listeners: Listeners[P]): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(listeners);
  latest.current = listeners;
  const wanted = Object.keys(listeners).join(' ');
  useEffect(() => {
    const source = new EventSource(path);
    source.onopen = () => setState('live');
    source.onerror = () => setState('away');
    for (const name of wanted.split(' ')) {
      source.addEventListener(name, (message) =>
        (latest.current as AnyListeners)[name]?.(JSON.parse((message as MessageEvent<string>).data)),
      );
    }
    return () => source.close();
  }, [path, wanted]);
  return state;
}
