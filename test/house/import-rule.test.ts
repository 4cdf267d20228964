// Owns the house's import rule: runs dependency-cruiser with .dependency-cruiser.mjs over src, and shows that each rule can fail.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { default: config } = await import(String(new URL('../../.dependency-cruiser.mjs', import.meta.url)));

async function violationsIn(folder: string): Promise<string[]> {
  const { tsConfig: _, ...options } = config.options as ICruiseOptions;
  const { output } = await cruise(['src'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  } as ICruiseOptions);
  const { summary } = output as ICruiseResult;
  expect(summary.totalCruised).toBeGreaterThan(0);
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

test('nothing in src breaks the import rule', { timeout: 120_000 }, async () => {
  expect(await violationsIn(projectFile('.'))).toEqual([]);
});

describe('the rule can fail', () => {
  /** One file that imports what it should not, and what the rule says to that. */
  const CASES: readonly [rule: string, file: string, imports: string, text?: string][] = [
    ['freight-is-pure', 'freight/money.ts', 'node:fs'],
    ['freight-is-pure', 'freight/money.ts', '../platform/clock.ts'],
    ['freight-is-pure', 'freight/money.ts', '../errors.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../freight/money.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../config.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../context.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../capabilities/keys/create-key.ts'],
    ['capabilities-look-down', 'capabilities/keys/create-key.ts', '../../app.ts'],
    ['capabilities-look-down', 'capabilities/keys/create-key.ts', '../../cli/serve.ts'],
    ['keys-uses-only-what-is-listed', 'capabilities/keys/create-key.ts', '../tokens/issue-token.ts'],
    ['capabilities-that-are-not-listed-use-none', 'capabilities/new/do-it.ts', '../keys/create-key.ts'],
    ['capabilities-meet-in-use-cases', 'capabilities/tokens/issue-token.ts', '../keys/key.store.ts'],
    ['capabilities-meet-in-use-cases', 'capabilities/tokens/issue-token.ts', '../keys/key.schema.ts'],
    ['context-is-made-of-platform', 'context.ts', './capabilities/keys/create-key.ts'],
    ['config-and-errors-are-leaves', 'errors.ts', './platform/clock.ts'],
    ['config-and-errors-are-leaves', 'config.ts', './errors.ts'],
    ['main-only-starts-the-cli', 'main.ts', './app.ts'],
    ['nobody-imports-main', 'cli/serve.ts', '../main.ts'],
    ['an-app-does-not-know-the-process-that-serves-it', 'app.ts', './process.ts'],
    ['a-process-does-not-know-the-cli', 'process.ts', './cli/serve.ts'],
    ['no-cycles', 'platform/clock.ts', './ids.ts', "import type { B } from './clock.ts';\nexport type A = B;\n"],
    ['everything-imported-exists', 'platform/clock.ts', './gone.ts', ''],
  ];

  test.each(CASES)('%s: %s imports %s', { timeout: 60_000 }, async (rule, file, imports, other) => {
    const folder = temporaryFolder();
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, 'src', path)), { recursive: true });
      writeFileSync(join(folder, 'src', path), text);
    };
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    // A type-only import: knowledge of a type counts as well.
    put(file, `import type { A } from '${imports}';\nexport type B = A;\n`);
    if (imports.startsWith('.') && other !== '') {
      put(join(dirname(file), imports), other ?? 'export type A = string;\n');
    }
    const found = await violationsIn(folder);
    expect(found.filter((one) => one.startsWith(`${rule}: src/${file} →`))).toHaveLength(1);
  });
});
