// The rows in which two versions of a carrier's files differ, formatted for a terminal.

interface FileDifference {
  readonly file: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export function versionDiffText(
  version: number,
  against: number | null | undefined,
  files: readonly FileDifference[],
): string {
  if (files.length === 0) return `Version ${version} has the same rows as version ${against}.`;
  return files
    .flatMap(({ file, removed, added }) => [
      file,
      ...removed.map((line) => `  - ${line}`),
      ...added.map((line) => `  + ${line}`),
    ])
    .join('\n');
}
