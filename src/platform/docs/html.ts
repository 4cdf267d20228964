// Text for pages: everything is escaped unless it is already Html.

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** A template that escapes its values, so that escaping cannot be forgotten. */
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

/** Text between backticks becomes code, as in Markdown. */
export function proseHtml(prose: string): Html {
  const pieces = prose.split('`');
  return new Html(
    pieces.map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : `<code>${escapeHtml(piece)}</code>`)).join(''),
  );
}
