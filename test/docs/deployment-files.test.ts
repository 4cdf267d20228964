// The image, compose.yaml and the systemd unit (for the chart, see helm-chart.test.ts): they name only what exists, and the health
// check reports readiness correctly.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../../src/config.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestApp } from '../support/test-app.ts';

const UNIT = 'deploy/systemd/linehaul@.service';
const FILES = ['Dockerfile', 'compose.yaml', 'deploy/container/health.mjs', 'scripts/test-container.mjs', UNIT];
/** For a process that takes a moment to exit; with --processes, the first one waits 2 seconds for the others. */
const SPARE_SECONDS = 2;
const read = (file: string) => readFileSync(projectFile(file), 'utf8');
/** Variables of compose.yaml itself. */
const NO_SETTING = ['LINEHAUL_DB_PASSWORD'];

it.each(FILES)('%s names only settings that exist', (file) => {
  const named = [...new Set(read(file).match(/\bLINEHAUL_[A-Z0-9_]+/g))].filter((name) => !NO_SETTING.includes(name));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
});

/** Without the place where they are during the build. */
function copiedByImage(): string[] {
  return [...read('Dockerfile').matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, sources]) =>
    sources!.split(' ').map((source) => source.replace('/build/', '')),
  );
}

/** As Docker decides: the last pattern that fits the file or a folder around it wins. */
function isIgnored(file: string): boolean {
  const paths = file.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'));
  let ignored = false;
  for (const line of read('.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = line
      .replace(/^!/, '')
      .replaceAll('.', '\\.')
      .replace('**/', '(.*/)?')
      .replace(/(?<![.)])\*/, '[^/]*');
    if (paths.some((path) => new RegExp(`^${pattern}$`).test(path))) ignored = !line.startsWith('!');
  }
  return ignored;
}

it('the image copies only files that exist, and everything that the npm package has', () => {
  const copied = copiedByImage();
  const made = ['dist', 'node_modules', '.'];
  expect(copied.filter((source) => !made.includes(source) && !existsSync(projectFile(source)))).toEqual([]);
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  const packed = files.filter((one) => !one.startsWith('!')).map((one) => one.replace(/\/\*\*.*$|\/samples\/.*$/, ''));
  expect(packed.filter((one) => !copied.includes(one))).toEqual([]);
});

it('the build context of the image contains no secrets or leftovers that git ignores', () => {
  const ignored = read('.gitignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const kept = new Set(read('.dockerignore').split('\n'));
  const generated = ['web/api/openapi.ts', 'packages/client/src/openapi.ts', '.DS_Store'];
  const ofPython = ['build', '*.egg-info', '__pycache__'];
  const names = ignored
    .map((line) => line.replace(/\/$/, ''))
    .filter((name) => ![...generated, ...ofPython].includes(name));
  const missing = names.filter((name) => !kept.has(name) && !kept.has(`**/${name}`) && name !== 'linehaul-*.tgz');
  expect(missing).toEqual([]);
});

it('the build context of the image has every file that the image copies', () => {
  const sources = copiedByImage().filter((source) => !['dist', 'node_modules', '.'].includes(source));
  expect(sources).toContain('clients/python/README.md');
  expect(sources.filter(isIgnored)).toEqual([]);
});

it('the step of the image that installs packages has the modules that it imports', () => {
  const [before] = read('Dockerfile').split(/^RUN .*prepare\.mjs.*$/m) as [string];
  const folder = temporaryFolder();
  for (const [, sources, target] of before.matchAll(/^COPY (.+) (\S+)$/gm)) {
    for (const source of sources!.split(' ')) {
      const isFolder = statSync(projectFile(source)).isDirectory();
      cpSync(projectFile(source), join(folder, target!, isFolder ? '' : basename(source)), { recursive: true });
    }
  }
  const { status, stderr } = spawnSync(process.execPath, ['-e', "import('./scripts/prepare.mjs')"], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it('every Linehaul service in compose.yaml is confined, and has a volume for /data', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });
  for (const name of ['production', 'test']) {
    expect(services[name]).toMatchObject({
      command: ['serve', '--only', name],
      read_only: true,
      cap_drop: ['ALL'],
      volumes: [`${name}:/data`],
      depends_on: { db: { condition: 'service_healthy' } },
    });
    expect(volumes).toHaveProperty(name);
  }
  const databases = [
    services.db.environment.POSTGRES_DB,
    /CREATE DATABASE (\w+);/.exec(read('deploy/container/databases.sql'))![1],
  ];
  const used = ['production', 'test'].map((name) => services[name].environment.LINEHAUL_DATABASE_URL.split('/').at(-1));
  expect(used).toEqual(databases);
});

it.each([10, 60])('compose.yaml gives each service the %i seconds of LINEHAUL_STOP_SECONDS to stop', (seconds) => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  const filledIn = (text: string) =>
    text.replace(/\$\{LINEHAUL_STOP_SECONDS:-(\d+)\}/, (_, usual) => (seconds === 10 ? usual : String(seconds)));
  for (const name of ['production', 'test']) {
    const { stop_grace_period: grace, environment } = services[name];
    const set = { LINEHAUL_STOP_SECONDS: filledIn(environment.LINEHAUL_STOP_SECONDS) };
    expect(readConfig(set).stopSeconds).toBe(seconds);
    const [, minutes, rest] = /^(?:(\d+)m)?(\d+)s$/.exec(filledIn(grace))!;
    expect(Number(minutes ?? 0) * 60 + Number(rest)).toBeGreaterThanOrEqual(seconds + SPARE_SECONDS);
  }
});

it('systemd waits for the longest LINEHAUL_STOP_SECONDS', () => {
  const longest = 3_600;
  expect(() => readConfig({ LINEHAUL_STOP_SECONDS: String(longest + 1) })).toThrow(`from 2 to ${longest}`);
  const [, timeoutSeconds] = /^TimeoutStopSec=(\d+)$/m.exec(read(UNIT))!;
  expect(Number(timeoutSeconds)).toBeGreaterThanOrEqual(longest + SPARE_SECONDS);
});

it('systemd accepts the unit', () => {
  const text = read(UNIT);
  expect(text).toContain('ExecStart=/usr/bin/node /opt/linehaul/dist/main.mjs serve --only %i');
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
  // systemd-analyze checks that the executable exists.
  const folder = temporaryFolder();
  const unit = join(folder, 'linehaul@production.service');
  writeFileSync(unit, text.replaceAll('/usr/bin/node', process.execPath));
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('linehaul@'))).toEqual([]);
});

it('the health check succeeds exactly while every served environment is ready', async () => {
  // Without the project's other files, as in the image.
  const folder = temporaryFolder();
  copyFileSync(projectFile('deploy/container/health.mjs'), join(folder, 'health.mjs'));
  const check = async (production: string, test: string) => {
    const env = { ...process.env, LINEHAUL_PORT: production, LINEHAUL_TEST_PORT: test, LINEHAUL_TLS_CERT_FILE: '' };
    const [code] = await once(spawn(process.execPath, [join(folder, 'health.mjs')], { env, stdio: 'inherit' }), 'exit');
    return code;
  };
  const nobody = '9';
  const app = await openTestApp();
  const port = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port;
  expect(await check(nobody, port)).toBe(0);
  expect(await check(port, nobody)).toBe(0);
  expect(await check(nobody, nobody)).toBe(1);
  await app.close();
  expect(await check(port, nobody)).toBe(1);
});
