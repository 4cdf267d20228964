// One process that serves environments: what they share, their databases, worker threads and listeners.
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, type EnvironmentName } from './config.ts';
import { type Context, type ContextOverrides, openContext } from './context.ts';
import { giveDemoCarrier } from './demo/give-demo-carrier.ts';
import { planDemoPeople } from './demo/give-demo-people.ts';
import type { DemoPlan } from './demo/plan-demo.ts';
import { DocumentPrinter } from './documents/print-documents.ts';
import type { App } from './environment/serve-capabilities.ts';
import type { SharedParts } from './environment/shared-parts.ts';
import { HashingTurns } from './platform/crypto/hashing-turns.ts';
import { Admission } from './platform/http/admission/admission.ts';
import type { Siblings } from './platform/processes/siblings.ts';
import { buildTestEnvironment } from './sandboxes/serve-sandboxes.ts';
import { whenDatabaseAnswers } from './wait-for-database.ts';

/** One environment that this process serves. */
export interface Serving {
  readonly environment: EnvironmentName;
  readonly baseUrl: string;
  readonly consoleUrl: string;
  readonly app: App;
  readonly context: Context;
  /** To be created once the URL is known. */
  readonly demoPeople: Promise<DemoPlan | undefined>;
}

export interface ServingProcess {
  readonly serving: readonly Serving[];
  /** Closes the environments and what they share. */
  close(): Promise<void>;
}

/** Opens the databases together, because their threads take time to start, and then builds one environment after another. If one fails, all are closed. */
export async function serveAll(
  config: Config,
  environments: readonly EnvironmentName[],
  siblings?: Siblings,
): Promise<ServingProcess> {
  const threads = builtThreads();
  // Compiled networks and tariffs are shared too, by their source: see capabilities/carrier/compiled-once.ts.
  const shared = {
    printer: new DocumentPrinter({ worker: threads?.document }),
    admission: new Admission(),
    ...(siblings && { siblings }),
  } satisfies SharedParts;
  const hashing = new HashingTurns();
  const overrides = { ...contextThreads(threads), hashing };
  const opening = environments.map((environment) =>
    whenDatabaseAnswers(config, environment, () => openContext(config, environment, overrides)),
  );
  // Hashing the demo users' passwords takes longest, so it begins first.
  const demoPeople = opening.map((context) => context.then(planDemoPeople));
  for (const plan of demoPeople) plan.catch(() => {});
  const settled = Promise.allSettled(opening);
  const serving: Serving[] = [];
  const close = async () => {
    const closing = serving.map(({ app, context }) => app.close().finally(() => context.close()));
    await Promise.all(closing).finally(() => shared.printer.close());
  };
  try {
    for (const [at, context] of opening.entries()) {
      serving.push(await serveOne(config, await context, shared, demoPeople[at]!));
    }
    return { serving, close };
  } catch (error) {
    const served = new Set(serving.map(({ context }) => context));
    // Whatever cannot be closed either, the error that came first is the one to report.
    await close().catch(() => {});
    for (const opened of await settled) {
      if (opened.status === 'fulfilled' && !served.has(opened.value)) await opened.value.close();
    }
    throw error;
  }
}

type Threads = Readonly<Record<(typeof THREADS)[number], URL>>;

const THREADS = ['sqlite', 'network', 'document', 'history', 'scan'] as const;

/** esbuild puts the worker scripts next to the program. From source there are none, and their work runs on the main thread. */
function builtThreads(): Threads | undefined {
  const scripts = THREADS.map((name) => [name, new URL(`./${name}-worker.mjs`, import.meta.url)] as const);
  return scripts.every(([, script]) => existsSync(script)) ? (Object.fromEntries(scripts) as Threads) : undefined;
}

/** The scripts of the worker threads that each environment has to itself. */
function contextThreads(threads: Threads | undefined): ContextOverrides {
  if (threads === undefined) return {};
  return {
    sqliteWorker: threads.sqlite,
    networkWorker: threads.network,
    historyWorker: threads.history,
    scanWorker: threads.scan,
  };
}

async function serveOne(
  config: Config,
  context: Context,
  shared: SharedParts,
  demoPeople: Serving['demoPeople'],
): Promise<Serving> {
  const { environment } = context;
  let app: App | undefined;
  try {
    // Before anything else is chosen at random.
    await demoPeople;
    await context.files.check();
    await warnOfRisks(context);
    await giveDemoCarrier(context);
    app = await (environment === 'test' ? buildTestEnvironment(context, shared) : buildApp(context, shared));
    // Not ready until the serving process says so: demo credentials are created once the URL is known.
    app.holdBack('The node is starting.');
    await listen(app.http, config.ports[environment], config.host, PORT_SETTINGS[environment]);
    const opsPort = config.opsPorts[environment];
    if (app.ops !== undefined) await listen(app.ops, opsPort!, config.opsHost, OPS_PORT_SETTINGS[environment]);
    return { environment, baseUrl: app.baseUrl(), consoleUrl: app.consoleUrl(), app, context, demoPeople };
  } catch (error) {
    // Before its context is closed: its workers are already running and would fail without the database.
    await app?.close();
    throw error;
  }
}

/** A 2xx response promises that the record is on disk. Not every PostgreSQL is configured to guarantee that. */
async function warnOfRisks({ db, log }: Context): Promise<void> {
  const risks = await db.durabilityRisks().catch((error: Error) => {
    log.warn({ reason: error.message }, 'could not check whether confirmed writes are durable');
    return [];
  });
  for (const { setting, value, says } of risks) {
    log.warn({ setting, value }, `confirmed writes may be lost: ${setting} is ${value}. ${says}`);
  }
}

const PORT_SETTINGS = { production: 'LINEHAUL_PORT', test: 'LINEHAUL_TEST_PORT' } as const;
const OPS_PORT_SETTINGS = { production: 'LINEHAUL_OPS_PORT', test: 'LINEHAUL_TEST_OPS_PORT' } as const;

async function listen(http: FastifyInstance, port: number, host: string, setting: string): Promise<void> {
  try {
    await http.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const environment = setting.includes('TEST') ? 'test' : 'production';
    throw new ConfigError(
      `Port ${port} is already in use, so the ${environment} environment cannot start. ` +
        `Choose another port with ${setting}=<port>; 0 picks any free port.`,
    );
  }
}
