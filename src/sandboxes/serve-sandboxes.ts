// The test environment with its sandboxes. The sandbox of a request is selected before anything else happens.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildApp } from '../app.ts';
import { mandatoryRows } from '../capabilities/certification/mandatory-rows.ts';
import { openSandboxes } from '../capabilities/sandboxes/open-sandboxes.ts';
import { sandboxStore } from '../capabilities/sandboxes/sandbox.store.ts';
import { sandboxNodeStore } from '../capabilities/sandboxes/sandbox-node.store.ts';
import { filesPlace } from '../config.ts';
import type { Context } from '../context.ts';
import type { Extra, ExtraNeeds } from '../environment/extra-needs.ts';
import type { App } from '../environment/serve-capabilities.ts';
import { nothingShared, type SharedParts } from '../environment/shared-parts.ts';
import { SharedTurns } from '../platform/background-turns.ts';
import type { Capability } from '../platform/capability.ts';
import type { Guests } from '../platform/http/guests.ts';
import { LEAVING, namedSandbox, SandboxAddresses, sandboxCookie } from './named-sandbox.ts';
import { SandboxHost } from './sandbox-host.ts';
import { ONE_NODE, type SandboxNodes, sandboxNodes } from './sandbox-nodes.ts';
import { storageWithScans } from './sandbox-scans.ts';
import type { SandboxStorage } from './sandbox-storage.ts';
import { bucketScans, folderScans } from './scan-folders.ts';
import { sqliteSandboxes } from './sqlite-sandboxes.ts';
import { visitingOperators } from './visiting-operators.ts';

/** What sandboxes do not have: they share the same pages, and sandboxes cannot be created inside each other. */
const OF_ALL: ReadonlySet<string> = new Set(['Pages', 'Documentation', 'Sandboxes']);
/** Operators, how they sign in, the branding and the mandatory rows are those of the test environment, whichever sandbox their browser is in. */
const OF_OPERATORS = /^\/ops\/v1\/(sessions?|operators|invitations|password-resets|branding|certification-rows)(\/|$)/;

export async function buildTestEnvironment(context: Context, shared: SharedParts = nothingShared()): Promise<App> {
  const folder = sandboxFolder(context);
  const storage = await storageOf(context, folder.path);
  return buildApp(context, shared, (needs) => hostSandboxes(needs, shared, { storage, folder }));
}

function hostSandboxes(
  needs: ExtraNeeds,
  shared: SharedParts,
  { storage, folder }: { readonly storage: SandboxStorage; readonly folder: SandboxFolder },
): Extra {
  const { context, baseUrl, operators, branding, addPool } = needs;
  const turns = new SharedTurns();
  if (storage.pool !== undefined) addPool('sandboxes', storage.pool);
  const host = new SandboxHost({
    main: context,
    storage,
    store: sandboxStore(context.db),
    nodes: context.config.databaseUrl === undefined ? ONE_NODE : nodesOf(context),
    turns,
    build: (sandbox) =>
      buildApp(sandbox, {
        ...shared,
        pagesAt: baseUrl,
        branding,
        mandatoryRows: () => mandatoryRows(context),
        hosts: visitingOperators(context, sandbox, (request) => operators.policy.authenticate(request)),
      }),
    baseUrl,
  });
  const running: Capability = {
    hear(news) {
      for (const { subject } of news) {
        if (subject.startsWith('sandbox:')) host.forget(subject.slice('sandbox:'.length));
        else if (subject.startsWith('portal-account:')) host.forgetAll();
      }
    },
    start: () => host.start(),
    async close() {
      await host.close();
      folder.remove();
    },
  };
  return {
    capabilities: [openSandboxes({ ...needs, worlds: host }), running],
    guests: guestsOf(context, host, turns),
  };
}

/** `folder` is used only for sandboxes. */
export async function storageOf(context: Context, folder: string): Promise<SandboxStorage> {
  const { config, log } = context;
  const { databaseUrl, s3 } = config;
  // Nodes on one database share this folder, if any.
  const scanFolder = join(folder, '..', 'files');
  const storage =
    databaseUrl === undefined
      ? sqliteSandboxes(context, folder)
      : (await import('./postgres-sandboxes.ts')).postgresSandboxes(context, databaseUrl, folder, scanFolder);
  if (s3 !== undefined) return storageWithScans(storage, bucketScans(s3), log);
  const areFiles = databaseUrl !== undefined && filesPlace(config) !== 'database';
  return areFiles ? storageWithScans(storage, folderScans(scanFolder), log) : storage;
}

function nodesOf({ db, outbox, clock, config, log }: Context): SandboxNodes {
  return sandboxNodes({
    store: sandboxNodeStore(db, outbox.parts.node),
    now: () => clock.now(),
    leaseMs: config.leaseMs,
    onRenewalFailed: (error) => log.warn({ reason: String(error) }, 'the leases of sandboxes were not renewed'),
  });
}

function guestsOf(context: Context, host: SandboxHost, turns: SharedTurns): Guests {
  const addresses = new SandboxAddresses();
  const handOver = async (id: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const visit = await host.visit(id);
    // An invented one gets the same response as any other unknown credentials.
    if (visit === undefined) return false;
    const end = turns.begin();
    reply.raw.once('close', () => {
      end();
      visit.leave();
    });
    reply.hijack();
    visit.app.http.routing(request.raw, reply.raw);
    return true;
  };
  return {
    routed: (request, url) => addresses.shorten(request, url),
    take(request, reply) {
      const byAddress = addresses.sandboxOf(request.raw);
      const id = byAddress ?? namedSandbox(request.headers);
      const { route } = request;
      if (id === undefined || route === undefined) return false;
      if (byAddress !== undefined && route.tag === 'Pages')
        return goTo(context, byAddress === LEAVING ? undefined : byAddress, request, reply);
      const isOfAll = OF_ALL.has(route.tag) || OF_OPERATORS.test(route.path);
      return isOfAll ? false : handOver(id, request, reply);
    },
  };
}

/** The pages are the same for all sandboxes: from now on, the cookie says which one the browser is in, if any. */
function goTo(context: Context, id: string | undefined, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  const isHttps = context.config.tls !== undefined || (context.config.publicUrls.test?.startsWith('https:') ?? false);
  reply.hijack();
  reply.raw.writeHead(303, {
    location: raw.url,
    'set-cookie': sandboxCookie(id, isHttps),
    'cache-control': 'no-store',
  });
  reply.raw.end();
  return true;
}

interface SandboxFolder {
  readonly path: string;
  remove(): void;
}

/** Next to the databases. If nothing is stored on disk, they are temporary files that are removed with the process. */
function sandboxFolder({ config }: Context): SandboxFolder {
  if (config.dataDir !== undefined) return { path: join(config.dataDir, 'sandboxes'), remove: () => {} };
  const path = join(mkdtempSync(join(tmpdir(), 'linehaul-')), 'sandboxes');
  return { path, remove: () => rmSync(join(path, '..'), { recursive: true, force: true }) };
}
