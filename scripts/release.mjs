// `npm run release -- <version>`: runs the checks, updates the changelog, sets the version, commits and tags. It does not push.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { contractFiles, publicContractFiles, RELEASED, readContract } from './contract-files.mjs';
import { ROOT } from './prepare.mjs';
import { isLaterVersion, releaseChangelog, withChartVersion, withVersion } from './release-texts.mjs';

const FILES = [
  'CHANGELOG.md',
  'package.json',
  'packages/client/package.json',
  'package-lock.json',
  ...contractFiles(ROOT),
  RELEASED,
  'clients/python/linehaul/version.py',
  'deploy/helm/linehaul/Chart.yaml',
];

const args = process.argv.slice(2);
const isDryRun = args.includes('--dry-run');
const [version, ...others] = args.filter((word) => word !== '--dry-run');
if (version === undefined || others.length > 0) fail(['Usage: npm run release -- <version> [--dry-run]'], 2);

const date = new Date().toISOString().slice(0, 10);
const problems = [];
const released = changelogOf(version, date, problems);
problems.push(...problemsOf(version));
if (isDryRun) {
  console.log(`Release ${version} would:`);
  console.log('  - run npm test');
  console.log(`  - move what is unreleased in CHANGELOG.md to "## ${version} (${date})"`);
  console.log(
    '  - set the version in package.json, packages/client/package.json, package-lock.json and the Helm chart',
  );
  console.log('  - run npm run generate, which writes the version to openapi*.json and the Python client');
  console.log(`  - write the public OpenAPI documents to ${RELEASED} as one, which later changes must not break`);
  console.log(`  - commit ${FILES.join(', ')} as "chore(release): ${version}"`);
  console.log(`  - tag v${version} with these notes:`);
  console.log(released === undefined ? '      (none)' : released.notes.replace(/^/gm, '      '));
}
if (problems.length > 0) fail(problems, 1);
if (!isDryRun) release();

function release() {
  run('npm', ['test'], 'The checks are not green. Nothing was changed.');
  write('CHANGELOG.md', released.changelog);
  for (const file of ['package.json', 'packages/client/package.json', 'package-lock.json'])
    write(file, withVersion(read(file), version));
  write('deploy/helm/linehaul/Chart.yaml', withChartVersion(read('deploy/helm/linehaul/Chart.yaml'), version));
  run('npm', ['run', 'generate'], 'Generating failed. Undo with: git restore .');
  // Later commits compare their contract with this one.
  write(RELEASED, `${JSON.stringify(readContract(ROOT, publicContractFiles(ROOT)), null, 1)}\n`);
  run('git', ['add', ...FILES], 'git add failed. Undo with: git restore .');
  run(
    'git',
    ['commit', '--message', `chore(release): ${version}`],
    'git commit failed. Undo with: git restore --staged --worktree .',
  );
  // Headings in the notes start with #, which git would treat as comments.
  const tag = [
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `Linehaul ${version}\n\n${released.notes}`,
  ];
  run('git', tag, 'git tag failed. Undo with: git reset --hard HEAD~1');
  console.log(`Released ${version}. Publish it with: git push origin main v${version}`);
}

function changelogOf(version, date, problems) {
  try {
    return releaseChangelog(read('CHANGELOG.md'), version, date);
  } catch (error) {
    problems.push(error.message);
    return undefined;
  }
}

function problemsOf(version) {
  const { version: current } = JSON.parse(read('package.json'));
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  return [
    ...(isLaterVersion(version, current) ? [] : [`"${version}" is not a version after ${current}, as in 1.4.0.`]),
    ...(branch === 'main' ? [] : [`Releases are made on main; this is ${branch}.`]),
    ...(git('status', '--porcelain') === '' ? [] : ['There are changes that are not committed. Commit or stash them.']),
    ...(git('tag', '--list', `v${version}`) === '' ? [] : [`The tag v${version} exists already.`]),
  ];
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function run(program, args, whenItFails) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail([whenItFails], 1);
}

function read(file) {
  return readFileSync(`${ROOT}${file}`, 'utf8');
}

function write(file, text) {
  writeFileSync(`${ROOT}${file}`, text);
}

function fail(lines, code) {
  for (const line of lines) console.error(line);
  process.exit(code);
}
