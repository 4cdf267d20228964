// Owns the rule about capabilities: each folder of src/capabilities is one, and is opened by its `open-<folder>.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { sourceFiles } from './source-files.ts';

const CAPABILITIES = readdirSync(projectFile('src/capabilities'));
/** The files that open capabilities: the app and its groups, and what opens the sandboxes. */
const OPENERS = [
  ...sourceFiles('src').filter(({ path }) => /^src\/(app|open-[a-z-]+)\.ts$/.test(path)),
  ...sourceFiles('src/sandboxes'),
];

test('the capabilities were found', () => {
  expect(CAPABILITIES).toEqual(expect.arrayContaining(['accounts', 'bol', 'shipments']));
});

test.each(CAPABILITIES)('%s is opened by a file of that name', (folder) => {
  const opener = `capabilities/${folder}/open-${folder}.ts`;
  const text = readFileSync(projectFile(`src/${opener}`), 'utf8');
  expect(text).toMatch(/^export (async )?function open[A-Z]\w*\(/m);
  expect(text).toMatch(/^import type \{ Capability \} from '\.\.\/\.\.\/platform\/capability\.ts';$/m);
  const imported = new RegExp(`^import \\{[^}]*\\bopen[A-Z]\\w*[^}]*\\} from '[^']*/${opener}';$`, 'm');
  expect(OPENERS.filter(({ text }) => imported.test(text)).map(({ path }) => path)).toHaveLength(1);
});
