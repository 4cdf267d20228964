// Generates docs/errors/*.md: the same facts as the error pages, for readers of the repository.
import type { CatalogEntry } from '../../errors.ts';
import {
  ABOUT_CODES,
  ABOUT_EXAMPLE,
  type Catalog,
  entriesOf,
  exampleAnswer,
  familiesOf,
  statusText,
} from './error-facts.ts';

/** File name → text, for the whole folder. */
export function errorMarkdown(catalog: Catalog): Record<string, string> {
  const pages = entriesOf(catalog).map((entry) => [`${entry.code}.md`, pageOf(catalog, entry)] as const);
  return Object.fromEntries([['README.md', overview(catalog)], ...pages]);
}

function overview(catalog: Catalog): string {
  const families = familiesOf(catalog).map(({ title, about, entries }) => {
    const rows = entries.map(
      (entry) => `| [${entry.code}](${entry.code}.md) | ${entry.status} | ${cell(entry.message)} |`,
    );
    return [`## ${title}`, '', about, '', '| Code | Status | Message |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return ['# Error codes', '', ABOUT_CODES, '', ...families].join('\n');
}

function pageOf(catalog: Catalog, entry: CatalogEntry): string {
  return [
    `# ${entry.code}: ${entry.message}`,
    '',
    `\`error.code\` ${entry.code} · HTTP status ${statusText(entry)}`,
    '',
    '## When it happens',
    '',
    entry.when,
    '',
    '## What to do',
    '',
    entry.fix,
    '',
    '## Example response',
    '',
    '```http',
    `HTTP/1.1 ${statusText(entry)}`,
    '',
    exampleAnswer(catalog, entry, '/docs/errors'),
    '```',
    '',
    ABOUT_EXAMPLE,
    '',
    '[All error codes](README.md)',
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
