// The log: one JSON line an event on standard error, with every place a secret could stand blanked out.
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

/** `to`: standard error, unless a test reads along. */
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

/** Lines that are many and of one kind, with nothing in them to blank out: they are written together, some times a second. */
export interface LineLog {
  readonly log: Logger;
  /** Writes what is waiting. */
  flush(): void;
}

/** So long a line waits for others at most; a process that is killed loses what waits. */
const FLUSH_AFTER_MS = 100;
const FLUSH_AT_LENGTH = 32_768;

/** `facts` are in every line. */
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
