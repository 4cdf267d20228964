// Text that goes into a page: everything is escaped unless it is Html already.

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** A template whose values are escaped, so that forgetting to escape is not possible. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, index) => literal + textOf(parts[index])).join(''));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return escapeHtml(String(part));
}

/** Words between backticks become code, as they do in Markdown. */
export function proseHtml(prose: string): Html {
  const pieces = prose.split('`');
  return new Html(
    pieces.map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : `<code>${escapeHtml(piece)}</code>`)).join(''),
  );
}
