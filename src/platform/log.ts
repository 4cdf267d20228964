// The log: one JSON line per event on standard error, with every field that could hold a secret redacted.
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

export type { DestinationStream, Logger } from 'pino';

const SECRET_PATHS = [
  'authorization',
  'apikey',
  'apiKey',
  'password',
  'clientSecret',
  'apiClientSecret',
  'secret',
  'token',
  'access_token',
  'cookie',
];

/** `to` defaults to standard error; tests pass their own stream. */
export function makeLog(level: string, environment: string, to: DestinationStream = process.stderr): Logger {
  return pino(
    {
      level,
      base: { environment },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    to,
  );
}

/** For frequent lines of one kind that contain nothing to redact: they are written in batches, several times per second. */
export interface LineLog {
  readonly log: Logger;
  /** Writes the buffered lines. */
  flush(): void;
}

/** The longest time a line is buffered. A process that is killed loses buffered lines. */
const FLUSH_AFTER_MS = 100;
const FLUSH_AT_LENGTH = 32_768;

/** `facts` are part of every line. */
export function makeLineLog(facts: Readonly<Record<string, string>>, to: DestinationStream = process.stderr): LineLog {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = '';
    if (text !== '') to.write(text);
  };
  const write = (line: string) => {
    waiting += line;
    if (waiting.length >= FLUSH_AT_LENGTH) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  };
  return { log: pino({ base: facts, timestamp: stdTimeFunctions.isoTime }, { write }), flush };
}
