// Renders code on a page: strings, numbers and comments are highlighted, and a button copies it.
import { escapeHtml, Html, html } from './html.ts';

interface Language {
  readonly quote: string | undefined;
  /** Starts a comment, up to the end of the line. */
  readonly note: string | undefined;
  readonly words: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
  readonly hasNumbers: boolean;
}

const language = (one: Partial<Language>): Language => ({
  quote: undefined,
  note: undefined,
  words: new Set(),
  constants: new Set(),
  hasNumbers: true,
  ...one,
});

const TYPESCRIPT = language({
  quote: "'",
  note: '//',
  words: new Set(['import', 'from', 'const', 'await', 'new', 'for', 'of']),
  constants: new Set(['true', 'false', 'null']),
});
const PYTHON = language({
  quote: '"',
  note: '#',
  words: new Set(['import', 'from', 'for', 'in', 'with', 'as', 'print']),
  constants: new Set(['True', 'False', 'None']),
});
const LANGUAGES: Readonly<Record<string, Language>> = {
  json: language({ quote: '"', constants: new Set(['true', 'false', 'null']) }),
  // A status and its version are not highlighted as numbers.
  http: language({ quote: '"', hasNumbers: false }),
  ts: TYPESCRIPT,
  js: TYPESCRIPT,
  python: PYTHON,
  sh: language({ note: '#', words: new Set(['curl']), hasNumbers: false }),
};

/** Sticky: matches only at the current position. */
const WORD = /\$?[A-Za-z_]\w*/y;
const NUMBER = /\d[\d.]*/y;

/** `label` is for screen readers. */
export function codeBlock(text: string, name: string, label = 'Code'): Html {
  const known = LANGUAGES[name];
  const code = known === undefined ? escapeHtml(text) : highlighted(text, known);
  return html`<div class="code"><pre tabindex="0" aria-label="${label}"><code>${new Html(code)}</code></pre><button type="button" class="copy">Copy</button></div>`;
}

function highlighted(text: string, known: Language): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const { kind, end } = tokenAt(text, at, known);
    const piece = escapeHtml(text.slice(at, end));
    out += kind === undefined ? piece : `<i class="${kind}">${piece}</i>`;
    at = end;
  }
  return out;
}

interface Token {
  readonly kind: 'key' | 'text' | 'number' | 'word' | 'note' | undefined;
  readonly end: number;
}

function tokenAt(text: string, at: number, known: Language): Token {
  if (known.note !== undefined && text.startsWith(known.note, at) && (at === 0 || /\s/.test(text[at - 1]!))) {
    return { kind: 'note', end: lineEnd(text, at) };
  }
  if (text[at] === known.quote) return quotedAt(text, at);
  const word = matchAt(WORD, text, at);
  if (word !== undefined) return { kind: kindOfWord(word, known), end: at + word.length };
  const number = matchAt(NUMBER, text, at);
  if (number !== undefined) return { kind: known.hasNumbers ? 'number' : undefined, end: at + number.length };
  return { kind: undefined, end: at + 1 };
}

function kindOfWord(word: string, { words, constants }: Language): Token['kind'] {
  if (words.has(word)) return 'word';
  if (constants.has(word)) return 'number';
  return word.startsWith('$') ? 'key' : undefined;
}

/** A quote that does not end on its line is not a string: the whole line is skipped, so that nothing is scanned twice. */
function quotedAt(text: string, at: number): Token {
  const last = lineEnd(text, at);
  for (let next = at + 1; next < last; next++) {
    if (text[next] === '\\') next++;
    else if (text[next] === text[at]) return { kind: text[next + 1] === ':' ? 'key' : 'text', end: next + 1 };
  }
  return { kind: undefined, end: last };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
