// Reads the source tree for the tests that examine the code as text.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectFile } from '../../src/platform/project-root.ts';

export interface SourceFile {
  /** Such as `src/platform/clock.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file under a folder of the project; with `ending`, other files too. */
export function sourceFiles(folder: string, ending = /\.ts$/): SourceFile[] {
  const root = projectFile('.');
  return readdirSync(projectFile(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

/** The files that are part of the program. */
export function shippedFiles(): SourceFile[] {
  return sourceFiles('src').filter(({ path }) => !/\.(test|fixture)\.ts$/.test(path));
}

/** The text without comments, so that a word in a comment does not count as a use. */
export function codeOf({ text }: SourceFile): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}
