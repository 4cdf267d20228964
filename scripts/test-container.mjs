// `npm run test:container`: builds the image, starts the test environment in it and runs the quickstart. Works with docker,
// podman or buildah.
// Set NODE_IMAGE to use a mirror of the base image.
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './prepare.mjs';

const IMAGE = 'linehaul-under-test';
const NAME = 'linehaul-under-test';
const PORT = process.env.LINEHAUL_TEST_PORT ?? '18081';
const STARTS_WITHIN_MS = 60_000;
const SETTINGS = {
  LINEHAUL_DEMO: 'true',
  LINEHAUL_TEST_CLOCK: 'customers',
  LINEHAUL_TEST_PORT: PORT,
  LINEHAUL_TRUSTED_PROXIES: '172.16.0.0/12',
};

const tool = ['docker', 'podman', 'buildah'].find((name) => spawnSync(name, ['--version']).status === 0);
if (tool === undefined) fail('Install docker, podman or buildah.');
const environment = Object.entries(SETTINGS).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
const mirror = process.env.NODE_IMAGE === undefined ? [] : ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`];

console.log(`Building with ${tool} …`);
const build = tool === 'buildah' ? ['bud', '--format', 'docker'] : ['build'];
run(build.concat(mirror, process.env.BUILD_OPTIONS?.split(' ') ?? [], ['-t', IMAGE, '.']));

const { begin, inside, end } = tool === 'buildah' ? unpacked() : container();
const serve = begin(['serve', '--only', 'test']);
try {
  await ready();
  const user = inside(['node', '-p', 'process.getuid()']).trim();
  if (user === '0') fail('The server runs as root.');
  inside(['node', '/app/health.mjs']);
  inside(['sh', '-c', 'cd /tmp && linehaul quickstart']);
  console.log(`The image serves as user ${user}, is healthy, and the tour went through.`);
} finally {
  end(serve);
}

/** Everything except /data and /tmp is read-only. */
function container() {
  return {
    begin(command) {
      const options = ['--rm', '--name', NAME, '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
      const network = ['--publish', `127.0.0.1:${PORT}:${PORT}`];
      return spawn(tool, ['run', ...options, ...network, ...environment, IMAGE, ...command], { stdio: 'ignore' });
    },
    inside: (command) => run(['exec', NAME, ...command]),
    end: () => run(['stop', NAME]),
  };
}

/** Buildah can run commands, but cannot make the file system read-only. */
function unpacked() {
  const id = run(['from', '--pull-never', IMAGE]).trim();
  const inId = (command) => ['run', '--user', 'node', ...environment, id, '--', ...command];
  return {
    begin: (command) => spawn(tool, inId(['linehaul', ...command]), { stdio: 'ignore', detached: true }),
    inside: (command) => run(inId(command)),
    end(serve) {
      process.kill(-serve.pid, 'SIGTERM');
      run(['rm', id]);
    },
  };
}

async function ready() {
  const giveUpAt = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const status = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) return;
    await pause(500);
  }
  fail(`It is not ready after ${STARTS_WITHIN_MS / 1_000} s.`);
}

function run(args) {
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
