// Finds the project's own files (carrier data, built pages), whether it runs from src/ or from dist/.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function projectFile(path: string): string {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) {
    const above = new URL('..', folder);
    if (above.href === folder.href) throw new Error('No package.json above this file: the installation is incomplete.');
    folder = above;
  }
  return fileURLToPath(new URL(path, folder));
}
