// The log: one JSON line an event on standard error, with every place a secret could stand blanked out.
import { type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

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

export function makeLog(level: string, environment: string): Logger {
  return pino(
    {
      level,
      base: { environment },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    process.stderr,
  );
}
