// The audit log and the failed sign-ins as JSON lines: all of them, in order, by day, and page by page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { failedSignInStore } from '../../src/capabilities/sign-ins/failed-sign-in.store.ts';
import { exportFailedSignIns } from '../../src/capabilities/sign-ins/list-failed-sign-ins.ts';
import { auditLine } from '../../src/platform/audit/audit-line.ts';
import { exportAuditLog } from '../../src/platform/audit/export-audit-log.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { daySpan } from '../../src/platform/time-span.ts';
import { ACTOR, basic, openTestApp, START_OF_TEST_TIME, type TestApp } from '../support/test-app.ts';

const LINES = 1_300;
/** The first day of the test, and the days after it. */
const dayOf = (number: number) => new Date(START_OF_TEST_TIME + number * DAY_MS).toISOString().slice(0, 10);

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
  headers = { authorization: basic('night', await createOperator(app.context, ACTOR, 'night')) };
  const { context } = app;
  const signIns = failedSignInStore(context.db);
  // One day per third of the lines.
  for (let number = 0; number < LINES; number++) {
    const at = START_OF_TEST_TIME + Math.floor((3 * number) / LINES) * DAY_MS;
    const moved = { clock: { now: () => at } };
    await context.db.write([
      auditLine(moved, ACTOR, 'test.made', `line:${number}`, { number, text: 'two\nlines “quoted”' }),
      signIns.insert([
        {
          entry_id: `fsi_${String(number).padStart(26, '0')}`,
          first_at: at,
          last_at: at,
          entry_point: 'operator',
          reason: 'wrong',
          name: `guest ${number}`,
          source: '192.0.2.1',
          attempts: 1,
        },
      ]),
    ]);
  }
});
afterAll(() => app.close());

async function exported(path: string): Promise<{ lines: Record<string, unknown>[]; type: unknown; name: unknown }> {
  const answer = await app.http.inject({ url: `/ops/v1/${path}`, headers });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  const lines = answer.body.split('\n');
  expect(lines.pop()).toBe('');
  return {
    lines: lines.map((line) => JSON.parse(line)),
    type: answer.headers['content-type'],
    name: answer.headers['content-disposition'],
  };
}

describe('the audit log', () => {
  test('is exported completely and in order', async () => {
    const { lines, type, name } = await exported('audit.jsonl');
    expect([type, name]).toEqual(['application/x-ndjson; charset=utf-8', 'attachment; filename="audit-test.jsonl"']);
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: LINES + 1 }, (_, at) => at + 1));
    expect(lines[5]).toEqual({
      seq: 6,
      at: new Date(START_OF_TEST_TIME).toISOString(),
      actor: ACTOR,
      action: 'test.made',
      subject: 'line:4',
      hash: expect.any(String),
      details: { number: 4, text: 'two\nlines “quoted”' },
    });
  });

  test('or by days, both of them included', async () => {
    const subjects = async (query: string) =>
      (await exported(`audit.jsonl?${query}`)).lines.map(({ subject }) => subject);
    const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `line:${from + at}`);
    const [second, third] = [Math.ceil(LINES / 3), Math.ceil((2 * LINES) / 3)];
    expect(await subjects(`from=${dayOf(1)}&to=${dayOf(1)}`)).toEqual(numbers(second, third));
    expect(await subjects(`from=${dayOf(1)}`)).toEqual(numbers(second, LINES));
    expect(await subjects(`to=${dayOf(-1)}`)).toEqual([]);
  });

  test('is sent in pieces, so that memory does not grow', async () => {
    const sizes: number[] = [];
    for await (const piece of exportAuditLog(app.context.db, app.context.files, daySpan({})))
      sizes.push(piece.split('\n').length - 1);
    expect(sizes).toEqual([500, 500, LINES + 1 - 1_000]);
  });
});

describe('failed sign-ins', () => {
  test('are exported completely and in order, or by day', async () => {
    const { lines } = await exported('failed-sign-ins.jsonl');
    expect(lines.map(({ name }) => name)).toEqual(Array.from({ length: LINES }, (_, at) => `guest ${at}`));
    expect(Object.keys(lines[0]!)).toEqual(['firstAt', 'lastAt', 'entryPoint', 'reason', 'name', 'source', 'attempts']);
    const day = await exported(`failed-sign-ins.jsonl?from=${dayOf(2)}&to=${dayOf(2)}`);
    expect(day.lines[0]).toMatchObject({ name: `guest ${Math.ceil((2 * LINES) / 3)}` });
    const sizes: number[] = [];
    for await (const piece of exportFailedSignIns(app.context, daySpan({}))) sizes.push(piece.split('\n').length - 1);
    expect(sizes).toEqual([500, 500, LINES - 1_000]);
  });
});

test.each(['audit.jsonl', 'failed-sign-ins.jsonl'])('%s refuses a day that does not exist', async (path) => {
  const answer = await app.http.inject({ url: `/ops/v1/${path}?from=2026-02-30`, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.validationFailures[0].field).toBe('from');
});
