// The master key is rotated while a node serves, and the rotation is killed repeatedly: every value stays readable throughout,
// and in the end with the new key alone.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findClient } from '../../src/capabilities/accounts/customers/find-client.ts';
import { prepareClient } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { prepareKey } from '../../src/capabilities/keys/create-key.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { basic } from '../support/basic-credentials.ts';
import { environmentWith, MAIN, type Settings } from '../support/built-program.ts';
import { callOnce } from '../support/http-client.ts';
import { report } from '../support/report.ts';
import { startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR } from '../support/test-accounts.ts';
import { endOf, until } from '../support/waiting.ts';

const KEYS = 2_000;
const KEYS_AT_ONCE = 50;
const KILLS = 4;

const DATABASES: { name: string; settings(): Promise<Settings> }[] = [
  { name: 'SQLite', settings: async () => ({}) },
  { name: 'PostgreSQL', settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }) },
];

interface KnownKey {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

// Both at the same time: a rotation mostly waits for the nodes to notice it.
describe.concurrent.each(DATABASES)('$name', (database) => {
  it(`re-encrypts ${KEYS} API keys through ${KILLS} kills, and each can be read at all times`, {
    timeout: 180_000,
  }, async () => {
    const dataDir = temporaryFolder();
    const settings: Settings = { ...(await database.settings()), LINEHAUL_RATE_LIMIT: '0', LINEHAUL_DATA_DIR: dataDir };
    const keyFile = join(dataDir, 'keys', 'master.key');
    const config = readConfig({ ...settings, LINEHAUL_LOG_LEVEL: 'silent' });
    const before = await openContext(config, 'production');
    const known = await manyKeys(before);
    await before.close();
    const oldKey = readFileSync(keyFile, 'utf8');

    const server = await startServer({ dataDir, settings, args: ['--only', 'production', '--no-demo'] });
    const { baseUrl } = server.ready.production;
    let isOver = false;
    let reads = 0;
    const reading = (async () => {
      while (!isOver) {
        const one = known[reads % known.length]!;
        const answer = await callOnce(`${baseUrl}/v1/api-key`, {
          headers: { authorization: basic(one.clientId, one.clientSecret) },
        });
        expect([one.clientId, answer.status, JSON.parse(answer.body).data?.apiKey]).toEqual([
          one.clientId,
          200,
          one.apiKey,
        ]);
        reads += 1;
      }
    })();
    try {
      for (let kill = 0; kill < KILLS; kill++) await rotateUntil(settings, kill);
      const ending = await rotateUntil(settings, undefined);
      expect([ending.code, ending.output]).toEqual([0, expect.stringContaining('the new key is in use')]);
    } finally {
      isOver = true;
      await reading;
    }
    report(`master key, ${database.name}: ${KEYS} keys, ${KILLS} kills, ${reads} reads meanwhile`);
    expect(reads).toBeGreaterThan(100);
    await server.stop();

    expect(readFileSync(keyFile, 'utf8')).not.toBe(oldKey);
    const after = await openContext(config, 'production');
    try {
      expect((await after.followMasterKey()).isResealing).toBe(false);
      expect((await verifyAuditLog(after.db, after.secrets.chainKey)).sound).toBe(true);
    } finally {
      await after.close();
    }
    const again = await startServer({ dataDir, settings, args: ['--only', 'production', '--no-demo'] });
    for (const one of known.filter((_, at) => at % 100 === 0)) {
      const answer = await callOnce(`${again.ready.production.baseUrl}/v1/api-key`, {
        headers: { authorization: basic(one.clientId, one.clientSecret) },
      });
      expect(JSON.parse(answer.body).data.apiKey).toBe(one.apiKey);
    }
    await again.stop();

    writeFileSync(keyFile, oldKey);
    await expect(openContext(config, 'production')).rejects.toThrow('made with another master key');
    writeFileSync(keyFile, randomBytes(32).toString('base64'));
    await expect(openContext(config, 'production')).rejects.toThrow('made with another master key');
  });
});

async function manyKeys(context: Context): Promise<KnownKey[]> {
  const known: KnownKey[] = [];
  // Written together, they share a commit.
  for (let first = 0; first < KEYS; first += KEYS_AT_ONCE) {
    const numbers = Array.from({ length: KEYS_AT_ONCE }, (_, at) => first + at);
    known.push(...(await Promise.all(numbers.map((number) => newKey(context, `client ${number}`)))));
  }
  return known;
}

async function newKey(context: Context, name: string): Promise<KnownKey> {
  const { unit, made } = prepareClient(context, ACTOR, name, 'direct');
  await context.db.write(unit);
  const { secret_hash: secretHash } = (await findClient(context, made.clientId))!;
  const key = prepareKey(context, made.clientId, secretHash);
  await context.db.write(key.unit);
  return { clientId: made.clientId, ...key.made };
}

/** Runs the command, and kills it when its output shows the stage with the index `killAt`. */
async function rotateUntil(settings: Settings, killAt: number | undefined) {
  const args = ['keys', 'rotate', '--wait', '2'];
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = endOf(child, 60_000);
  if (killAt !== undefined) {
    const enough = [
      /telling the nodes/,
      /is in use; waiting/,
      /api_keys\.sealed_key: [24]00 rows/,
      /api_keys\.sealed_key: 1[0-9]00 rows/,
    ][killAt]!;
    await until(`the rotation says ${enough}`, () => enough.test(output) || child.exitCode !== null);
    child.kill('SIGKILL');
  }
  return { ...(await ended), output };
}
