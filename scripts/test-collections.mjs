// `npm run test:collections`: runs the Postman collection with Newman and the Bruno collection with the Bruno CLI, each against a new
// server with the demo carrier. Both programs come from npm and are kept in node_modules/.cache.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { downloadedFile } from './downloaded-package.mjs';
import { build, install, ROOT } from './prepare.mjs';

const LONGEST_START_MS = 60_000;
/** Between requests: webhooks are sent in the background, so a request that lists them immediately would find none. */
const PAUSE_MS = 100;

install();
await build();
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += part)).on('end', () => response.writeHead(200).end(text));
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const failed = [];
for (const [name, run] of Object.entries({ Postman: runPostman, Bruno: runBruno })) {
  if (!(await withServer(run))) failed.push(name);
}
receiver.close();
if (failed.length > 0) {
  console.error(`These collections failed: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log('Both collections work.');

function runPostman(variables) {
  const values = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  return runs(downloadedFile('collection-runners', 'newman@6.2.2', 'newman/bin/newman.js'), [
    'run',
    join(ROOT, 'clients/postman/linehaul.postman_collection.json'),
    '--environment',
    join(ROOT, 'clients/postman/demo.postman_environment.json'),
    '--delay-request',
    String(PAUSE_MS),
    ...values,
  ]);
}

function runBruno(variables) {
  const values = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const program = downloadedFile('collection-runners', '@usebruno/cli@4.1.0', '@usebruno/cli/bin/bru.js');
  return runs(program, ['run', '-r', '--env', 'demo', '--delay', String(PAUSE_MS), ...values], {
    cwd: join(ROOT, 'clients/bruno'),
  });
}

async function withServer(run) {
  const folder = mkdtempSync(join(tmpdir(), 'linehaul-collections-'));
  const readyFile = join(folder, 'ready.json');
  const child = spawn(
    process.execPath,
    [join(ROOT, 'bin/linehaul.mjs'), 'serve', '--port', '0', '--ready-file', readyFile],
    {
      env: { ...process.env, LINEHAUL_DATA_DIR: folder, LINEHAUL_LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  try {
    const giveUpAt = Date.now() + LONGEST_START_MS;
    while (!existsSync(readyFile)) {
      if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('The server did not start.');
      await pause(100);
    }
    const { baseUrl, clients, portalAccounts } = JSON.parse(readFileSync(readyFile, 'utf8')).test;
    const [account] = portalAccounts[0].accounts;
    allowReservations(folder, account);
    return await run({
      baseUrl,
      clientId: clients[0].clientId,
      clientSecret: clients[0].clientSecret,
      portalUser: portalAccounts[0].username,
      portalPassword: portalAccounts[0].password,
      account,
      otherAccount: portalAccounts[1].accounts[0],
      webhookUrl: `http://127.0.0.1:${receiver.address().port}/linehaul-webhooks`,
    });
  } finally {
    child.kill();
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reserving PRO numbers needs the carrier's permission. */
function allowReservations(folder, account) {
  const env = { ...process.env, LINEHAUL_DATA_DIR: folder };
  const args = [join(ROOT, 'bin/linehaul.mjs'), 'pros', 'allow', account, '--environment', 'test'];
  if (spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status !== 0) throw new Error('pros allow failed.');
}

async function runs(program, args, options = {}) {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', ...options });
  return (await new Promise((resolve) => child.once('exit', resolve))) === 0;
}
