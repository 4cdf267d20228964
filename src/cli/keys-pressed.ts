// Reads single keys from a terminal, and the request to stop: Ctrl-C, or a signal.

export interface KeysPressed {
  /** Aborted when the user wants to quit. */
  readonly ended: AbortSignal;
  onKey(heard: (key: string) => void): void;
  /** Restores the terminal. */
  close(): void;
}

const CTRL_C = '\u0003';

export function keysPressed(): KeysPressed {
  const ending = new AbortController();
  const heard: ((key: string) => void)[] = [];
  const end = () => ending.abort();
  const hear = (text: Buffer) => {
    for (const key of text.toString()) {
      if (key === CTRL_C || key === 'q') end();
      else for (const one of heard) one(key);
    }
  };
  const { stdin } = process;
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  if (stdin.isTTY) stdin.setRawMode(true);
  stdin.on('data', hear);
  return {
    ended: ending.signal,
    onKey: (one) => void heard.push(one),
    close() {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
      stdin.off('data', hear);
      if (stdin.isTTY) stdin.setRawMode(false);
      stdin.pause();
    },
  };
}
