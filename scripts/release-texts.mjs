// The text changes that a release makes to files. Pure: scripts/release.mjs reads and writes the files.

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const UNRELEASED = '## Unreleased';

/** True for `1.10.0` after `1.9.3`; false for anything that is not three plain numbers. */
export function isLaterVersion(version, current) {
  const [after, before] = [VERSION.exec(version), VERSION.exec(current)];
  if (after === null || before === null) return false;
  const differing = [1, 2, 3].find((part) => Number(after[part]) !== Number(before[part]));
  return differing !== undefined && Number(after[differing]) > Number(before[differing]);
}

/**
 * Moves the unreleased changes under a version and a date, and leaves an empty Unreleased section above them. `notes` is what
 * the release contains, for the tag. `date` is yyyy-mm-dd.
 */
export function releaseChangelog(changelog, version, date) {
  const lines = changelog.split('\n');
  const at = lines.indexOf(UNRELEASED);
  if (at === -1) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}".`);
  if (lines.some((line) => line.startsWith(`## ${version} `))) throw new Error(`CHANGELOG.md has ${version} already.`);
  const next = lines.findIndex((line, place) => place > at && line.startsWith('## '));
  const notes = lines
    .slice(at + 1, next === -1 ? undefined : next)
    .join('\n')
    .trim();
  if (!/^- /m.test(notes)) throw new Error('CHANGELOG.md has no unreleased changes.');
  const released = `${UNRELEASED}\n\n## ${version} (${date})\n\n${notes}\n`;
  const before = lines.slice(0, at).join('\n');
  const after = next === -1 ? '' : `\n${lines.slice(next).join('\n')}`;
  return { changelog: `${before}\n${released}${after}`, notes };
}

/** For package.json, and for package-lock.json, which also lists the versions of the project and its workspaces. */
export function withVersion(json, version) {
  const parsed = JSON.parse(json);
  parsed.version = version;
  if (parsed.packages?.[''] !== undefined) parsed.packages[''].version = version;
  for (const workspace of parsed.packages?.['']?.workspaces ?? []) parsed.packages[workspace].version = version;
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

/** For the Helm chart, which has the same version as the program it installs. */
export function withChartVersion(yaml, version) {
  return yaml.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);
}
