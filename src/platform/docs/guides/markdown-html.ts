// Renders Markdown as HTML: the guides of docs/, and the descriptions of operations.
import { codeBlock } from '../code-block.ts';
import { escapeHtml, Html, html } from '../html.ts';
import { type Block, blocksOf } from './markdown-blocks.ts';
import { type LinkTarget, plainWords, wordsHtml } from './markdown-words.ts';

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

/** `lower` is how many levels lower the headings are on the page than in the text. */
export function markdownHtml(text: string, linkTo: LinkTarget, lower = 0): Html {
  const anchors = new Anchors();
  return new Html(
    blocksOf(text)
      .map((block) => blockHtml(block, linkTo, lower, anchors))
      .join('\n'),
  );
}

export function headingsOf(text: string): Heading[] {
  const anchors = new Anchors();
  return blocksOf(text).flatMap((block) =>
    block.kind === 'heading'
      ? [{ level: block.level, text: plainWords(block.text), anchor: anchors.of(block.text) }]
      : [],
  );
}

/** Generated from headings like hosting sites do, so that links work in both places. */
class Anchors {
  readonly #used = new Map<string, number>();

  of(heading: string): string {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const before = this.#used.get(anchor) ?? 0;
    this.#used.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  }
}

function blockHtml(block: Block, linkTo: LinkTarget, lower: number, anchors: Anchors): string {
  const words = (text: string) => wordsHtml(text, linkTo);
  const inside = (blocks: readonly Block[]) => blocks.map((one) => blockHtml(one, linkTo, lower, anchors)).join('\n');
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(6, block.level + lower);
      const anchor = escapeHtml(anchors.of(block.text));
      return level === 1
        ? `<h1 id="${anchor}">${words(block.text)}</h1>`
        : `<h${level} id="${anchor}">${words(block.text)} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${level}>`;
    }
    case 'paragraph':
      return `<p>${words(block.text)}</p>`;
    case 'code':
      return codeBlock(block.text, block.language).text;
    case 'quote':
      return `<blockquote>${inside(block.blocks)}</blockquote>`;
    case 'list':
      return listHtml(block, inside, words);
    case 'table':
      return tableHtml(block, words);
  }
}

function listHtml(
  { start, items }: Extract<Block, { kind: 'list' }>,
  inside: (blocks: readonly Block[]) => string,
  words: (text: string) => string,
): string {
  const tag = start === undefined ? 'ul' : 'ol';
  const from = start === undefined || start === 1 ? '' : ` start="${start}"`;
  const lines = items.map((blocks) => {
    const [first, ...rest] = blocks;
    // An item of one paragraph needs no <p>.
    return first?.kind === 'paragraph' ? `<li>${words(first.text)}${inside(rest)}</li>` : `<li>${inside(blocks)}</li>`;
  });
  return `<${tag}${from}>\n${lines.join('\n')}\n</${tag}>`;
}

function tableHtml({ head, rows }: Extract<Block, { kind: 'table' }>, words: (text: string) => string): string {
  const hasHead = head.some((cell) => cell !== '');
  const headRow = hasHead
    ? `<thead><tr>${head.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${words(cell)}</th>`)).join('')}</tr></thead>`
    : '';
  const bodyRows = rows.map((row) => `<tr>${row.map((cell) => `<td>${words(cell)}</td>`).join('')}</tr>`).join('\n');
  // On a phone, a wide table scrolls by itself; the keyboard can reach it too.
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table"><table>${new Html(headRow)}<tbody>
${new Html(bodyRows)}
</tbody></table></div>`.text;
}
