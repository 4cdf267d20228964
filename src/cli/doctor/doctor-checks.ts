// The checks of linehaul doctor for one environment. They change nothing, and do not create what was never started.
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { networkInForce } from '../../capabilities/carrier/network-in-force.ts';
import { tariffInForce } from '../../capabilities/carrier/tariff-in-force.ts';
import {
  type Config,
  databaseFile,
  type EnvironmentName,
  filesPlace,
  isOpenToOthers,
  mayWebhooksGoToLoopback,
} from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { removalOf, strayDemoPeople, strayInWords } from '../../demo/find-demo-people.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import { problemsOfSqlite } from '../../platform/db/sqlite/examine-sqlite.ts';
import { leaseTimes } from '../../platform/lease-times.ts';
import { pendingIn } from '../upkeep/migrate.ts';
import { checkBackups } from './doctor-backup-checks.ts';
import { checkMail, checkPort } from './doctor-connection-checks.ts';
import { checkConnectionLimit } from './doctor-connection-limit.ts';
import { type Finding, fine, look, reasonOf, wrong } from './doctor-finding.ts';

/** All checks of one environment. `isThorough` adds those that take time proportional to the data. */
export async function checkEnvironment(
  config: Config,
  environment: EnvironmentName,
  isThorough: boolean,
): Promise<Finding[]> {
  const serving = await checkPort(config, environment);
  const database = await checkDatabase(config, environment, isThorough);
  if (database.state !== 'fine') return [database, serving];
  let context: Context;
  try {
    context = await openContext({ ...config, logLevel: 'silent' }, environment);
  } catch (error) {
    return [wrong('database', reasonOf(error), 'Correct the settings, then run doctor again.'), serving];
  }
  try {
    return [
      database,
      ...(await checkDurability(context)),
      ...(await checkReplica(context)),
      ...(await checkClocks(context)),
      ...(await checkConnectionLimit(context)),
      await checkCarrier(context),
      await checkMail(config, environment),
      await checkFiles(context),
      ...(await checkBackups(context)),
      ...(await checkDemo(context)),
      ...checkWebhooks(config, environment),
      ...(isThorough ? [await checkAuditLog(context)] : []),
      serving,
    ];
  } finally {
    await context.close();
  }
}

async function checkDatabase(config: Config, environment: EnvironmentName, isThorough: boolean): Promise<Finding> {
  const isPostgres = config.databaseUrl !== undefined;
  const where = isPostgres ? `PostgreSQL, schema ${environment}` : databaseFile(config, environment);
  if (!isPostgres && !existsSync(where)) {
    return look('database', `${where} does not exist.`, 'npm start creates it, with a demo carrier.');
  }
  // First: nothing in a damaged database can be trusted.
  const [damage] = isPostgres ? [] : problemsOfSqlite(where, isThorough);
  if (damage !== undefined) {
    const fix =
      'Stop the server, keep a copy of the file and of those next to it, and restore the newest backup: linehaul restore <backup> --replace';
    return wrong('database', `${where} is damaged: ${damage}`, fix);
  }
  try {
    const pending = await pendingIn(config, environment);
    if (pending.length === 0) return fine('database', where);
    const names = pending.map(({ number, name }) => `${number} ${name}`).join(', ');
    return look(
      'database',
      `${where} still needs: ${names}.`,
      'Run linehaul migrate, or start the server, to bring it up to date.',
    );
  } catch (error) {
    const fix = isPostgres
      ? 'Is it running, and is LINEHAUL_DATABASE_URL right?'
      : 'Does it belong to Linehaul, this version or an older one? linehaul restore replaces it with a backup.';
    return wrong('database', `${where}: ${reasonOf(error)}`, fix);
  }
}

/** Production only: the data of a test environment can be recreated. */
async function checkDurability({ db, environment }: Context): Promise<Finding[]> {
  const risks = await db.durabilityRisks();
  return risks.map(({ setting, value, says }) => {
    const fix = `ALTER SYSTEM SET ${setting} = on; SELECT pg_reload_conf(); also look at ALTER DATABASE and ALTER ROLE … SET.`;
    return (environment === 'test' ? look : wrong)(setting, `PostgreSQL has ${setting} = ${value}. ${says}`, fix);
  });
}

async function checkReplica({ db }: Context): Promise<Finding[]> {
  if (db.replicaCounts() === undefined) return [];
  await sql`select 1`.execute(db.large.tables());
  if (db.replicaCounts()!.replica > 0) return [fine('read replica', 'responding, with every acknowledged write')];
  const says = 'The read replica is not responding, or is behind; the primary serves its reads.';
  const fix = 'Is LINEHAUL_DATABASE_REPLICA_URL right? On the primary: SELECT * FROM pg_stat_replication;';
  return [look('read replica', says, fix)];
}

/** Nodes compare each other's leases with their own clocks. */
async function checkClocks({ db, clock, config }: Context): Promise<Finding[]> {
  if (!db.features.hasConcurrentWriters) return [];
  const asked = clock.now();
  const query = sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`;
  const { rows } = await query.execute(db.tables());
  return [findingOfClocks(Number(rows[0]!.now) - (asked + clock.now()) / 2, config.leaseMs)];
}

export function findingOfClocks(differenceMs: number, leaseMs: number): Finding {
  const says = `The clocks of this machine and of the database differ by ${Math.round(Math.abs(differenceMs))} ms.`;
  // Two nodes may be off in opposite directions.
  if (Math.abs(differenceMs) <= leaseTimes(leaseMs).marginMs / 2) return fine('clock', says);
  const fix =
    'Synchronize the clocks of all machines (NTP), or raise LINEHAUL_LEASE_MS: another node could repeat the work of this one.';
  return wrong('clock', says, fix);
}

async function checkCarrier(context: Context): Promise<Finding> {
  const { environment } = context;
  try {
    const [network, tariff] = [networkInForce(context), tariffInForce(context)];
    await Promise.all([network.load(), tariff.load()]);
    const { version, data } = network.now();
    return fine('carrier', `${data.carrier.name}: network ${version}, tariff ${tariff.now().version}`);
  } catch (error) {
    const fix = `linehaul carrier load, then linehaul tariff import and activate, each with -e ${environment}; or linehaul init for a new one`;
    return wrong('carrier', reasonOf(error), fix);
  }
}

async function checkFiles({ files, config }: Context): Promise<Finding> {
  try {
    await files.check();
    const places = {
      bucket: `in the bucket ${config.s3?.bucket}`,
      database: 'in the database',
      folder: config.databaseUrl === undefined ? 'in the data folder' : 'in the data folder, which all nodes share',
      memory: 'in memory',
    };
    return fine('files', places[filesPlace(config)]);
  } catch (error) {
    return wrong(
      'files',
      reasonOf(error),
      'Look at LINEHAUL_FILES, LINEHAUL_S3_BUCKET and its keys, or at the data folder.',
    );
  }
}

async function checkDemo(context: Context): Promise<Finding[]> {
  const stray = await strayDemoPeople(context);
  if (stray.length === 0) return [];
  return [wrong('demo', strayInWords(stray), stray.map(removalOf).join(' && '))];
}

function checkWebhooks(config: Config, environment: EnvironmentName): Finding[] {
  if (!isOpenToOthers(config) || !mayWebhooksGoToLoopback(config, environment)) return [];
  const says = 'Customers can send webhooks to programs on this machine and read their responses.';
  return [
    look('webhooks', says, 'Unset LINEHAUL_PRIVATE_WEBHOOKS; linehaul listen forwards events to a developer instead.'),
  ];
}

async function checkAuditLog({ db, secrets, files }: Context): Promise<Finding> {
  const verdict = await verifyAuditLog(db, secrets.chainKey, files);
  return verdict.sound
    ? fine('audit log', `${verdict.lines.toLocaleString('en-US')} lines, whole`)
    : wrong('audit log', 'It was changed.', 'Keep a copy first. `linehaul audit verify` shows where.');
}
