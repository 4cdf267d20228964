// Owns the import rules: runs dependency-cruiser with .dependency-cruiser.mjs over src and web, and shows that each rule can fail.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { default: config } = await import(String(new URL('../../.dependency-cruiser.mjs', import.meta.url)));

async function violationsIn(folder: string): Promise<string[]> {
  const { tsConfig: _, ...options } = config.options as ICruiseOptions;
  const { output } = await cruise(['src', 'web'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  } as ICruiseOptions);
  const { summary } = output as ICruiseResult;
  expect(summary.totalCruised).toBeGreaterThan(0);
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

test('nothing in src and web breaks the import rule', { timeout: 120_000 }, async () => {
  expect(await violationsIn(projectFile('.'))).toEqual([]);
});

describe('the rule can fail', () => {
  /** A file with a forbidden import, and the rule that reports it. */
  const CASES: readonly [rule: string, file: string, imports: string][] = [
    ['freight-is-pure', 'freight/money.ts', 'node:fs'],
    ['freight-is-pure', 'freight/money.ts', '../platform/clock.ts'],
    ['freight-is-pure', 'freight/money.ts', '../errors.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../freight/money.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../config.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../context.ts'],
    ['platform-knows-nobody-above', 'platform/clock.ts', '../capabilities/keys/create-key.ts'],
    ['documents-are-drawn-from-what-they-are-given', 'documents/draw-bol.ts', '../capabilities/keys/create-key.ts'],
    ['documents-are-drawn-from-what-they-are-given', 'documents/draw-bol.ts', '../context.ts'],
    ['capabilities-look-down', 'capabilities/keys/create-key.ts', '../../app.ts'],
    ['capabilities-look-down', 'capabilities/keys/create-key.ts', '../../cli/serve/serve.ts'],
    ['keys-uses-only-what-is-listed', 'capabilities/keys/create-key.ts', '../tokens/issue-token.ts'],
    ['capabilities-that-are-not-listed-use-none', 'capabilities/new/do-it.ts', '../keys/create-key.ts'],
    ['capabilities-meet-in-use-cases', 'capabilities/tokens/issue-token.ts', '../keys/key.store.ts'],
    ['capabilities-meet-in-use-cases', 'capabilities/tokens/issue-token.ts', '../keys/key.rules.ts'],
    ['context-is-made-of-platform', 'context.ts', './capabilities/keys/create-key.ts'],
    ['context-is-made-of-platform', 'context/choose-mailer.ts', '../capabilities/keys/create-key.ts'],
    ['code-lists-are-freight', 'api/code-lists.ts', '../platform/clock.ts'],
    ['config-and-errors-are-leaves', 'errors.ts', './platform/clock.ts'],
    ['config-and-errors-are-leaves', 'config.ts', './errors.ts'],
    ['config-and-errors-are-leaves', 'api/field-meanings.ts', '../platform/clock.ts'],
    ['config-and-errors-are-leaves', 'errors/limit-errors.ts', '../platform/clock.ts'],
    ['config-and-errors-are-leaves', 'config/mail-settings.ts', '../errors.ts'],
    ['the-api-describes-capabilities', 'api/documents.ts', '../environment/serve-capabilities.ts'],
    ['the-master-key-knows-what-it-encrypts', 'master-key/rotate-master-key.ts', '../app.ts'],
    ['main-only-starts-the-cli', 'main.ts', './app.ts'],
    ['nobody-imports-main-or-its-launcher', 'cli/serve/serve.ts', '../../main.ts'],
    ['nobody-imports-main-or-its-launcher', 'cli/serve/serve.ts', '../../launch.ts'],
    ['the-launcher-imports-nothing', 'launch.ts', './platform/ids.ts'],
    ['an-app-does-not-know-the-process-that-serves-it', 'app.ts', './process.ts'],
    ['an-app-does-not-know-the-process-that-serves-it', 'environment/open-booking.ts', '../process.ts'],
    ['a-process-does-not-know-the-cli', 'process.ts', './cli/serve/serve.ts'],
    ['only-the-start-knows-the-demo', 'app.ts', './demo/give-demo-people.ts'],
    ['only-the-start-knows-the-demo', 'capabilities/keys/create-key.ts', '../../demo/give-demo-people.ts'],
    ['production-code-does-not-know-sandboxes', 'app.ts', './sandboxes/sandbox-host.ts'],
    ['production-code-does-not-know-sandboxes', 'app.ts', './capabilities/sandboxes/open-sandboxes.ts'],
    ['production-code-does-not-know-sandboxes', 'environment/serve-capabilities.ts', '../sandboxes/sandbox-slot.ts'],
    ['production-code-does-not-know-sandboxes', 'cli/serve/serve.ts', '../../sandboxes/serve-sandboxes.ts'],
    ['production-code-does-not-know-sandboxes', 'capabilities/keys/create-key.ts', '../../sandboxes/sandbox-host.ts'],
    ['production-code-does-not-know-sandboxes', 'capabilities/keys/create-key.ts', '../sandboxes/create-sandbox.ts'],
    ['the-test-environment-is-started-through-one-file', 'process.ts', './sandboxes/sandbox-host.ts'],
    ['the-test-environment-is-started-through-one-file', 'cli/openapi.ts', '../sandboxes/sandbox-host.ts'],
    ['everything-imported-exists', 'platform/ids.ts', './gone.ts'],
    ['pages-use-the-pure-freight-code-alone', '../web/portal/page.ts', '../../src/platform/clock.ts'],
    ['controls-know-no-page', '../web/ui/button.ts', '../portal/page.ts'],
    ['the-map-is-loaded-when-it-is-needed', '../web/portal/page.ts', 'd3-geo'],
    ['portal-and-console-do-not-know-each-other', '../web/portal/page.ts', '../console/page.ts'],
    ['portal-and-console-do-not-know-each-other', '../web/console/page.ts', '../portal/page.ts'],
  ];
  const pathOf = (file: string, imports: string) =>
    imports.startsWith('.') ? join('src', dirname(file), imports) : imports.replace('node:', '');
  let found: string[];

  /** All cases in one tree, because a run takes half a second regardless of its size. */
  beforeAll(async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const imported = CASES.filter(([, , imports]) => imports.startsWith('.') && !imports.includes('gone'));
    const paths = [...CASES.map(([, file]) => join('src', file)), ...imported.map(([, file, to]) => pathOf(file, to))];
    for (const path of new Set(paths)) {
      // Type-only imports, because depending on a type counts too.
      const imports = CASES.filter(([, file]) => join('src', file) === path).map(([, , to]) => to);
      const lines = imports.map(
        (to, at) => `import type { A as A${at} } from '${to}';\nexport type B${at} = A${at};\n`,
      );
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${lines.join('')}export type A = string;\n`);
    }
    found = await violationsIn(folder);
  }, 60_000);

  test.each(CASES)('%s: %s imports %s', (rule, file, imports) => {
    const to = imports.includes('gone') ? imports : pathOf(file, imports);
    expect(found.filter((one) => one === `${rule}: ${join('src', file)} → ${to}`)).toHaveLength(1);
  });

  test('no-cycles: errors.ts, platform/clock.ts and config.ts import each other', () => {
    expect(found.filter((one) => one.startsWith('no-cycles: ')).length).toBeGreaterThan(0);
  });

  test('every rule has a test case', () => {
    const proved = new Set(['no-cycles', ...CASES.map(([rule]) => rule)]);
    const rules = (config.forbidden as { name: string }[]).map(({ name }) => name);
    const unproved = rules.filter((name) => !proved.has(name) && !name.endsWith('-uses-only-what-is-listed'));
    expect(unproved).toEqual(['no-development-packages']);
  });
});
