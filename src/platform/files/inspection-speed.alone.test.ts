// A file made to keep its inspector busy is passed over quickly.
import { expect, test } from 'vitest';
import { JPEG } from './file-types.ts';
import { inspectFile } from './inspect-file.ts';

const LARGEST_BYTES = 25 * 1_048_576;

test('a JPEG that consists of fill bytes', () => {
  const bytes = Buffer.alloc(LARGEST_BYTES, 0xff);
  bytes[1] = 0xd8;
  const startedAt = performance.now();
  expect(() => inspectFile(bytes, JPEG)).toThrow(/cut short/);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
