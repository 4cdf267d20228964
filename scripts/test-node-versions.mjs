// `npm run test:node-versions`: runs the tests on Node 22, 24 and 26, whichever Node is installed. Arguments go to Vitest, as in
// `npm run test:node-versions -- --project unit`. The binaries come from the npm package `node` and are kept in node_modules/.cache.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { downloadedFile } from './downloaded-package.mjs';
import { build, install, ROOT } from './prepare.mjs';

// Exact: a range would keep the version that was the newest on the day of the first run.
const VERSIONS = ['22.23.3', '24.21.0', '26.10.0'];
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
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = downloadedFile('node-versions', `node@${version}`, `node/bin/${name}`);
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  console.log(`\nNode ${stdout?.trim()}`);
  // First in the path, so that processes started by tests run on it too.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  return spawnSync(node, [vitest, 'run', ...chosen], { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}
