// `npm run test:node-versions`: runs the tests on Node 22, 24 and 26, whichever Node is installed. Arguments go to Vitest, as in
// `npm run test:node-versions -- --project unit`. The binaries come from the npm package `node` and are kept in node_modules/.cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build, install, ROOT } from './prepare.mjs';

const VERSIONS = ['22', '24', '26'];
const chosen = process.argv.slice(2);

install();
await build();
const failed = VERSIONS.filter((version) => !passes(version));
if (failed.length > 0) {
  console.error(`The tests failed on Node ${failed.join(', ')}.`);
  process.exit(1);
}
console.log(`The tests passed on Node ${VERSIONS.join(', ')}.`);

function passes(version) {
  const folder = nodeFolder(version);
  const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  console.log(`\nNode ${stdout?.trim()}`);
  // First in the path, so that processes started by tests run on it too.
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  return spawnSync(node, [vitest, 'run', ...chosen], { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}

/** The folder of the binary. Downloads it the first time. */
function nodeFolder(version) {
  const home = join(ROOT, 'node_modules/.cache/node-versions', version);
  const folder = join(home, 'node_modules/node/bin');
  if (existsSync(folder)) return folder;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true}\n');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', `node@${version}`], {
    cwd: home,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`Node ${version} could not be installed from npm.`);
  return folder;
}
