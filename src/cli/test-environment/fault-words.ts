// Parses a fault as people write it on the command line: 'rate-quotes 503 20%'.
import { OperatorError } from '../../platform/operator-error.ts';

export const FAULT_FORM = '<operation or event type> <effect> [<share>%] [<times>x]';
export const FAULT_EFFECTS =
  '503 (any documented status), delay 3s, drop-before, drop-after, malformed, duplicate, late 2h, out-of-order, silence';

const METHOD = /^(GET|POST|PUT|PATCH|DELETE)$/i;
const DELAY_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000 };
const PLAIN_EFFECTS: Readonly<Record<string, object>> = {
  'drop-before': { drop: 'before' },
  'drop-after': { drop: 'after' },
  malformed: { malformed: true },
  duplicate: { duplicateEvent: true },
  'out-of-order': { outOfOrder: true },
  silence: { webhookSilence: true },
};

/** The body of POST /v1/test/faults. @throws OperatorError that says what was expected */
export function readFaultWords(text: string): { match: object; then: object; times?: number } {
  const words = text.trim().split(/\s+/);
  const method = METHOD.test(words[0] ?? '') ? `${words.shift()} ` : '';
  const operation = words.shift() ?? '';
  const effect = readEffect(words);
  if (operation === '' || effect === undefined) throw notUnderstood(text);
  const rest = { share: 1, times: undefined as number | undefined };
  for (const word of words) {
    const share = /^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(word)?.[1];
    const times = /^(\d{1,7})x$/.exec(word)?.[1];
    if (share !== undefined) rest.share = Number(share) / 100;
    else if (times !== undefined) rest.times = Number(times);
    else throw notUnderstood(text);
  }
  const match = { ...(operation !== 'all' && { operation: `${method}${operation}` }), share: rest.share };
  return { match, then: effect, ...(rest.times !== undefined && { times: rest.times }) };
}

/** Consumes words from the front. */
function readEffect(words: string[]): object | undefined {
  const word = words.shift() ?? '';
  if (/^\d{3}$/.test(word)) return { status: Number(word) };
  if (word === 'late') return { lateEvent: words.shift() ?? '' };
  if (word !== 'delay') return PLAIN_EFFECTS[word];
  const [, count, unit = ''] = /^(\d{1,6})(ms|s)$/.exec(words.shift() ?? '') ?? [];
  return count === undefined ? undefined : { delayMs: Number(count) * DELAY_UNITS[unit]! };
}

/** The reverse, for lists. */
export function effectWords(effect: Readonly<Record<string, unknown>>): string {
  if (effect.status !== undefined) return String(effect.status);
  if (effect.delayMs !== undefined) return `delay ${effect.delayMs}ms`;
  if (effect.lateEvent !== undefined) return `late ${effect.lateEvent}`;
  const text = JSON.stringify(effect);
  return Object.keys(PLAIN_EFFECTS).find((word) => JSON.stringify(PLAIN_EFFECTS[word]) === text) ?? text;
}

function notUnderstood(text: string): OperatorError {
  return new OperatorError(
    `Not understood: ${text}\nWrite ${FAULT_FORM}, as in 'rate-quotes 503 20%'.\nEffects: ${FAULT_EFFECTS}.`,
  );
}
