// The checks of linehaul doctor. They change nothing, and do not create what was never started.
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { listBackups, whyNoBackup } from '../capabilities/backups/make-backup.ts';
import { networkInForce } from '../capabilities/carrier/network-in-force.ts';
import { tariffInForce } from '../capabilities/carrier/tariff-in-force.ts';
import {
  type Config,
  databaseFile,
  type EnvironmentName,
  filesPlace,
  isOpenToOthers,
  mayWebhooksGoToLoopback,
  plainHttpProblem,
} from '../config.ts';
import { type Context, openContext } from '../context.ts';
import { removalOf, strayDemoPeople, strayInWords } from '../demo/find-demo-people.ts';
import { verifyAuditLog } from '../platform/audit/verify-audit-log.ts';
import { problemsOfSqlite } from '../platform/db/sqlite/examine-sqlite.ts';
import { DAY_MS } from '../platform/durations.ts';
import { PDF } from '../platform/files/file-types.ts';
import { inspectFile } from '../platform/files/inspect-file.ts';
import { leaseTimes } from '../platform/lease-times.ts';
import { offsetMinutes } from '../platform/local-time.ts';
import { PdfFile } from '../platform/pdf/pdf-file.ts';
import { closingCommand, isListedToOthers, openToOtherUsers } from './data-folder-access.ts';
import { pendingIn } from './migrate.ts';

export interface Finding {
  readonly what: string;
  /** `look` is not an error yet. */
  readonly state: 'fine' | 'look' | 'wrong';
  readonly says: string;
  readonly fix?: string;
}

const fine = (what: string, says: string): Finding => ({ what, state: 'fine', says });
const look = (what: string, says: string, fix: string): Finding => ({ what, state: 'look', says, fix });
const wrong = (what: string, says: string, fix: string): Finding => ({ what, state: 'wrong', says, fix });
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const MEGABYTE = 1_048_576;
const LITTLE_ROOM_MB = 2_048;
const NO_ROOM_MB = 200;
const OLD_BACKUP_DAYS = 7;
const ANSWER_WITHIN_MS = 3_000;

export function checkMachine(): Finding[] {
  const at = (month: number) => offsetMinutes('America/Chicago', Date.UTC(2026, month, 15, 12));
  const knowsZones = at(0) === -360 && at(6) === -300;
  return [
    fine('Node', process.versions.node),
    knowsZones
      ? fine('time zones', 'known, with their summer time')
      : wrong(
          'time zones',
          'America/Chicago is not known.',
          'Use a build of Node with full ICU, such as those from nodejs.org.',
        ),
    checkDocuments(),
  ];
}

/** Generates a PDF and reads it back, so that a printing problem is noticed here and not at the dock. */
function checkDocuments(): Finding {
  try {
    const file = new PdfFile({ title: 'Test page', author: 'Linehaul', madeAt: new Date(0) });
    file.addPage(288, 432).line({ x: 18, y: 18, width: 252, height: 24 }, 'Test page', { size: 18 });
    const bytes = Buffer.from(file.bytes());
    const { pages } = inspectFile(bytes, PDF);
    return fine('documents', `a test PDF has ${pages} page and ${bytes.length.toLocaleString('en-US')} bytes`);
  } catch (error) {
    return wrong(
      'documents',
      `A test PDF could not be generated. ${reasonOf(error)}`,
      'Install Linehaul again, on Node 24.',
    );
  }
}

export function checkDataFolder(config: Config): Finding[] {
  const { dataDir } = config;
  if (dataDir === undefined) return [];
  if (!existsSync(dataDir)) return [look('data folder', `${dataDir} does not exist.`, 'npm start creates it.')];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(
        'data folder',
        `This user cannot write to ${dataDir}.`,
        `Make the user that runs the server its owner (chown).`,
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const roomMb = Math.floor((bavail * bsize) / MEGABYTE);
  const room = `${dataDir}, ${roomMb.toLocaleString('en-US')} MB free`;
  const fix = 'Free up space on that disk, or set LINEHAUL_DATA_DIR to a larger one.';
  const findings = [
    roomMb < NO_ROOM_MB
      ? wrong('data folder', room, fix)
      : roomMb < LITTLE_ROOM_MB
        ? look('data folder', room, fix)
        : fine('data folder', room),
  ];
  return [...findings, ...checkAccess(config), ...checkListeners(config)];
}

function checkListeners(config: Config): Finding[] {
  const problem = plainHttpProblem(config);
  if (problem !== undefined)
    return [wrong('https', problem, 'Choose one of the three; the server will not start otherwise.')];
  if (config.plainHttp === 'anywhere' && isOpenToOthers(config) && config.tls === undefined) {
    return [
      look('https', 'LINEHAUL_PLAIN_HTTP allows plain http on every address.', 'Set up TLS or a proxy, and remove it.'),
    ];
  }
  return [];
}

function checkAccess(config: Config): Finding[] {
  const open = openToOtherUsers(config);
  if (open.length > 0) {
    return [wrong('access', `Readable by other users: ${open.join(', ')}.`, closingCommand(open))];
  }
  if (!isListedToOthers(config)) return [];
  const dataDir = config.dataDir!;
  return [
    look(
      'access',
      `Other users of this machine can list ${dataDir}, but cannot read any file in it.`,
      `chmod 700 ${dataDir}`,
    ),
  ];
}

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

async function checkMail({ smtpUrls }: Config, environment: EnvironmentName): Promise<Finding> {
  const url = smtpUrls[environment];
  if (url === undefined) {
    const says = 'saved as files, not sent';
    return environment === 'test' ? fine('mail', says) : look('mail', says, 'Set SMTP_URL so that e-mail is sent.');
  }
  const { hostname, port, protocol } = new URL(url);
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  return (await answers(place))
    ? fine('mail', `${place} answers`)
    : wrong('mail', `${place} does not answer.`, 'Is SMTP_URL correct, and can this machine reach the server?');
}

function answers(place: string): Promise<boolean> {
  const [host, port] = [place.slice(0, place.lastIndexOf(':')), Number(place.slice(place.lastIndexOf(':') + 1))];
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: ANSWER_WITHIN_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
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

/** Production only: the data of a test environment can be recreated. */
async function checkBackups(context: Context): Promise<Finding[]> {
  if (context.environment === 'test') return [];
  const why = whyNoBackup(context);
  if (why !== undefined) return [fine('backups', why)];
  const [newest] = await listBackups(context);
  const fix = `linehaul backup -e ${context.environment}`;
  if (newest === undefined) return [look('backups', 'There is none.', fix)];
  const days = Math.floor((context.clock.now() - Date.parse(newest.madeAt)) / DAY_MS);
  const says = days === 0 ? 'The newest is from today.' : `The newest is ${days} ${days === 1 ? 'day' : 'days'} old.`;
  return [days > OLD_BACKUP_DAYS ? look('backups', says, fix) : fine('backups', says)];
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

/** Undefined if it does not speak HTTP. Whether the certificate is valid for this name does not matter here. */
function readinessOf(url: string): Promise<{ readonly status: number; readonly body: string } | undefined> {
  return new Promise((resolve) => {
    const options = { agent: false, rejectUnauthorized: false, timeout: ANSWER_WITHIN_MS };
    const request = (url.startsWith('https:') ? getHttps : getHttp)(url, options, async (answer) => {
      const body = await text(answer).catch(() => '');
      resolve({ status: answer.statusCode ?? 0, body });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}

async function checkPort({ host, ports, tls }: Config, environment: EnvironmentName): Promise<Finding> {
  const port = ports[environment];
  if (port === 0) return fine('server', 'takes any free port');
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const place = `${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (!(await answers(place))) return fine('server', `does not run; ${place} is free`);
  const answer = await readinessOf(`${tls === undefined ? 'http' : 'https'}://${place}/readyz`);
  if (answer?.status === 200 && answer.body.includes('"ready"')) return fine('server', `serves on ${place}`);
  const setting = environment === 'test' ? 'LINEHAUL_TEST_PORT' : 'LINEHAUL_PORT';
  return answer?.status === 503
    ? wrong('server', `on ${place} is not ready.`, 'Its log says why.')
    : wrong('server', `Another program has ${place}.`, `Stop it, or set ${setting} to a free port.`);
}
