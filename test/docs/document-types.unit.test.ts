// docs/shipment-documents.md lists every document type by its code and its name.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_TYPE } from '../../src/freight/value-sets/document-type.ts';
import { projectFile } from '../../src/platform/project-root.ts';

const rows = readFileSync(projectFile('docs/shipment-documents.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'));

test.each(DOCUMENT_TYPE.entries)('$code, $meaning', ({ code, meaning }) => {
  const row = rows.find((line) => new RegExp(`^\\|[^|]*\\b${code}\\b`).test(line));
  expect(row?.toLowerCase()).toContain(meaning.toLowerCase());
});
