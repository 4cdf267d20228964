// The composition root of one environment: everything that reaches outside the process comes in through here.
import { mkdirSync } from 'node:fs';
import type { Pool } from 'pg';
import { type Config, ConfigError, type EnvironmentName, masterKeyFileOf } from './config.ts';
import { openDatabase } from './context/choose-database.ts';
import { filesOf } from './context/choose-file-store.ts';
import { mailerOf } from './context/choose-mailer.ts';
import { keysInForce, masterKeysOf } from './context/master-keys.ts';
import { AdjustableClock } from './platform/adjustable-clock.ts';
import { ArchiveReader } from './platform/archive/archive-reader.ts';
import { type BackgroundTurns, OWN_TURNS } from './platform/background-turns.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { HashingTurns } from './platform/crypto/hashing-turns.ts';
import { type KeyState, MasterKeyWrong, readKeyState } from './platform/crypto/installation-keys.ts';
import { argon2Passwords, type Passwords } from './platform/crypto/passwords.ts';
import { SecretBox } from './platform/crypto/secret-box.ts';
import { DailyCounts } from './platform/db/daily-counts.ts';
import type { Database } from './platform/db/database.ts';
import { countChanges } from './platform/db/own-changes.ts';
import type { SharedCommitters } from './platform/db/sqlite/shared-thread.ts';
import { StoredClock } from './platform/db/stored-clock.ts';
import { openStoredIds } from './platform/db/stored-ids.ts';
import { type Damage, watchDamage } from './platform/db/watch-damage.ts';
import { type Statements, watchStatements } from './platform/db/watch-statements.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { SourceAddresses } from './platform/http/request/source-address.ts';
import { type Ids, makeIds } from './platform/ids.ts';
import { type DestinationStream, type Logger, makeLog } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { Outbox } from './platform/outbox/outbox.ts';
import { type Random, randomText, seededRandom, systemRandom } from './platform/random.ts';
import { OtlpExporter } from './platform/tracing/otlp-exporter.ts';
import { Traces } from './platform/tracing/traces.ts';

export interface Context {
  readonly environment: EnvironmentName;
  readonly config: Config;
  readonly db: Database;
  /** The system clock, used for credentials, limits and the audit log. */
  readonly clock: Clock;
  /** The clock by which freight is quoted, picked up and moved. In production it is the system clock. */
  readonly freightClock: Clock;
  /** The same clock where it can be set, which is in the test environment. */
  readonly testClock: AdjustableClock | undefined;
  readonly random: Random;
  /** Never used for secrets: the IDs of a sandbox are predictable. */
  readonly ids: Ids;
  readonly traces: Traces;
  /** Sends traces to a collector. Undefined if none is configured. */
  readonly spans: OtlpExporter | undefined;
  /** Part of the client IDs, API keys and cookie names created here. Empty outside sandboxes. */
  readonly credentialsMark: string;
  /** The owner's name for this sandbox. Undefined outside sandboxes. */
  readonly sandboxName: string | undefined;
  readonly secrets: SecretBox;
  /** Signs what one environment of the installation passes to the other. */
  readonly certificates: SecretBox;
  readonly passwords: Passwords;
  /** Where requests come from. */
  readonly sources: SourceAddresses;
  readonly log: Logger;
  /** See ContextOverrides. */
  readonly logTo: DestinationStream | undefined;
  /** Known damage to the database. */
  readonly damage: Damage;
  /** How long database statements take. */
  readonly statements: Statements;
  /** What is limited per day, by the system clock. */
  readonly dailyCounts: DailyCounts;
  /** Jobs that are added with a change and run after it, by any node that serves the environment. */
  readonly outbox: Outbox;
  /** How background jobs share the thread with requests. */
  readonly background: BackgroundTurns;
  readonly mailer: Mailer;
  /** Scans and photographs: documents that were not generated from records. */
  readonly files: FileStore;
  /** Records that were moved out of the database. */
  readonly archive: ArchiveReader;
  /** See ContextOverrides. */
  readonly sqliteWorker: URL | undefined;
  /** See ContextOverrides. */
  readonly networkWorker: URL | undefined;
  /** See ContextOverrides. */
  readonly historyWorker: URL | undefined;
  /** See ContextOverrides. */
  readonly scanWorker: URL | undefined;
  /** Reloads the master keys, and which of them is in force, after a rotation. Nothing is sealed after a failure. @throws ConfigError */
  followMasterKey(): Promise<KeyState>;
  close(): Promise<void>;
}

/** What one of many sandboxes in a process has besides its own settings (src/sandboxes). */
export interface SandboxParts {
  readonly credentialsMark: string;
  /** The owner's name for it. */
  readonly name: string;
  /** Secrets are made from this, not from the sandbox's seed, which others may know. */
  readonly random: Random;
  /** The installation's: production must be able to verify what a sandbox signed. */
  readonly certificates: SecretBox;
  /** All sandboxes share the hashing queues of the test environment. */
  readonly passwords: Passwords;
  /** Undefined: writes run on this thread. */
  readonly sqliteThread: SharedCommitters | undefined;
  /** One exporter sends the spans of all sandboxes. */
  readonly spans: OtlpExporter | undefined;
  /** Undefined on SQLite. */
  readonly postgres: { readonly pool: Pool; readonly schema: string } | undefined;
  /** Grows whenever another node may have written to the sandbox; undefined while one may. */
  readonly othersCount: () => number | undefined;
  /** All sandboxes share one thread. */
  readonly background: BackgroundTurns;
  /** Where scans are stored if they go to a folder. Undefined: the sandbox's data folder. */
  readonly scanFolder: string | undefined;
}

/** What a test may replace. */
export interface ContextOverrides {
  readonly sandbox?: SandboxParts;
  readonly clock?: Clock;
  /** Where log lines go. Default: standard error. */
  readonly logTo?: DestinationStream;
  /** Shared by the environments of a process. Without it, this environment hashes on its own. */
  readonly hashing?: HashingTurns;
  /** The built script of the database thread. Without it, writes run on this thread. */
  readonly sqliteWorker?: URL;
  /** The built script that compiles a network. Without it, that runs on this thread. */
  readonly networkWorker?: URL;
  /** The built script that builds tracking records on a worker thread. Without it, all are built on this thread. */
  readonly historyWorker?: URL;
  /** The built script that inspects uploaded files. Without it, that runs on this thread. */
  readonly scanWorker?: URL;
}

/** When both environments are flooded, production gets two hashing turns for each of test's. */
const HASHING_WEIGHTS: Readonly<Record<EnvironmentName, number>> = { production: 2, test: 1 };
/** Credentials survive the restore of a snapshot, so their IDs must never be reused. */
const OF_CREDENTIALS: ReadonlySet<string> = new Set(['key_', 'ses_', 'tkt_', 'psk_', 'inv_', 'acn_']);
const PROXY_NOT_TRUSTED =
  'a peer that is not in LINEHAUL_TRUSTED_PROXIES sent X-Forwarded-For, which is ignored; if it is your proxy, all of its callers share one limit';

export async function openContext(
  config: Config,
  environment: EnvironmentName,
  overrides: ContextOverrides = {},
): Promise<Context> {
  const { sandbox } = overrides;
  const random =
    sandbox?.random ?? (config.seed === undefined ? systemRandom : seededRandom(`${environment} ${config.seed}`));
  if (config.dataDir !== undefined) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const mailer = mailerOf(config, environment, sandbox !== undefined);
  const masterKeys = masterKeysOf(config, random);
  const secrets = new SecretBox(masterKeys.current, environment, random);
  const { logTo } = overrides;
  const log = makeLog(config.logLevel, environment, logTo);
  const clock = overrides.clock ?? systemClock;
  const damage = watchDamage(log, clock);
  const statements = watchStatements(log, config.slowStatementMs);
  const open = async () => {
    const opened = await openDatabase(config, environment, secrets, { log, damage, statements }, overrides);
    return sandbox === undefined ? opened : countChanges(opened, sandbox.othersCount);
  };
  let db = await open();
  const keys = await keysInForce(db, environment, masterKeys);
  const isChained = Buffer.from(keys.chain).equals(secrets.chainKey);
  secrets.use(keys);
  // The chain was started with a different master key from the configured one. Which one is only known now.
  if (!isChained) {
    await db.close();
    db = await open();
  }
  const testClock = environment === 'test' ? new AdjustableClock(clock) : undefined;
  // Commands that open the database must show the same time as the server.
  if (testClock !== undefined) await new StoredClock(db, testClock).load();
  const chance = makeIds(random);
  const seed = config.seed ?? '';
  const storedIds = sandbox && (await openStoredIds(db, seed, chance, OF_CREDENTIALS));
  // Claims contain a node ID that never repeats, even in a run whose other random choices do.
  const outbox = new Outbox({
    db,
    clock,
    log,
    node: randomText(systemRandom, 16),
    leaseMs: config.leaseMs,
    // The other half is for the requests in progress.
    stopWaitMs: (config.stopSeconds * 1_000) / 2,
  });
  const files = filesOf(config, environment, { sandbox, clock, db, random });
  const spans = sandbox === undefined ? exporterOf(config, environment, log, outbox) : sandbox.spans;
  return {
    environment,
    config,
    db,
    clock,
    freightClock: testClock ?? clock,
    testClock,
    random,
    ids: storedIds?.ids ?? chance,
    // Collectors gather the traces of many runs, so trace IDs never repeat, even if everything else does.
    traces: new Traces(systemRandom, spans !== undefined),
    spans,
    credentialsMark: sandbox?.credentialsMark ?? '',
    sandboxName: sandbox?.name,
    secrets,
    certificates: sandbox?.certificates ?? new SecretBox(masterKeys.current, 'certificates', random),
    passwords:
      sandbox?.passwords ??
      argon2Passwords(random, overrides.hashing ?? new HashingTurns(), HASHING_WEIGHTS[environment]),
    sources: new SourceAddresses(config.trustedProxies, (peer) => log.warn({ peer }, PROXY_NOT_TRUSTED)),
    log,
    logTo,
    damage,
    statements,
    dailyCounts: new DailyCounts(db, clock),
    outbox,
    background: sandbox?.background ?? OWN_TURNS,
    mailer,
    files,
    archive: new ArchiveReader({ db, files, log }),
    sqliteWorker: overrides.sqliteWorker,
    networkWorker: overrides.networkWorker,
    historyWorker: overrides.historyWorker,
    scanWorker: overrides.scanWorker,
    async followMasterKey() {
      // Only a file can have changed since startup.
      const hasFile = masterKeyFileOf(config) !== undefined;
      try {
        const state = await readKeyState(db, environment, hasFile ? masterKeysOf(config, random) : masterKeys);
        secrets.use(state);
        return state;
      } catch (error) {
        // A different key may be in force by now.
        secrets.stopSealing(String(error));
        throw error instanceof MasterKeyWrong ? new ConfigError(error.message) : error;
      }
    },
    async close() {
      await outbox.close();
      await mailer.close();
      if (sandbox === undefined) await spans?.close();
      await storedIds?.close();
      await db.close();
    },
  };
}

function exporterOf(
  { traceExport }: Config,
  environment: EnvironmentName,
  log: Logger,
  outbox: Outbox,
): OtlpExporter | undefined {
  if (traceExport === undefined) return undefined;
  const resource = {
    'service.name': traceExport.serviceName,
    'service.instance.id': outbox.parts.node,
    'deployment.environment.name': environment,
  };
  return new OtlpExporter({ ...traceExport, resource, log });
}
