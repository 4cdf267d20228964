// Owns the rules about capabilities: each folder of src/capabilities is one, is opened by its `open-<folder>.ts`, and is in the app's list.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { codeOf, type SourceFile, sourceFiles } from './source-files.ts';

const CAPABILITIES = readdirSync(projectFile('src/capabilities'));
/** The files that open capabilities: the app and its groups, and what opens the sandboxes. */
const OPENERS = [
  ...sourceFiles('src').filter(({ path }) => /^src\/(app|environment\/open-[a-z-]+)\.ts$/.test(path)),
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

const APP = sourceFiles('src').find(({ path }) => path === 'src/app.ts')!;
const [LIST = ''] = /const capabilities: readonly Capability\[\] = \[.*?\n {2}\];/s.exec(codeOf(APP)) ?? [];
const GROUPS = OPENERS.filter(({ path }) => /^src\/environment\/open-[a-z-]+\.ts$/.test(path));
/** It becomes a capability once the operators are known. */
const MADE_LATER: Readonly<Record<string, string>> = { signIn: 'failedSignIns' };

test('the groups were found', () => {
  expect(GROUPS.length).toBeGreaterThan(8);
  expect(GROUPS.flatMap(openedIn).length).toBeGreaterThan(40);
});

// It would work even if it were left out, except that it would not start, hear of changes, forget or close.
test.each(GROUPS)('what $path opens is in the list of the app, once', (group) => {
  const [, opener] = /^export (?:async )?function (open\w+)\(/m.exec(group.text)!;
  const [, name] = new RegExp(`const (\\w+) = (?:await )?${opener}\\(`).exec(APP.text)!;
  for (const opened of openedIn(group)) expect(timesInList(`${name}.${opened}`), `${name}.${opened}`).toBe(1);
});

test('what the app opens itself is in its list, once', () => {
  expect(openedIn(APP)).toEqual(expect.arrayContaining(['events', 'openArchive']));
  for (const opened of openedIn(APP)) expect(timesInList(opened), opened).toBe(1);
});

/** For each capability that the file opens: the variable or the property that holds it, or else the function that is called. */
function openedIn({ path, text }: SourceFile): string[] {
  const imports = text.matchAll(/^import \{([^}]+)\} from '\.{1,2}\/capabilities\/\S+\/open-[a-z-]+\.ts';$/gm);
  const openers = [...imports].flatMap(([, names = '']) => names.match(/\bopen[A-Z]\w*/g) ?? []);
  return openers.map((opener) => {
    const calls = [
      ...codeOf({ path, text }).matchAll(new RegExp(`(?:(\\w+)(?: =|:) (?:await )?)?\\b${opener}\\(`, 'g')),
    ];
    expect(calls, opener).toHaveLength(1);
    const name = calls[0]![1] ?? opener;
    return MADE_LATER[name] ?? name;
  });
}

function timesInList(name: string): number {
  return [...LIST.matchAll(new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}(?![\\w.])`, 'g'))].length;
}
