// No 2xx before the record is on disk, as shown by the server's system calls: each response that confirms a bill of lading comes
// after an fsync of the write-ahead log that began after its request was read.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { basic } from '../support/basic-credentials.ts';
import { HttpClient } from '../support/http-client.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';

const BILLS = 20;
const CALLS = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg';
/** Linux only, and not in a container that forbids tracing other processes. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

test.skipIf(!canTrace)('a bill is confirmed after its log was synced', { timeout: 120_000 }, async () => {
  const server = await startServer({ settings: { LINEHAUL_RATE_LIMIT: '0' }, args: ['--only', 'production'] });
  const { baseUrl, quickstart, portalAccounts } = server.ready.production;
  const [portal] = portalAccounts;
  const signedIn = await fetch(`${baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: quickstart.apiKey, authorization: basic(portal!.username, portal!.password) },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const trace = join(temporaryFolder(), 'trace');
  const strace = await traceOf(server.ready.pid, trace);
  const client = new HttpClient();
  const example = BOL_EXAMPLES.smallest.value;
  const body = JSON.stringify({ ...example, billTo: { ...example.billTo, account: portal!.accounts[0] } });
  const headers = {
    apikey: quickstart.apiKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  // One at a time: with concurrent requests, one sync would serve several, and a missing one would go unnoticed.
  for (let bill = 0; bill < BILLS; bill += 1) {
    expect((await client.call(`${baseUrl}/v1/bol`, { method: 'POST', headers, body })).status).toBe(201);
  }
  client.close();
  strace.kill('SIGINT');
  await once(strace, 'exit');
  await server.stop();
  const calls = readFileSync(trace, 'utf8').split('\n');
  let synced = 0;
  const syncsBefore: number[] = [];
  for (const call of calls) {
    if (/f(data)?sync.*-wal>?.*= 0$/.test(call) || /<\.\.\. f(data)?sync resumed>.*= 0$/.test(call)) synced += 1;
    if (call.includes('HTTP/1.1 201')) {
      syncsBefore.push(synced);
      synced = 0;
    }
  }
  expect(syncsBefore).toHaveLength(BILLS);
  expect(syncsBefore.filter((count) => count === 0)).toEqual([]);
});

/** Traces every thread of the process, with the names of its files. */
async function traceOf(pid: number, file: string): Promise<ChildProcess> {
  const strace = spawn('strace', ['-f', '-y', '-s', '16', '-e', CALLS, '-o', file, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  strace.stderr!.setEncoding('utf8').on('data', (text) => (said += text));
  await until('strace watches the server', () => said.includes('attached'));
  return strace;
}
