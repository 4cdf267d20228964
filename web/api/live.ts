// Server-sent events as a hook, for pages with live data. The browser reconnects by itself.
import { useEffect, useRef, useState } from 'react';

export type LiveState = 'connecting' | 'live' | 'away';

/** `names`: the messages to listen for; others are ignored. */
export function useLive(
  path: string,
  names: readonly string[],
  heard: (name: string, data: unknown) => void,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(heard);
  latest.current = heard;
  const wanted = names.join(' ');
  useEffect(() => {
    const source = new EventSource(path);
    source.onopen = () => setState('live');
    source.onerror = () => setState('away');
    for (const name of wanted.split(' ')) {
      source.addEventListener(name, (message) =>
        latest.current(name, JSON.parse((message as MessageEvent<string>).data)),
      );
    }
    return () => source.close();
  }, [path, wanted]);
  return state;
}
