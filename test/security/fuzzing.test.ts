// Thousands of requests generated from the OpenAPI document, most of them wrong in some way: no server errors, no undocumented
// statuses, and every response matches its schema. To repeat a failing round, use the seed that it prints: LINEHAUL_FUZZ_SEED=….
import { expect, it } from 'vitest';
import { faultStore } from '../../src/capabilities/faults/fault.store.ts';
import { ENVIRONMENTS, type EnvironmentName } from '../../src/config.ts';
import { report } from '../support/report.ts';
import { type Dice, seededDice } from '../support/seeded-dice.ts';
import { wholeDocument } from '../support/whole-document.ts';
import { FuzzCallers } from './fuzz-callers.ts';
import { type FuzzAnswer, FuzzDocument, type FuzzOperation } from './fuzz-document.ts';
import { type FuzzRequest, FuzzRequests } from './fuzz-requests.ts';
import { type IdKind, openTenancy, type Tenancy } from './tenants.ts';

/** For both environments together; `npm run torture` sends more. */
const REQUESTS = Number(process.env.LINEHAUL_FUZZ_REQUESTS ?? 5_000);
/** Requests per environment before a new one is opened, because records pile up. */
const IN_ONE = 2_500;
/** Slow calls are made less often: they hash a password, or simulate days of freight. */
const SLOW = /session|password|portal-accounts$|\/test\/(clock|reset)$|audit\/verify|backups|POST \/ops\/v1\/tariffs/;

/** Parameter names, or group and name, of the records that exist from the start. */
const KNOWN: readonly (readonly [name: string, kind: IdKind])[] = [
  ['account', 'account'],
  ['bol', 'bol'],
  ['deliveries id', 'delivery'],
  ['documentId', 'document'],
  ['number', 'invoice'],
  ['po', 'po'],
  ['pro', 'pro'],
  ['pro', 'deliveredPro'],
  ['quoteId', 'quote'],
  ['requestId', 'request'],
  ['requestNumber', 'pickup'],
  ['reservationId', 'reservation'],
  ['subscriptions id', 'subscription'],
];

/** The seed, and optionally the one round to repeat. `npm run torture` chooses a new seed each time. */
const [, seed, only] = /^(.*?)(?:-(\d+))?$/.exec(process.env.LINEHAUL_FUZZ_SEED ?? 'linehaul')!;
const rounds = Array.from({ length: Math.ceil(REQUESTS / IN_ONE) }, (_, round) => ({
  name: `${seed}-${round}`,
  environment: ENVIRONMENTS[round % ENVIRONMENTS.length]!,
})).filter(({ name }) => only === undefined || name === `${seed}-${only}`);

it.each(rounds)('seed $name, $environment', { timeout: 300_000 }, async ({ name, environment }) => {
  report(`fuzzing ${environment}; to repeat it: LINEHAUL_FUZZ_SEED=${name}`);
  const { problems, counts } = await fuzz(environment, seededDice(name));
  const statuses = [...counts].sort().map(([status, count]) => `${count} × ${status}`);
  report(`fuzzing ${environment}: ${statuses.join(', ')}`);
  expect([...problems.values()]).toEqual([]);
  // Enough requests get past authentication and validation.
  const successes = [...counts].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  expect(successes).toBeGreaterThan(IN_ONE / 10);
});

async function fuzz(environment: EnvironmentName, dice: Dice) {
  const tenancy = await openTenancy(environment, ['Alder']);
  const document = new FuzzDocument(wholeDocument(tenancy.app));
  const callers = new FuzzCallers(tenancy, dice);
  const { freightClock } = tenancy.app.context;
  const requests = new FuzzRequests(dice, document, callers, () => new Date(freightClock.now()).toISOString());
  const { ids } = tenancy.tenants[0]!;
  for (const [name, kind] of KNOWN) requests.know(name, ids[kind]);
  const often = document.operations.flatMap((one) => (SLOW.test(one.name) ? [one] : [one, one, one, one]));
  const problems = new Map<string, string>();
  const counts = new Map<number, number>();
  await callers.renew();
  for (let count = 0; count < IN_ONE; count++) {
    const operation = dice.pick(often);
    const request = await requests.next(operation);
    const answer = await send(tenancy, operation, request);
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    const problem = document.problemOf(operation, answer);
    if (problem !== undefined)
      problems.set(`${operation.name} ${answer.status} ${problem}`, inWords(operation, problem, request, answer));
    // A fault would make later requests fail.
    if (operation.name.endsWith(' /v1/test/faults'))
      await tenancy.app.context.db.write([faultStore(tenancy.app.context.db).forgetAll()]);
    // An earlier request may have ended a session or suspended an account.
    if (answer.status === 401 && request.hasRightCredentials) await callers.renew();
    const isLearned = answer.status < 300 && answer.text.startsWith('{') && !operation.name.endsWith('.jsonl');
    if (isLearned) requests.learn(operation, JSON.parse(answer.text));
  }
  await tenancy.app.close();
  return { problems, counts };
}

async function send({ app }: Tenancy, { isStream }: FuzzOperation, request: FuzzRequest): Promise<FuzzAnswer> {
  const { payload, method, url, headers: sent, remoteAddress } = request;
  const answer = await app.http.inject({
    method: method as 'GET',
    url,
    headers: sent,
    remoteAddress,
    ...(payload !== undefined && { payload }),
    payloadAsStream: isStream,
  });
  const { statusCode: status, headers } = answer;
  if (!isStream) return { status, headers, text: answer.payload };
  const stream = answer.stream();
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy();
    return { status, headers, text: '' };
  }
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += part;
  return { status, headers, text };
}

/** Enough to repeat the request by hand. */
function inWords({ name }: FuzzOperation, problem: string, request: FuzzRequest, answer: FuzzAnswer): string {
  const { method, url, headers, payload } = request;
  const body = payload === undefined ? '' : `\n  ${payload.toString('utf8').slice(0, 1_500)}`;
  return `${name} answered ${answer.status}: ${problem}\n  ${method} ${url}\n  ${JSON.stringify(headers)}${body}\n→ ${answer.text.slice(0, 600)}`;
}
