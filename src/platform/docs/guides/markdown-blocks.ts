// Parses Markdown into blocks: headings, paragraphs, lists, tables and code, as far as our own documents use them.

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] };

const FENCE = /^(?<marks>`{3,}) *(?<language>[\w-]*)/;
const HEADING = /^(?<marks>#{1,6}) +(?<text>\S.*)$/;
const ITEM = /^(?<indent> *)(?<mark>[-*+]|\d{1,3}[.)]) +(?=\S)/;
/** The line below a table header: bars, dashes, and colons for alignment. */
const TABLE_RULE = /^\|[ :|-]+$/;

export function blocksOf(text: string): Block[] {
  return new Lines(text.split('\n')).blocks();
}

class Lines {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  blocks(): Block[] {
    const blocks: Block[] = [];
    while (this.#at < this.#lines.length) {
      if (this.#line().trim() === '') this.#at++;
      else blocks.push(this.#next());
    }
    return blocks;
  }

  #line(ahead = 0): string {
    return this.#lines[this.#at + ahead] ?? '';
  }

  #next(): Block {
    const line = this.#line();
    const fence = FENCE.exec(line)?.groups;
    if (fence !== undefined) return this.#fenced(fence.marks!, fence.language!);
    if (line.startsWith('    ')) return this.#indented();
    const heading = HEADING.exec(line)?.groups;
    if (heading !== undefined) {
      this.#at++;
      return { kind: 'heading', level: heading.marks!.length, text: heading.text!.trim() };
    }
    if (line.startsWith('|') && TABLE_RULE.test(this.#line(1).trim())) return this.#table();
    if (line.startsWith('>')) return this.#quote();
    return ITEM.test(line) ? this.#list() : this.#paragraph();
  }

  #fenced(marks: string, language: string): Block {
    const from = ++this.#at;
    while (this.#at < this.#lines.length && !this.#line().startsWith(marks)) this.#at++;
    const text = this.#lines.slice(from, this.#at).join('\n');
    this.#at++;
    return { kind: 'code', language, text };
  }

  #indented(): Block {
    const from = this.#at;
    while (this.#line().startsWith('    ')) this.#at++;
    const lines = this.#lines.slice(from, this.#at).map((line) => line.slice(4));
    return { kind: 'code', language: '', text: lines.join('\n') };
  }

  #table(): Block {
    const head = cellsOf(this.#line());
    this.#at += 2;
    const rows: string[][] = [];
    while (this.#line().startsWith('|')) {
      rows.push(cellsOf(this.#line()));
      this.#at++;
    }
    return { kind: 'table', head, rows };
  }

  #quote(): Block {
    const inner: string[] = [];
    while (this.#line().startsWith('>')) {
      inner.push(this.#line().replace(/^> ?/, ''));
      this.#at++;
    }
    return { kind: 'quote', blocks: new Lines(inner).blocks() };
  }

  #list(): Block {
    const first = ITEM.exec(this.#line())!.groups!;
    const items: Block[][] = [];
    const isNumbered = /\d/.test(first.mark!);
    for (let found = ITEM.exec(this.#line()); found !== null; found = ITEM.exec(this.#line())) {
      const { indent, mark = '' } = found.groups!;
      if (indent !== first.indent || /\d/.test(mark) !== isNumbered) break;
      items.push(this.#item(found[0].length));
    }
    return { kind: 'list', start: isNumbered ? Number.parseInt(first.mark!, 10) : undefined, items };
  }

  /** An item also includes the lines below it that are indented as far as its text, and those that continue its paragraph. */
  #item(indent: number): Block[] {
    const inner = [this.#line().slice(indent)];
    this.#at++;
    while (this.#at < this.#lines.length) {
      const line = this.#line();
      const isBlank = line.trim() === '';
      const isInside = line.startsWith(' '.repeat(Math.min(indent, 2))) && !isBlank;
      if (isBlank && !this.#line(1).startsWith(' '.repeat(Math.min(indent, 2)))) break;
      if (!isBlank && !isInside && (ITEM.test(line) || this.#startsBlock(line))) break;
      const depth = Math.min(indent, line.length - line.trimStart().length);
      inner.push(line.slice(depth));
      this.#at++;
    }
    if (this.#line().trim() === '' && ITEM.test(this.#line(1))) this.#at++;
    return new Lines(inner).blocks();
  }

  #paragraph(): Block {
    const lines = [this.#line().trim()];
    this.#at++;
    while (this.#line().trim() !== '' && !this.#startsBlock(this.#line()) && !ITEM.test(this.#line())) {
      lines.push(this.#line().trim());
      this.#at++;
    }
    return { kind: 'paragraph', text: lines.join(' ') };
  }

  #startsBlock(line: string): boolean {
    return FENCE.test(line) || HEADING.test(line) || line.startsWith('>') || line.startsWith('|');
  }
}

/** A bar after a backslash or in code belongs to its cell. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isCode = false;
  const inner = line.trim().replace(/^\|/, '');
  for (let at = 0; at < inner.length; at++) {
    const letter = inner[at]!;
    if (letter === '\\' && inner[at + 1] === '|') {
      cell += '|';
      at++;
    } else if (letter === '|' && !isCode) {
      cells.push(cell.trim());
      cell = '';
    } else {
      if (letter === '`') isCode = !isCode;
      cell += letter;
    }
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells;
}
