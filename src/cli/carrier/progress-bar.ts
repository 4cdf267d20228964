// Progress of a long task: a bar on a terminal, a line every few seconds in a log, nothing if it is quick.
import type { Terminal } from '../terminal.ts';

const QUIET_FOR_MS = 300;
const REDRAW_MS = 100;
const LOG_EVERY_MS = 5_000;
const WIDTH = 30;

export interface ProgressBar {
  /** `done` more bytes, out of `total`. */
  advance(done: number, total: number): void;
  end(): void;
}

export function progressBar(terminal: Terminal, what: string, isTerminal = process.stderr.isTTY === true): ProgressBar {
  const startedAt = performance.now();
  let shownAt = startedAt + QUIET_FOR_MS - REDRAW_MS;
  let done = 0;
  let drawn = false;
  return {
    advance(bytes, total) {
      done += bytes;
      const now = performance.now();
      if (now - shownAt < (isTerminal ? REDRAW_MS : LOG_EVERY_MS)) return;
      shownAt = now;
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = `${Math.floor(share * 100)}%`;
      if (isTerminal) {
        const filled = Math.round(share * WIDTH);
        process.stderr.write(`\r${what} [${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${percent.padStart(5)} `);
        drawn = true;
      } else {
        terminal.err(`${what}: ${percent}`);
      }
    },
    end() {
      // Clears the line, so that the next output starts clean.
      if (drawn) process.stderr.write('\r\x1b[K');
    },
  };
}
