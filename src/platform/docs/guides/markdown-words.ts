// Inline Markdown: code, links, bold and italic. Everything else is text, and is escaped.
import { escapeHtml } from '../html.ts';

/** Where a link leads. Undefined if its target is not served; then only its text is shown. */
export type LinkTarget = (target: string) => string | undefined;

export function wordsHtml(text: string, linkTo: LinkTarget): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    const mark = markAt(text, at, linkTo);
    out += mark?.html ?? escapeHtml(text[at]!);
    at = mark?.end ?? at + 1;
  }
  return out;
}

/** Without markup, for titles and the search. */
export function plainWords(text: string): string {
  return text.replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/[`*]/g, '');
}

interface Mark {
  readonly html: string;
  readonly end: number;
}

function markAt(text: string, at: number, linkTo: LinkTarget): Mark | undefined {
  switch (text[at]) {
    case '\\':
      return /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '') ? { html: escapeHtml(text[at + 1]!), end: at + 2 } : undefined;
    case '`':
      return codeAt(text, at);
    case '*':
      return emphasisAt(text, at, linkTo);
    case '!':
      return text[at + 1] === '[' ? pictureAt(text, at) : undefined;
    case '[':
      return linkAt(text, at, linkTo);
    default:
      return undefined;
  }
}

function codeAt(text: string, at: number): Mark | undefined {
  let length = 1;
  while (text[at + length] === '`') length++;
  const fence = '`'.repeat(length);
  const end = text.indexOf(fence, at + length);
  if (end < 0) return undefined;
  return { html: `<code>${escapeHtml(text.slice(at + length, end).trim())}</code>`, end: end + length };
}

function emphasisAt(text: string, at: number, linkTo: LinkTarget): Mark | undefined {
  const [mark, tag] = text[at + 1] === '*' ? ['**', 'strong'] : ['*', 'em'];
  const from = at + mark.length;
  const end = text.indexOf(mark, from);
  // A star by itself, as in 3 * 4, is literal.
  if (end <= from || text[from] === ' ' || text[end - 1] === ' ') return undefined;
  return { html: `<${tag}>${wordsHtml(text.slice(from, end), linkTo)}</${tag}>`, end: end + mark.length };
}

function bracketsAt(
  text: string,
  at: number,
): { readonly words: string; readonly target: string; readonly end: number } | undefined {
  const close = text.indexOf('](', at);
  const end = close < 0 ? -1 : text.indexOf(')', close);
  const words = text.slice(at + 1, close);
  if (end < 0 || words.includes('[')) return undefined;
  return { words, target: text.slice(close + 2, end), end: end + 1 };
}

function linkAt(text: string, at: number, linkTo: LinkTarget): Mark | undefined {
  const link = bracketsAt(text, at);
  if (link === undefined) return undefined;
  const words = wordsHtml(link.words, linkTo);
  const target = linkTo(link.target);
  return { html: target === undefined ? words : `<a href="${escapeHtml(target)}">${words}</a>`, end: link.end };
}

/** Pages load nothing but their style and script, so an image is replaced by its description. */
function pictureAt(text: string, at: number): Mark | undefined {
  const picture = bracketsAt(text, at + 1);
  return picture && { html: `<em>${escapeHtml(picture.words)}</em>`, end: picture.end };
}
