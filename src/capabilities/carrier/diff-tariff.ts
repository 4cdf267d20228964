// The differences between two versions of the carrier's files, line by line, to review before activating one.
import type { CarrierFiles } from './packed-files.ts';

export interface FileDifference {
  readonly file: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Order is ignored: a row that moved did not change. */
export function differences(before: CarrierFiles, after: CarrierFiles): FileDifference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names
    .map((file) => {
      const old = linesOf(before.get(file));
      const now = linesOf(after.get(file));
      return { file, removed: lacking(old, now), added: lacking(now, old) };
    })
    .filter(({ removed, added }) => removed.length > 0 || added.length > 0);
}

function linesOf(bytes: Uint8Array | undefined): string[] {
  if (bytes === undefined) return [];
  return Buffer.from(bytes)
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}

/** The lines of `some` that are not in `others`, each as often as it is missing. */
function lacking(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
