// A file of any size fits into the number of parts that a bucket accepts.
import { expect, test } from 'vitest';
import { partBytesOf, partTimeLimitMs } from './s3-bucket.ts';

const MIB = 1_048_576;
const GB = 1e9;

test.each([
  ['an empty file', 0, 16 * MIB],
  ['what fits into 10,000 parts of 16 MiB', 160_000 * MIB, 16 * MIB],
  ['one byte more', 160_000 * MIB + 1, 17 * MIB],
  ['a database of 186 GB', 186 * GB, 18 * MIB],
  ['5 TiB, the largest object', 5 * MIB * MIB, 525 * MIB],
])('%s', (_name, bytes, partBytes) => {
  expect(partBytesOf(bytes)).toBe(partBytes);
  expect(Math.ceil(bytes / partBytes)).toBeLessThanOrEqual(10_000);
});

test('a larger part has more time, a smaller one no less', () => {
  expect([0, 16 * MIB, 18 * MIB, 32 * MIB].map((bytes) => partTimeLimitMs(20_000, bytes))).toEqual([
    20_000, 20_000, 22_500, 40_000,
  ]);
});
