// The levels without a price, grouped by reason, with missing fields named as in the form.
import { quoteWords } from '../../words/quote-words.ts';
import type { RateQuote } from './priced-quote.ts';

const words = quoteWords.missing;

export interface RefusedLevels {
  readonly levels: readonly string[];
  readonly reasons: readonly string[];
}

export function refusedLevels(quotes: readonly RateQuote[]): RefusedLevels[] {
  const groups = new Map<string, { levels: string[]; reasons: readonly string[] }>();
  for (const { serviceLevelText, reasons } of quotes) {
    const said = inFormWords(reasons.map(({ message }) => message));
    const key = said.join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { levels: [serviceLevelText], reasons: said });
    else group.levels.push(serviceLevelText);
  }
  return [...groups.values()];
}

const MISSING = /^(\S+) is missing; \w+ needs it\.$/;

/** Users do not know fields by their path; those in the form are named as there, in one sentence. */
function inFormWords(messages: readonly string[]): string[] {
  const fields = new Set<string>();
  const others: string[] = [];
  for (const message of messages) {
    const name = nameOf(MISSING.exec(message)?.[1] ?? '');
    if (name === undefined) others.push(message);
    else fields.add(name);
  }
  return [...(fields.size > 0 ? [words.needs([...fields])] : []), ...others];
}

function nameOf(path: string): string | undefined {
  const [, own] = /^requestor\.(name|phone|email)$/.exec(path) ?? [];
  if (own !== undefined) return words.own[own as keyof typeof words.own];
  return /^commodity\.handlingUnits\[\d+\]\.(length|width|height)$/.test(path) ? words.sides : undefined;
}
