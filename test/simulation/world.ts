// A carrier with its database on disk, whose process can die at any write: the next process finds only what is on disk at that
// moment, as after kill -9.
import { cpSync, rmSync } from 'node:fs';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { createCustomerAccount, createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { ERRORS } from '../../src/errors.ts';
import { buildTestEnvironment } from '../../src/sandboxes/serve-sandboxes.ts';
import type { App } from '../../src/serve-capabilities.ts';
import { demoTariffFiles, loadDemoCarrier } from '../support/demo-carrier.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR, basic, newClient, type TestClock, testClock } from '../support/test-app.ts';
import { MortalDatabase } from './mortal-database.ts';

/** The credentials of the simulated people, the same in every world copied from one template. */
export interface Credentials {
  readonly apiKey: string;
  readonly account: string;
  readonly portal: string;
  readonly operator: string;
}

export interface Template {
  readonly folder: string;
  readonly credentials: Credentials;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** Idempotency key: a request sent again with the same key takes effect once. */
  readonly key?: string;
  readonly asOperator?: boolean;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests of each operation check its response against its schema.
  readonly body: any;
}

/** Whatever a dead process still sends must be discarded: in reality, it would not have been sent. */
export interface Surroundings {
  died(): void;
  succeeded(): void;
}

const ACCOUNT = 'SIMUL8D';
const IN_PROGRESS = [ERRORS.idempotencyKeyRunning.code, ERRORS.clockIsRun.code];
const MOST_ATTEMPTS = 12;
/** Longer than the lease of a dead process, after which another one may move the clock. */
const BETWEEN_ATTEMPTS_MS = 16_000;
const LEASES_END_MS = 120_000;

function settings(folder: string) {
  const config = readConfig({ LINEHAUL_DATA_DIR: folder, LINEHAUL_LOG_LEVEL: 'silent' });
  return { ...config, requestsPerSecond: 0, operatorRequestsPerSecond: 0, addressRequestsPerSecond: 0 };
}

/** The carrier, a customer and an operator on disk. Every seed starts from a copy, because loading a network takes longer than a seed. */
export async function makeTemplate(): Promise<Template> {
  const folder = temporaryFolder();
  const context = await openContext(settings(folder), 'test', { clock: testClock() });
  await loadNetwork(context, ACTOR, loadDemoCarrier(), 0);
  await importTariff(context, ACTOR, demoTariffFiles(), 0);
  await createCustomerAccount(context, ACTOR, { account: ACCOUNT, name: 'Simulated Paper Co', pricing: 'list' });
  const password = await createPortalAccount(context, ACTOR, {
    username: 'clerk',
    name: 'Clerk',
    accounts: [ACCOUNT],
    apiAccess: true,
  });
  const operator = basic('dispatch', await createOperator(context, ACTOR, 'dispatch'));
  const client = await newClient(context);
  const app = await buildTestEnvironment(context);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v1/api-key',
    headers: { authorization: basic(client.clientId, client.clientSecret) },
  });
  await app.close();
  await context.close();
  const { apiKey } = answer.json().data;
  return { folder, credentials: { apiKey, account: ACCOUNT, portal: basic('clerk', password), operator } };
}

interface Process {
  readonly app: App;
  readonly context: Context;
  readonly db: MortalDatabase;
  readonly folder: string;
}

export class World {
  readonly credentials: Credentials;
  readonly clock: TestClock;
  readonly #surroundings: Surroundings;
  #process: Process;
  #token: string | undefined;
  #succession: Promise<void> | undefined;
  crashes = 0;

  private constructor(credentials: Credentials, first: Process, clock: TestClock, surroundings: Surroundings) {
    this.credentials = credentials;
    this.#process = first;
    this.clock = clock;
    this.#surroundings = surroundings;
  }

  static async open({ folder, credentials }: Template, surroundings: Surroundings): Promise<World> {
    const clock = testClock();
    return new World(credentials, await startProcess(copyOf(folder), clock), clock, surroundings);
  }

  get context(): Context {
    return this.#process.context;
  }

  /** After this many more writes, the process dies at the next one, which may or may not reach the disk. */
  dieAfter(writes: number, isLastWritten: boolean): void {
    const { db, folder } = this.#process;
    db.dieAfter(writes, isLastWritten, () => {
      this.#surroundings.died();
      return copyOf(folder);
    });
  }

  /** The next writes fail, as on a full disk. */
  failWrites(count: number): void {
    this.#process.db.fail(count);
  }

  /** Cancels everything that was set to go wrong and has not yet. */
  calm(): void {
    this.#process.db.calm();
  }

  /** Stops the process cleanly and starts another. */
  async restart(): Promise<void> {
    const { app, context, folder } = this.#process;
    await app.close();
    await context.close();
    await this.#start(folder);
  }

  /** Calls like a careful client: retries with the same key if there is no response or an error. */
  async call(call: Call): Promise<Answered> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(call);
      const isSettled = answer !== undefined && answer.status < 500 && !isInProgress(answer) && answer.status !== 401;
      if (isSettled) return answer;
      if (answer?.status === 401) this.#token = undefined;
      if (attempt === MOST_ATTEMPTS) {
        throw new Error(`${call.method} ${call.url} got no answer: ${JSON.stringify(answer)}`);
      }
      this.clock.advance(BETWEEN_ATTEMPTS_MS);
    }
  }

  /** The response body of a call that must succeed. */
  async must(call: Call): Promise<Answered['body']> {
    const { status, body } = await this.call(call);
    if (status >= 300) throw new Error(`${call.method} ${call.url} answers ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async close(): Promise<void> {
    const { app, context, folder } = this.#process;
    await app.close();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }

  /** Undefined if there was no response. */
  async #attempt(call: Call): Promise<Answered | undefined> {
    const running = this.#process;
    const answer = await this.#send(running.app, call).catch(() => undefined);
    if (running.db.left === undefined) return answer;
    // Whatever the process responded after its death never arrived.
    await this.#successorOf(running, running.db.left);
    return undefined;
  }

  async #send({ http }: App, { method, url, body, key, asOperator }: Call): Promise<Answered> {
    const { apiKey, operator, portal } = this.credentials;
    if (!asOperator && this.#token === undefined) {
      const headers = { apikey: apiKey, authorization: portal };
      const answer = await http.inject({ method: 'POST', url: '/authenticate', headers });
      if (answer.statusCode !== 200) return { status: answer.statusCode, body: answer.json() };
      this.#token = answer.json().access_token;
    }
    const headers = asOperator
      ? { authorization: operator }
      : { apikey: apiKey, authorization: `Bearer ${this.#token}` };
    const answer = await http.inject({
      method,
      url,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() };
  }

  /** Calls that were in progress when the process died wait for the same successor. */
  #successorOf(dead: Process, left: string): Promise<void> {
    if (this.#process !== dead) return Promise.resolve();
    this.#succession ??= this.#succeed(dead, left).finally(() => {
      this.#succession = undefined;
    });
    return this.#succession;
  }

  async #succeed(dead: Process, left: string): Promise<void> {
    this.crashes += 1;
    // The dead process keeps running in its own folder, which is no longer used. Closing it releases its timers and files.
    await dead.app.close().catch(() => {});
    await dead.context.close().catch(() => {});
    rmSync(dead.folder, { recursive: true, force: true });
    this.#surroundings.succeeded();
    // The dead process's work stays leased until its leases expire, and this clock moves only when told to.
    this.clock.advance(LEASES_END_MS);
    await this.#start(left);
  }

  async #start(folder: string): Promise<void> {
    this.#token = undefined;
    this.#process = await startProcess(folder, this.clock);
  }
}

async function startProcess(folder: string, clock: TestClock): Promise<Process> {
  const context = await openContext(settings(folder), 'test', { clock });
  const db = new MortalDatabase(context.db);
  return { context, db, folder, app: await buildTestEnvironment({ ...context, db: db.database }) };
}

function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The first request with this key is still in progress, or another process is moving the clock. */
function isInProgress({ body }: Answered): boolean {
  return IN_PROGRESS.includes(body?.error?.code);
}
