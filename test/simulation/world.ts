// A carrier with its database, whose process can die at any write: the next process finds only what is on disk at that moment, as after
// kill -9.
import { setTimeout as pause } from 'node:timers/promises';
import { createCustomerAccount } from '../../src/capabilities/accounts/customers/manage-customer-accounts.ts';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { importTariff } from '../../src/capabilities/carrier/import-tariff.ts';
import { loadNetwork } from '../../src/capabilities/carrier/load-network.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import { ERRORS } from '../../src/errors.ts';
import { Outbox } from '../../src/platform/outbox/outbox.ts';
import { buildTestEnvironment } from '../../src/sandboxes/serve-sandboxes.ts';
import { demoTariffFiles, loadDemoCarrier } from '../support/demo-carrier.ts';
import { ACTOR, basic, newClient, type TestClock, testClock } from '../support/test-app.ts';
import { MortalDatabase } from './mortal-database.ts';
import type { Place } from './places.ts';

/** The credentials of the simulated people, the same in every world copied from one template. */
export interface Credentials {
  readonly apiKey: string;
  readonly account: string;
  readonly portal: string;
  readonly operator: string;
}

export interface Template {
  readonly place: Place;
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
  succeeded(): Promise<void>;
}

const ACCOUNT = 'SIMUL8D';
const IN_PROGRESS = [ERRORS.idempotencyKeyRunning.code, ERRORS.clockIsRun.code];
const MOST_ATTEMPTS = 12;
/** Longer than the lease of a dead process, after which another one may move the clock. */
const BETWEEN_ATTEMPTS_MS = 16_000;
const LEASES_END_MS = 120_000;
/** Longer than the process itself waits for what it is sending (see `settings`): until then it may still send. */
const LONGEST_CLOSE_MS = 6_000;

function settings(place: Place) {
  // A dead process need not be waited for.
  const config = readConfig({ ...place.settings, LINEHAUL_LOG_LEVEL: 'silent', LINEHAUL_STOP_SECONDS: '2' });
  return { ...config, requestsPerSecond: 0, operatorRequestsPerSecond: 0, addressRequestsPerSecond: 0 };
}

/** The carrier, a customer and an operator on disk. Every seed starts from a copy, because loading a network takes longer than a seed. */
export async function makeTemplate(place: Place): Promise<Template> {
  const context = await openContext(settings(place), 'test', { clock: testClock() });
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
  return { place, credentials: { apiKey, account: ACCOUNT, portal: basic('clerk', password), operator } };
}

interface Process {
  readonly app: App;
  readonly context: Context;
  readonly db: MortalDatabase;
  readonly place: Place;
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

  static async open({ place, credentials }: Template, surroundings: Surroundings): Promise<World> {
    const clock = testClock();
    return new World(credentials, await startProcess(await place.copy(), clock), clock, surroundings);
  }

  get context(): Context {
    return this.#process.context;
  }

  /** After this many more writes, the process dies at the next one, which may or may not reach the disk. */
  dieAfter(writes: number, isLastWritten: boolean): void {
    const { db, place } = this.#process;
    db.dieAfter(writes, isLastWritten, () => {
      this.#surroundings.died();
      return place.left();
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
    const { app, context, place } = this.#process;
    await app.close();
    await context.close();
    // If writes failed until it had to stop, the results of some jobs are lost, and the jobs are leased as after a crash.
    this.clock.advance(LEASES_END_MS);
    await this.#start(place);
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
    const { app, context, place } = this.#process;
    await app.close();
    await context.close();
    await place.remove();
  }

  /** Undefined if there was no response. */
  async #attempt(call: Call): Promise<Answered | undefined> {
    const running = this.#process;
    // A dead process may never respond: it cannot write how its jobs ended.
    const answer = await Promise.race([this.#send(running.app, call).catch(() => undefined), running.db.died]);
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
  #successorOf(dead: Process, left: Place): Promise<void> {
    if (this.#process !== dead) return Promise.resolve();
    this.#succession ??= this.#succeed(dead, left).finally(() => {
      this.#succession = undefined;
    });
    return this.#succession;
  }

  async #succeed(dead: Process, left: Place): Promise<void> {
    this.crashes += 1;
    // Releases its timers, files and connections. It may wait forever for what it can no longer write.
    await Promise.race([dead.app.close().catch(() => {}), pause(LONGEST_CLOSE_MS)]);
    await dead.context.close().catch(() => {});
    if (!left.isInherited) await dead.place.remove();
    await this.#surroundings.succeeded();
    // The dead process's work stays leased until its leases expire, and this clock moves only when told to.
    this.clock.advance(LEASES_END_MS);
    await this.#start(left);
  }

  async #start(place: Place): Promise<void> {
    this.#token = undefined;
    this.#process = await startProcess(place, this.clock);
  }
}

async function startProcess(place: Place, clock: TestClock): Promise<Process> {
  const context = await openContext(settings(place), 'test', { clock });
  const db = new MortalDatabase(context.db);
  const outbox = new Outbox({ ...context.outbox.parts, db: db.database });
  return { context, db, place, app: await buildTestEnvironment({ ...context, db: db.database, outbox }) };
}

/** The first request with this key is still in progress, or another process is moving the clock. */
function isInProgress({ body }: Answered): boolean {
  return IN_PROGRESS.includes(body?.error?.code);
}
