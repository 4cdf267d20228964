// The archive on the real app and both databases: finished freight moves, stays readable by PRO, and nothing is lost or doubled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import type { Context } from '../../context.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { attachmentStore } from '../images/attachment.store.ts';
import { scanStore } from '../images/scan.store.ts';
import { sweepScans } from '../images/sweep-scans.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';
import { archiveSome } from './archive-freight.ts';
import { archiveTopic } from './open-archive.ts';
import { runArchive } from './run-archive.ts';

/** The server's own job does nothing: the tests decide when something is archived. */
const ASLEEP = { archiveDays: { shipments: 0, invoices: 0, audit: 0 } };
const DAYS = { shipments: 1_095, invoices: 1_095, audit: 1_095 };
const DATABASES = [
  { name: 'SQLite', open: () => openOperations(ASLEEP) },
  { name: 'PostgreSQL', open: async () => openOperations({ ...ASLEEP, databaseUrl: await freshPostgresDatabase() }) },
];
const YEARS = 1_500 * DAY_MS;
const MOVED = [
  'shipments',
  'shipment_states',
  'shipment_events',
  'shipment_accounts',
  'shipment_references',
  'bol_versions',
] as const;

let ids = 0;

describe.each(DATABASES)('$name', ({ open }) => {
  let ops: Operations;
  let context: Context;
  let shipper: BolShipper;
  beforeAll(async () => {
    ops = await open();
    const { context: own } = ops.app;
    context = { ...own, config: { ...own.config, archiveDays: DAYS } };
    shipper = await bolShipperOf(ops.app);
  });
  afterAll(() => ops.app.close());

  /** After the clock has moved on, the caller needs a new token. */
  const later = async (ms: number) => {
    ops.app.clock.advance(ms);
    shipper = await bolShipperOf(ops.app, shipper.accounts);
  };
  const deliver = async (pro: string) => {
    await later(30 * HOUR_MS);
    const results = await ops.report(
      ops.event('picked_up', pro, -20),
      ops.event('delivered', pro, -1, { receivedBy: 'J. Doe' }),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded']);
  };
  const pay = async (pro: string) => {
    const { number, balance } = (await ops.call('GET', `/invoices/INV${pro}`)).body.data;
    const payment = { paymentId: `pay${++ids}`, amount: balance, paidAt: ops.at(0) };
    expect(await ops.call('POST', `/invoices/${number}/payments`, payment)).toMatchObject({ status: 201 });
    return number as string;
  };
  const make = async () => (await shipper.make()).referenceNumbers.pro as string;
  const yearsLater = () => later(YEARS);
  const rowsOf = async (pro: string) => {
    const tables = context.db.tables<Record<string, Record<string, unknown>>>();
    const counts = await Promise.all(
      MOVED.map(async (table) => (await tables.selectFrom(table).selectAll().where('pro', '=', pro).execute()).length),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const archivedPros = async (...pros: readonly string[]) => {
    const files = await Promise.all(pros.map((pro) => context.archive.index.fileOf(pro)));
    return pros.filter((_, at) => files[at] !== undefined);
  };

  describe('finished freight', () => {
    let pro: string;
    let number: string;
    let voided: string;
    let before: Loose;
    const paths = () => [
      `/v1/shipments/history?pro=${pro}`,
      `/v1/bol/${pro}`,
      `/v1/shipments/${pro}/route`,
      `/v1/shipments/${pro}/charges`,
      `/v1/invoices/${number}`,
      `/v1/invoices?pro=${pro}`,
      `/v1/invoices?limit=5`,
    ];
    const readAll = async () => Promise.all(paths().map((path) => shipper.call('GET', path)));
    const operatorReads = async () =>
      Promise.all([`/shipments/${pro}`, `/invoices/${number}`].map(async (path) => (await ops.call('GET', path)).body));

    beforeAll(async () => {
      pro = await make();
      await deliver(pro);
      number = await pay(pro);
      voided = await make();
      expect(await shipper.call('DELETE', `/v1/bol/${voided}`)).toMatchObject({ status: 204 });
    });

    test('stays while it is recent', async () => {
      expect(await runArchive(context, 'cli:tester')).toEqual({ shipments: 0, auditLines: 0 });
      expect(await archivedPros(pro, voided)).toEqual([]);
    });

    test('is archived after the years in the setting, with everything that belongs to it', async () => {
      await yearsLater();
      before = { customer: await readAll(), operator: await operatorReads() };
      expect(before.customer.map(({ status }: Loose) => status)).toEqual(paths().map(() => 200));
      expect(await rowsOf(pro)).toBeGreaterThan(7);
      expect(await runArchive(context, 'cli:tester')).toMatchObject({ shipments: 2 });
      expect(await archivedPros(pro, voided)).toEqual([pro, voided]);
      expect([await rowsOf(pro), await rowsOf(voided)]).toEqual([0, 0]);
    });

    test('reads the same as before, for the customer and for operators', async () => {
      expect({ customer: await readAll(), operator: await operatorReads() }).toEqual(before);
      const image = await shipper.call('GET', `/v1/images?pro=${pro}&documentType=BOL`);
      expect(image).toMatchObject({ status: 200, body: { data: { contentType: 'application/pdf' } } });
      const invoice = await shipper.call('GET', `/v1/images?pro=${pro}&documentType=INV`);
      expect(invoice).toMatchObject({ status: 200 });
      expect(await ops.call('GET', `/shipments/${pro}/dossier`)).toMatchObject({
        status: 200,
        body: { data: { bill: { versions: [{ version: 1 }] }, invoice: { number } } },
      });
    });

    test('does not exist for another customer', async () => {
      const stranger = await bolShipperOf(ops.app);
      for (const path of paths().slice(0, 5))
        expect([path, (await stranger.call('GET', path)).status]).toEqual([path, 404]);
      expect(await stranger.call('DELETE', `/v1/bol/${pro}`)).toMatchObject({ status: 404 });
    });

    test('cannot be changed, and the error says why', async () => {
      const refused = { status: 409, body: { error: { code: 5178 } } };
      expect(await shipper.call('DELETE', `/v1/bol/${pro}`)).toMatchObject(refused);
      expect(await ops.call('POST', `/shipments/${pro}/notes`, { text: 'late' })).toMatchObject(refused);
      const late = ops.event('document_available', pro, -1, { documentType: 'DR' });
      expect((await ops.report(late))[0]).toMatchObject({ outcome: 'refused', code: 5178 });
    });

    test('its PRO is never issued again, and it can still be paid and credited', async () => {
      const taken = await shipper.call('POST', '/v1/bol', shipper.bill({ 'referenceNumbers.pro': pro }));
      expect(taken.body.messageStatus.status).toBe('FAIL');
      const { body } = await shipper.call('GET', `/v1/invoices/${number}`);
      expect(body.data).toMatchObject({ status: 'PAID', balance: '0.00' });
    });

    test('a credit memo is issued for an archived invoice, and its payment is reversed', async () => {
      const credit = { lines: [{ line: 1, amount: '5.00' }], reason: 'Agreed years later' };
      expect(await ops.call('POST', `/invoices/${number}/credit-memos`, credit)).toMatchObject({ status: 201 });
      const { payments, total } = (await ops.call('GET', `/invoices/${number}`)).body.data;
      const [{ paymentId }] = payments;
      const path = `/invoices/${number}/payments/${paymentId}/reversal`;
      expect(await ops.call('POST', path, { reason: 'No funds' })).toMatchObject({ status: 200 });
      const { body } = await shipper.call('GET', `/v1/invoices/${number}`);
      expect(Number(body.data.balance)).toBeCloseTo(Number(total) - 5, 2);
    });

    test('its files are not cleaned up', async () => {
      await later(5 * DAY_MS);
      await sweepScans(context, { scans: scanStore(context.db), attachments: attachmentStore(context.db) });
      expect(await context.archive.find(pro)).toMatchObject({ key: pro });
    });
  });

  describe('open freight stays, however old', () => {
    test('freight in transit, unpaid, or with an open decision', async () => {
      const [waiting, unpaid, claimed, watched, done] = [
        await make(),
        await make(),
        await make(),
        await make(),
        await make(),
      ];
      for (const pro of [unpaid, claimed, watched, done]) await deliver(pro);
      for (const pro of [claimed, watched, done]) await pay(pro);
      const followUp = { owner: 'dispatch', followUpAt: ops.at(24), revision: 0 };
      expect(await ops.call('PUT', `/work-queue/${watched}`, followUp)).toMatchObject({ status: 200 });
      await fileClaim(shipper, claimed);
      await yearsLater();
      await runArchive(context, 'cli:tester');
      expect(await archivedPros(waiting, unpaid, claimed, watched, done)).toEqual([done]);
      await pay(unpaid);
      await runArchive(context, 'cli:tester');
      expect(await archivedPros(waiting, unpaid, claimed, watched)).toEqual([unpaid]);
    });
  });

  describe('nothing is lost or duplicated', () => {
    const finished = async (count: number) => {
      const pros: string[] = [];
      for (let at = 0; at < count; at++) {
        const pro = await make();
        await deliver(pro);
        await pay(pro);
        pros.push(pro);
      }
      await yearsLater();
      return pros;
    };
    const failing = (changed: Partial<Context>): Context => ({ ...context, ...changed });

    test('killed after the file was written, or while it was read back, or in the transaction', async () => {
      const pros = await finished(3);
      const stop = async () => {
        throw new Error('killed');
      };
      const { files, db } = context;
      const moments: Partial<Context>[] = [
        { files: but(files, { put: (file) => files.put(file).then(stop) }) },
        { files: but(files, { get: stop }) },
        { files: but(files, { get: async () => Buffer.from('something else') }) },
        { files: but(files, { get: async () => undefined }) },
        { db: but(db, { write: stop }) },
      ];
      for (const moment of moments) {
        await expect(archiveAll(failing(moment))).rejects.toThrow();
        expect(await archivedPros(...pros)).toEqual([]);
        for (const pro of pros) expect(await rowsOf(pro)).toBeGreaterThan(7);
      }
      await archiveAll(context);
      expect(await archivedPros(...pros)).toEqual(pros);
      for (const pro of pros) expect((await shipper.call('GET', `/v1/bol/${pro}`)).status).toBe(200);
    });

    test('if it is killed after the transaction, the next run does not archive it again', async () => {
      const pros = await finished(2);
      const { db } = context;
      const write = async (unit: Parameters<typeof db.write>[0]) => {
        await db.write(unit);
        throw new Error('killed');
      };
      await expect(archiveAll(failing({ db: but(db, { write }) }))).rejects.toThrow('killed');
      expect(await archivedPros(...pros)).toEqual(pros);
      expect(await runArchive(context, 'cli:tester')).toMatchObject({ shipments: 0 });
    });

    test('an event recorded at the same moment is either stored or rejected, never half stored', async () => {
      const [pro] = (await finished(1)) as [string];
      const { files } = context;
      let result: Loose;
      const put: typeof files.put = async (file) => {
        [result] = await ops.report(ops.event('document_available', pro, -1, { documentType: 'DR' }));
        return files.put(file);
      };
      await archiveAll(failing({ files: but(files, { put }) }));
      expect(result!.outcome).toBe('recorded');
      expect(await archivedPros(pro)).toEqual([]);
      const { data } = (await ops.call('GET', `/shipments/${pro}`)).body;
      expect(data.events.at(-1).type).toBe('shipment.document_available');
    });

    test('two simultaneous runs archive each shipment once', async () => {
      const pros = await finished(4);
      await Promise.all([runArchive(context, 'cli:one'), runArchive(context, 'cli:two')]);
      await runArchive(context, 'cli:one');
      expect(await archivedPros(...pros)).toEqual(pros);
      const months = await context.archive.index.months();
      const records = await context.db
        .tables<{ archived_records: { record_key: string } }>()
        .selectFrom('archived_records')
        .selectAll()
        .execute();
      expect(months.reduce((sum, one) => sum + one.records, 0)).toBe(records.length);
    });

    test('a missing file is an error that says so, not a 404', async () => {
      const [pro] = (await finished(1)) as [string];
      await runArchive(context, 'cli:tester');
      await context.files.remove((await context.archive.index.fileOf(pro))!.file_name);
      expect(await shipper.call('GET', `/v1/bol/${pro}`)).toMatchObject({
        status: 503,
        body: { error: { code: 6010 } },
      });
    });
  });

  test('the job continues where it stopped, and retries later if the file store is unavailable', async () => {
    const topic = archiveTopic(context);
    const outcome = await topic.handle({ body: {} } as never);
    expect(outcome).toMatchObject({ writes: [expect.anything()] });
    const { files } = context;
    const away = { ...context, files: but(files, { put: () => Promise.reject(new Error('away')) }) };
    const pro = await make();
    await deliver(pro);
    await pay(pro);
    await yearsLater();
    const untilItFails = async () => {
      let body: object = {};
      for (let step = 0; step < 20; step++) {
        const last: Loose = await archiveTopic(away).handle({ body } as never);
        const next = last.writes[0].parameters.find((one: unknown) => String(one).startsWith('{'));
        body = JSON.parse(next);
      }
    };
    await expect(untilItFails()).rejects.toThrow('away');
    expect(topic).toMatchObject({ retryDelaysMs: [10 * MINUTE_MS], retriesForever: true });
  });

  test('the audit log says what was archived, and its chain is intact across its own archive', async () => {
    const { chainKey } = context.secrets;
    await runArchive(context, 'cli:tester');
    const verdict = await verifyAuditLog(context.db, chainKey, context.files);
    expect(verdict).toMatchObject({ sound: true });
    const [line] = await context.db
      .tables<{ audit_archives: { first_seq: number; file_name: string } }>()
      .selectFrom('audit_archives')
      .selectAll()
      .orderBy('first_seq')
      .execute();
    expect(line).toMatchObject({ first_seq: 1 });
    const kept = await context.files.get(line!.file_name);
    await context.files.remove(line!.file_name);
    expect(await verifyAuditLog(context.db, chainKey, context.files)).toMatchObject({ sound: false, line: 1 });
    expect(kept).toBeDefined();
  });

  async function archiveAll(one: Context) {
    for (let after: Awaited<ReturnType<typeof archiveSome>>['next']; ; ) {
      const { next } = await archiveSome(one, 'cli:tester', after);
      if (next === undefined) return;
      after = next;
    }
  }
});

/** The same thing with some of its methods replaced. */
function but<Thing extends object>(thing: Thing, changed: Partial<Thing>): Thing {
  return new Proxy(thing, {
    get: (_thing, name) => {
      const value = (name in changed ? Reflect.get(changed, name) : Reflect.get(thing, name)) as unknown;
      return typeof value === 'function' ? value.bind(thing) : value;
    },
  });
}

async function fileClaim(shipper: BolShipper, pro: string) {
  const claim = {
    pro,
    kind: 'DAMAGE',
    items: [{ description: 'Paper', pieces: 1, weightLb: 40, amount: '100.00' }],
    description: 'Crushed.',
    contact: { name: 'J. Doe', email: 'j.doe@example.com', phone: '8045550100' },
  };
  expect(await shipper.call('POST', '/v1/claims', claim)).toMatchObject({ status: 201 });
}
