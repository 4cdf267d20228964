// Generates docs/errors/*.md: the same facts as the error pages, for readers of the repository.
import type { CatalogueEntry } from '../../errors.ts';
import {
  ABOUT_CODES,
  ABOUT_EXAMPLE,
  type Catalogue,
  entriesOf,
  exampleAnswer,
  familiesOf,
  statusText,
} from './error-facts.ts';

/** File name → text, for the whole folder. */
export function errorMarkdown(catalogue: Catalogue): Record<string, string> {
  const pages = entriesOf(catalogue).map((entry) => [`${entry.code}.md`, pageOf(catalogue, entry)] as const);
  return Object.fromEntries([['README.md', overview(catalogue)], ...pages]);
}

function overview(catalogue: Catalogue): string {
  const families = familiesOf(catalogue).map(({ title, about, entries }) => {
    const rows = entries.map(
      (entry) => `| [${entry.code}](${entry.code}.md) | ${entry.status} | ${cell(entry.message)} |`,
    );
    return [`## ${title}`, '', about, '', '| Code | Status | Message |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return ['# Error codes', '', ABOUT_CODES, '', ...families].join('\n');
}

function pageOf(catalogue: Catalogue, entry: CatalogueEntry): string {
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
    '## An answer with it',
    '',
    '```http',
    `HTTP/1.1 ${statusText(entry)}`,
    '',
    exampleAnswer(catalogue, entry, '/docs/errors'),
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
