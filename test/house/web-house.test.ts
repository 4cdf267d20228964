// Owns the rules of the pages' house: who may import whom in web/.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

interface Import {
  readonly from: string;
  /** A path in the project, or the name of a package. */
  readonly to: string;
}

const FILES = readdirSync(projectFile('web'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(projectFile('.'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** `import(…)` is left out: what is loaded later may be anything. */
function importsOf(file: string): Import[] {
  const text = readFileSync(projectFile(file), 'utf8');
  return [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)].map(([, target]) => ({
    from: file,
    to: target!.startsWith('.') ? join(dirname(file), target!).replaceAll('\\', '/') : target!,
  }));
}

const IMPORTS = FILES.filter((file) => file !== 'web/api/openapi.ts').flatMap(importsOf);

const RULES: readonly [says: string, from: RegExp, forbidden: RegExp][] = [
  ['of the server only the pure freight code is used', /^web\//, /^src\/(?!freight\/)/],
  ['controls know no page', /^web\/ui\//, /^web\/(portal|console|map)\//],
  ['the portal does not know the console', /^web\/portal\//, /^web\/console\//],
  ['the console does not know the portal', /^web\/console\//, /^web\/portal\//],
  ['the map is loaded when it is needed', /^web\/(?!map\/)/, /^(d3-|topojson|us-atlas|world-atlas)/],
];

test.each(RULES)('%s', (_, from, forbidden) => {
  expect(IMPORTS.length).toBeGreaterThan(100);
  expect(IMPORTS.filter((one) => from.test(one.from) && forbidden.test(one.to))).toEqual([]);
});

test('the first line of every file says what it owns', () => {
  const silent = FILES.filter((file) => !/^\/\/ \S.{10,}/.test(readFileSync(projectFile(file), 'utf8')));
  expect(silent).toEqual([]);
});
