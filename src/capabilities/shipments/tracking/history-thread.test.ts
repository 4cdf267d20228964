// Records rendered on the worker thread equal those of the main thread, for every reader, and nothing is lost if the thread ends.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { endOf, until } from '../../../../test/support/waiting.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { projectFile } from '../../../platform/project-root.ts';
import { recordPositions } from '../events/record-positions.ts';
import { type Freight, type FreightCaller, happened, openFreight } from '../shipment.fixture.ts';
import { HistoryThread } from './history-thread.ts';

const WORKER = pathToFileURL(projectFile('dist/history-worker.mjs'));
const WEEK = 168 * HOUR_MS;
const folder = temporaryFolder();

let freight: Freight;
let thread: HistoryThread;
let readers: Record<'shipper' | 'consignee' | 'payer' | 'stranger', FreightCaller>;
/** PROs, keyed by what happened to them. */
const pros = new Map<string, string>();

beforeAll(async () => {
  freight = await openFreight({ dataDir: folder });
  const { caller } = freight;
  readers = { shipper: await caller(), consignee: await caller(), payer: await caller(), stranger: await caller() };
  await openAs('pending');
  await openAs('blind', ['BLIND']);
  for (const name of ['under way', 'delayed', 'delivered']) {
    const { pro, originTerminal, destinationTerminal } = await openAs(name);
    const now = freight.now();
    await freight.record(pro, happened('picked_up', now - HOUR_MS, { pieces: 3 }));
    await freight.record(pro, happened('departed_terminal', now, { terminal: originTerminal }));
    const { writes } = await recordPositions(freight.parts, [{ pro, at: now, latitude: 40.5, longitude: -90.25 }]);
    await freight.app.context.db.write(writes);
    if (name === 'delayed') await freight.record(pro, happened('exception_opened', now, { reasonCode: 'WTH' }));
    if (name !== 'delivered') continue;
    await freight.record(pro, happened('arrived_terminal', now, { terminal: destinationTerminal }));
    await freight.record(pro, happened('out_for_delivery', now, { driver: 'Sam', stopsAway: 2 }));
    await freight.record(pro, happened('delivered', now, { receivedBy: 'José "Pep" Ö' }));
  }
  thread = await readyThread();
});
afterAll(async () => {
  await thread.close();
  await freight.app.close();
});

/** With an account on each side, and a third that pays. */
async function openAs(name: string, accessorials: readonly string[] = []) {
  const { shipper, consignee, payer } = readers;
  const plain = await freight.open();
  const facts = await freight.open({
    accessorials: accessorials as never,
    accounts: [shipper.account, consignee.account, payer.account],
    payerAccount: payer.account,
    shipper: { ...plain.shipper, account: shipper.account },
    consignee: { ...plain.consignee, account: consignee.account },
    billTo: { ...plain.billTo, account: payer.account, name: 'Paying Inc' },
  });
  pros.set(name, facts.pro);
  return facts;
}

function threadOf(script: URL): HistoryThread {
  const file = join(folder, 'production.db');
  return new HistoryThread(freight.app.context, script, { file, sql: freight.parts.store.recordSql });
}

/** Sends all requests in one turn of the event loop. The first is told to render on the main thread. */
async function askAll(
  from: HistoryThread,
  asked: readonly (readonly [pro: string, account: string])[],
  network = freight.parts.network.now(),
) {
  const now = freight.now();
  const answers = [['', ''] as const, ...asked].map(([pro, account]) =>
    from.ask(pro, now, new Map([[account, true]]), network),
  );
  const [first, ...others] = await Promise.all(answers);
  expect(first).toBe(false);
  return others;
}

async function readyThread(): Promise<HistoryThread> {
  const made = threadOf(WORKER);
  const pro = pros.get('pending')!;
  await until('the thread answers', async () => {
    const [answer] = await askAll(made, [[pro, readers.payer.account]]);
    return answer !== false;
  });
  return made;
}

describe('a record from the thread', () => {
  test('is the same as from the main thread, whatever happened and whoever reads', async () => {
    const asked = [...pros.values()].flatMap((pro) => Object.values(readers).map((reader) => ({ pro, reader })));
    const answers = await askAll(
      thread,
      asked.map(({ pro, reader }) => [pro, reader.account]),
    );
    const texts = new Set<string>();
    for (const [at, { pro, reader }] of asked.entries()) {
      const { status, text } = await reader.get(`/v1/shipments/history?pro=${pro}`);
      const expected = status === 404 ? null : text.slice('{"data":['.length, text.lastIndexOf('],"error":'));
      expect(answers[at]).toBe(expected);
      if (expected !== null) texts.add(expected);
    }
    // Readers on one side see what others do not; a stranger sees nothing.
    expect(answers.filter((answer) => answer === null)).toHaveLength(pros.size);
    expect(texts.size).toBeGreaterThan(2 * pros.size);
  });

  test('does not exist if there is no shipment', async () => {
    expect(await askAll(thread, [['0000000000', readers.payer.account]])).toEqual([null]);
  });

  test('includes what was written a moment ago', async () => {
    const { pro } = await openAs('changed');
    const now = freight.now();
    for (const [sequence, kind] of (['picked_up', 'arrived_terminal', 'departed_terminal'] as const).entries()) {
      await freight.record(pro, happened(kind, now, kind === 'picked_up' ? {} : { terminal: 'HOU' }));
      const [answer] = await askAll(thread, [[pro, readers.payer.account]]);
      expect(JSON.parse(answer as string).movementHistory).toHaveLength(sequence + 2);
    }
  });

  test('shows the terminals of the network in force', async () => {
    const { version, data } = freight.parts.network.now();
    const renamed = { ...data, terminals: data.terminals.map((one) => ({ ...one, name: `New ${one.name}` })) };
    const asked = [[pros.get('pending')!, readers.payer.account]] as const;
    const name = async (network: Parameters<HistoryThread['ask']>[3]) => {
      const [answer] = await askAll(thread, asked, network as never);
      return JSON.parse(answer as string).originTerminal.name as string;
    };
    const before = await name({ version, data });
    expect(await name({ version: version + 1, data: renamed })).toBe(`New ${before}`);
    expect(await name({ version, data })).toBe(before);
  });

  test('is left to the main thread if its estimate has passed, or the reader has very many accounts', async () => {
    const network = freight.parts.network.now();
    const ask = (pro: string, now: number, accounts: ReadonlyMap<string, unknown>) =>
      Promise.all([thread.ask('', now, accounts, network), thread.ask(pro, now, accounts, network)]);
    const payer = new Map([[readers.payer.account, true]]);
    const now = freight.now();
    expect(await ask(pros.get('under way')!, now + 4 * WEEK, payer)).toEqual([false, false]);
    expect(await ask(pros.get('delivered')!, now + 4 * WEEK, payer)).toEqual([false, expect.any(String)]);
    const many = new Map([...payer, ...Array.from({ length: 200 }, (_, at) => [`X${at}`, true] as const)]);
    expect(await ask(pros.get('delivered')!, now, many)).toEqual([false, false]);
  });
});

describe('a thread that exits', () => {
  test('and still sends something is not confused with the next one', async () => {
    const script = join(folder, 'talking-worker.mjs');
    // The first worker sends twice as many answers as requested, and fails; the second answers correctly.
    writeFileSync(
      script,
      `import { existsSync, writeFileSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      const isSecond = existsSync(${JSON.stringify(join(folder, 'began-once'))});
      writeFileSync(${JSON.stringify(join(folder, 'began-once'))}, '');
      parentPort.postMessage('ready');
      parentPort.on('message', (message) => {
        if (message === 'close') process.exit(0);
        if (isSecond) parentPort.postMessage(message.pros.map((pro) => 'second ' + pro));
        else {
          parentPort.postMessage(message.pros.flatMap((pro) => ['first ' + pro, 'nobody ' + pro]));
          throw new Error('done');
        }
      });`,
    );
    const talking = threadOf(pathToFileURL(script));
    const ask = (pro: string) => askAll(talking, [[pro, readers.payer.account]]);
    // The first worker's answers may arrive or be lost with it; its surplus answers reach no one.
    await until('the second answers', async () => {
      const [answer] = await ask('2');
      expect([false, 'first 2', 'second 2']).toContain(answer);
      freight.advance(11_000);
      return answer === 'second 2';
    });
    expect(await ask('3')).toEqual(['second 3']);
    await talking.close();
  });

  test('leaves nobody waiting, and is restarted after a pause', async () => {
    const script = join(folder, 'ending-worker.mjs');
    const diary = join(folder, 'diary');
    writeFileSync(
      script,
      `import { appendFileSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      const note = (what) => appendFileSync(${JSON.stringify(diary)}, what);
      note('began ');
      parentPort.postMessage('ready');
      parentPort.on('message', () => { note('ended '); process.exit(7); });`,
    );
    const ending = threadOf(pathToFileURL(script));
    const askOnce = () => askAll(ending, [[pros.get('pending')!, readers.payer.account]]);
    const diaryAfterAsking = async () => {
      expect(await askOnce()).toEqual([false]);
      return existsSync(diary) ? readFileSync(diary, 'utf8') : '';
    };
    await until('it has ended', async () => (await diaryAfterAsking()) === 'began ended ');
    for (let round = 0; round < 20; round++) expect(await diaryAfterAsking()).toBe('began ended ');
    freight.advance(11_000);
    await until('it has ended again', async () => (await diaryAfterAsking()) === 'began ended began ended ');
    await ending.close();
    freight.advance(11_000);
    expect(await diaryAfterAsking()).toBe('began ended began ended ');
  });

  test.each([
    ['ends as it begins', pathToFileURL(join(folder, 'no-worker.mjs'))],
    // `new Worker` throws, as it does when no more threads are available.
    ['cannot be started', new URL('https://threads.example/history-worker.mjs')],
  ])('costs no reader of the API a record: %s', async (_what, historyWorker) => {
    writeFileSync(join(folder, 'no-worker.mjs'), `throw new Error('broken');`);
    const other = await openFreight({ dataDir: temporaryFolder() }, { historyWorker });
    try {
      const reader = await other.caller();
      const made = await Promise.all(Array.from({ length: 12 }, () => other.open({ accounts: [reader.account] })));
      const read = () => Promise.all(made.map(({ pro }) => reader.get(`/v1/shipments/history?pro=${pro}`)));
      await reader.get('/v1/shipments/history?pro=0000000000');
      for (const answers of [await read(), await read()]) {
        expect(answers.map(({ status, body }) => [status, body.data[0].pro])).toEqual(
          made.map(({ pro }) => [200, pro]),
        );
      }
    } finally {
      await other.app.close();
    }
  });
});

test('it does not keep a process alive', async () => {
  const thread = JSON.stringify(pathToFileURL(projectFile('src/capabilities/shipments/tracking/history-thread.ts')));
  const worker = join(folder, 'idle-worker.mjs');
  const script = join(folder, 'asks-twice.mts');
  writeFileSync(worker, `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});`);
  writeFileSync(
    script,
    `import { HistoryThread } from ${thread};
    const context = { clock: { now: () => 0 }, log: {} } as never;
    const made = new HistoryThread(context, new URL(${JSON.stringify(pathToFileURL(worker))}), { file: '', sql: '' });
    for (const pro of ['1', '2']) void made.ask(pro, 0, new Map(), { version: 1, data: { terminals: [] } });`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: projectFile('.'), stdio: 'ignore' });
  expect(await endOf(child, 15_000)).toEqual({ code: 0, signal: null });
}, 20_000);

test('a server with the thread responds to many at once as to a single one', async () => {
  const other = await openFreight({ dataDir: temporaryFolder() }, { historyWorker: WORKER });
  try {
    const reader = await other.caller();
    await reader.get('/v1/shipments/history?pro=0000000000');
    for (let round = 0; round < 5; round++) {
      const made = await Promise.all(Array.from({ length: 30 }, () => other.open({ accounts: [reader.account] })));
      const paths = made.map(({ pro }) => `/v1/shipments/history?pro=${pro}`);
      const together = await Promise.all(paths.map((path) => reader.get(path)));
      const again = await Promise.all(paths.map((path) => reader.get(path)));
      expect(together.map(({ status }) => status)).toEqual(paths.map(() => 200));
      expect(again.map(({ text }) => text)).toEqual(together.map(({ text }) => text));
    }
  } finally {
    await other.app.close();
  }
});
