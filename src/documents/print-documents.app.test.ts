// Tests the printer: worker threads produce the same documents as the main thread, and failures have their own errors.
import { afterEach, describe, expect, test } from 'vitest';
import { projectFile } from '../platform/project-root.ts';
import { bol, hazardousBol, longestBol } from './bol-document.fixture.ts';
import { isLargeJob, type PrintJob } from './document-kinds.ts';
import { drawBol } from './draw-bol.ts';
import { drawLabels } from './draw-labels.ts';
import { DocumentPrinter, PrinterBusy, type PrinterOptions, PrintFailed } from './print-documents.ts';

const WORKER = new URL(`file://${projectFile('dist/document-worker.mjs')}`);
const printers: DocumentPrinter[] = [];

function printer(options: Partial<PrinterOptions> = {}): DocumentPrinter {
  const made = new DocumentPrinter({ worker: WORKER, waitMs: 30_000, runMs: 30_000, ...options });
  printers.push(made);
  return made;
}

afterEach(async () => {
  for (const one of printers.splice(0)) await one.close();
});

const LABELS: PrintJob = {
  kind: 'labels',
  document: bol(),
  options: { format: 'SheetLabel', quantity: 7, position: 3 },
};
const BROKEN = { kind: 'bol', document: { ...bol(), shipFrom: null } } as unknown as PrintJob;

describe.each([
  ['on threads', WORKER],
  ['on this thread', undefined],
])('%s', (_, worker) => {
  test('documents have the same bytes as when they are drawn on this thread', async () => {
    const { print } = { print: (job: PrintJob) => printer({ worker }).print(job) };
    const [bill, labels] = await Promise.all([print({ kind: 'bol', document: hazardousBol() }), print(LABELS)]);
    expect(Buffer.from(bill).equals(drawBol(hazardousBol()))).toBe(true);
    expect(Buffer.from(labels).equals(drawLabels(bol(), { format: 'SheetLabel', quantity: 7, position: 3 }))).toBe(
      true,
    );
  });

  test('a document that cannot be drawn fails alone', async () => {
    const one = printer({ worker, runners: 1 });
    const [bad, good] = await Promise.allSettled([one.print(BROKEN), one.print(LABELS)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(PrintFailed) });
    expect(good.status).toBe('fulfilled');
  });
});

test('many at once are all printed, and the event loop is not blocked', async () => {
  const one = printer({ runners: 2 });
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const bytes = await Promise.all(
    Array.from({ length: 40 }, (_, at) => one.print(at % 2 === 0 ? LABELS : { kind: 'bol', document: bol() })),
  );
  clearInterval(timer);
  expect(new Set(bytes.map(({ length }) => length)).size).toBe(2);
  expect(turns).toBeGreaterThan(10);
});

test('a full queue is rejected with its own error', async () => {
  const one = printer({ runners: 1, waiting: 1 });
  const settled = await Promise.allSettled([one.print(LABELS), one.print(LABELS), one.print(LABELS)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(settled[2]).toMatchObject({ reason: expect.any(PrinterBusy) });
});

test('a document that takes too long is given up, and the printer continues', async () => {
  const one = printer({ runners: 1, runMs: 20_000 });
  await one.print(LABELS);
  const hasty = printer({ runners: 1, runMs: 1 });
  await expect(hasty.print({ kind: 'bol', document: longestBol('W', 20, 20) })).rejects.toBeInstanceOf(PrintFailed);
  expect((await one.print(LABELS)).length).toBeGreaterThan(1_000);
});

test('a closed printer prints no more', async () => {
  const one = printer();
  const last = one.print(LABELS);
  await one.close();
  expect((await last).length).toBeGreaterThan(1_000);
  await expect(one.print(LABELS)).rejects.toBeInstanceOf(PrinterBusy);
});

test('whether a document is large is known without drawing it', () => {
  expect(isLargeJob({ kind: 'bol', document: bol() })).toBe(false);
  expect(isLargeJob(LABELS)).toBe(false);
  expect(isLargeJob({ ...LABELS, options: { format: 'Letter', quantity: 100 } })).toBe(true);
  expect(isLargeJob({ kind: 'bol', document: longestBol('W', 4, 20) })).toBe(true);
});
