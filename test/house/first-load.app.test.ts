// Owns the size limits of the built pages: the first load stays small and comes from this origin only.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

describe.each(['portal', 'console'])('the first load of the %s', (page) => {
  const html = readFileSync(projectFile(`dist/web/${page}.html`), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);

  test('is at most 90 kB, compressed', () => {
    expect(files.length).toBeGreaterThan(1);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(projectFile(`dist/web/${file}`))).length, 0);
    expect(bytes).toBeLessThan(90_000);
  });

  test('comes only from this origin', () => {
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, url]) => !url!.startsWith('/'))).toEqual([]);
  });
});
