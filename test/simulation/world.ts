// A carrier with its database on disk, one process of which can die at any write: what the disk holds at that moment is all
// that the next process finds, as after kill -9.
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

/** What the people of the simulation sign in with; the same in every world that is a copy of one template. */
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
  /** Sent again with the same key, a request happens once. */
  readonly key?: string;
  readonly asOperator?: boolean;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests of each operation hold its answer against its schema.
  readonly body: any;
}

/** What a dead process still sends must reach nobody: in reality it would not have sent it. */
export interface Surroundings {
  died(): void;
  succeeded(): void;
}

const ACCOUNT = 'SIMUL8D';
const IN_PROGRESS = [ERRORS.idempotencyKeyRunning.code, ERRORS.clockIsRun.code];
const MOST_ATTEMPTS = 12;
/** Longer than the lease of a process that has died: another one may turn the clock then. */
const BETWEEN_ATTEMPTS_MS = 16_000;
const LEASES_END_MS = 120_000;

function settings(folder: string) {
  const config = readConfig({ LINEHAUL_DATA_DIR: folder, LINEHAUL_LOG_LEVEL: 'silent' });
  return { ...config, requestsPerSecond: 0, operatorRequestsPerSecond: 0, addressRequestsPerSecond: 0 };
}

/** The carrier, a customer and an operator on disk. Every seed starts from a copy: loading a network takes longer than a seed. */
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

  /** The next writes but so many are the last that this process makes; the last one may or may not get to the disk. */
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

  /** Whatever was asked to go wrong and has not, does not. */
  calm(): void {
    this.#process.db.calm();
  }

  /** Ends the process in peace and starts another. */
  async restart(): Promise<void> {
    const { app, context, folder } = this.#process;
    await app.close();
    await context.close();
    await this.#start(folder);
  }

  /** As a careful client calls: what got no answer or a failing one is sent again, with the same key. */
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

  /** The data of a call that must succeed. */
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

  /** Undefined when there was no answer. */
  async #attempt(call: Call): Promise<Answered | undefined> {
    const running = this.#process;
    const answer = await this.#send(running.app, call).catch(() => undefined);
    if (running.db.left === undefined) return answer;
    // Whatever the process said after its death, nobody heard.
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

  /** Two calls that were at work when it died wait for the same one. */
  #successorOf(dead: Process, left: string): Promise<void> {
    if (this.#process !== dead) return Promise.resolve();
    this.#succession ??= this.#succeed(dead, left).finally(() => {
      this.#succession = undefined;
    });
    return this.#succession;
  }

  async #succeed(dead: Process, left: string): Promise<void> {
    this.crashes += 1;
    // It goes on in its own folder, where nobody looks: only so are its timers and files given back.
    await dead.app.close().catch(() => {});
    await dead.context.close().catch(() => {});
    rmSync(dead.folder, { recursive: true, force: true });
    this.#surroundings.succeeded();
    // What the dead process had begun is its own until its leases end, and this clock moves only when it is told to.
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

/** The first request with this key is still at work, or another process turns the clock. */
function isInProgress({ body }: Answered): boolean {
  return IN_PROGRESS.includes(body?.error?.code);
}
