// Files are inspected off the main thread, and those crafted to take all time or memory are rejected.
import { afterEach, expect, test } from 'vitest';
import { SCAN_WORKER } from '../../../test/support/built-program.ts';
import { PoolBusy } from '../threads/job-pool.ts';
import { FileInspector, type InspectorOptions } from './file-inspector.ts';
import { JPEG, PDF, PNG, TIFF } from './file-types.ts';
import { FileUnreadable } from './file-unreadable.ts';
import { inspectFile } from './inspect-file.ts';
import { jpegScan, pdfOf, pdfScan, pngScan, slowPdf, tiffScan } from './scans.fixture.ts';

const opened: FileInspector[] = [];
afterEach(async () => {
  for (const inspector of opened.splice(0)) await inspector.close();
});

function openInspector(limits: Partial<InspectorOptions> = {}): FileInspector {
  const inspector = new FileInspector({ worker: SCAN_WORKER, ...limits });
  opened.push(inspector);
  return inspector;
}

/** How often the event loop of this thread ran during the work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await work.catch(() => {});
  clearInterval(timer);
  return turns;
}

/** Two bytes of the file become a list in memory. */
function greedyPdf(): Buffer {
  return pdfOf('<</Type /Pages /Kids 3 0 R>>', `[${'[]'.repeat(3_000_000)}]`);
}

test('a valid file is recognized', async () => {
  const inspector = openInspector();
  const files = [
    [await pdfScan(3), PDF],
    [pngScan(), PNG],
    [jpegScan(), JPEG],
    [tiffScan(2), TIFF],
  ] as const;
  for (const [bytes, type] of files) {
    const before = Buffer.from(bytes);
    expect(await inspector.inspect(bytes, type)).toEqual(inspectFile(bytes, type));
    expect(bytes).toEqual(before);
  }
});

test('a broken file is refused with its reason', async () => {
  const reason = openInspector().inspect(pngScan().subarray(0, 40), PNG);
  await expect(reason).rejects.toThrow(new FileUnreadable('The PNG is cut short. Send all of it.'));
});

test('a file that takes too long is rejected, delays nothing, and the next one is inspected', async () => {
  const inspector = openInspector({ runMs: 1_500 });
  const slow = inspector.inspect(slowPdf(), PDF);
  // If the file were inspected on this thread, its loop would not run once.
  expect(await turnsDuring(slow)).toBeGreaterThan(10);
  await expect(slow).rejects.toThrow(/too much time or memory/);
  await expect(slow).rejects.toThrow(FileUnreadable);
  expect(await inspector.inspect(pngScan(), PNG)).toMatchObject({ pages: 1 });
});

test('a file that takes too much memory is rejected, and the next one is inspected', async () => {
  const inspector = openInspector({ runMs: 60_000, memoryMb: 48 });
  await expect(inspector.inspect(greedyPdf(), PDF)).rejects.toThrow(/too much time or memory/);
  expect(await inspector.inspect(pngScan(), PNG)).toMatchObject({ pages: 1 });
}, 60_000);

test('the number of waiting files is limited', async () => {
  const inspector = openInspector({ waiting: 2, runMs: 1_000 });
  const slow = slowPdf();
  const first = inspector.inspect(slow, PDF);
  const waiting = [1, 2].map(() => inspector.inspect(pngScan(), PNG));
  await expect(inspector.inspect(pngScan(), PNG)).rejects.toThrow(PoolBusy);
  await expect(first).rejects.toThrow(FileUnreadable);
  expect(await Promise.all(waiting)).toHaveLength(2);
});
