// Files as other programs write them are accepted; damaged, truncated, encrypted or mistyped ones are rejected with a reason.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withPdf } from '../pdf/pdf-reading.fixture.ts';
import { JPEG, PDF, PNG, TIFF } from './file-types.ts';
import { FileUnreadable } from './file-unreadable.ts';
import { inspectFile } from './inspect-file.ts';
import { jpegScan, pdfScan, pngScan, rewritten, tiffScan } from './scans.fixture.ts';

const reasonOf = (bytes: Buffer, type = PDF): string => {
  try {
    inspectFile(bytes, type);
  } catch (error) {
    expect(error).toBeInstanceOf(FileUnreadable);
    return (error as Error).message;
  }
  return 'it was taken';
};

describe('a PDF', () => {
  const WAYS: [way: string, options: string[]][] = [
    ['with a plain table', ['--object-streams=disable']],
    ['with its objects in streams', ['--object-streams=generate']],
    ['linearized', ['--linearize']],
    ['linearized, in streams', ['--linearize', '--object-streams=generate']],
    ['uncompressed', ['--stream-data=uncompress']],
  ];

  test.each(WAYS)('%s has its pages counted', async (_, options) => {
    for (const pages of [1, 7, 60]) {
      const bytes = await rewritten(await pdfScan(pages), ...options);
      expect(inspectFile(bytes, PDF)).toEqual({ pages });
      expect(await withPdf(bytes, (read) => read.length)).toBe(pages);
    }
  });

  test('written by pdfkit, changed later, or with extra bytes around it', async () => {
    const bytes = await pdfScan(3);
    expect(inspectFile(bytes, PDF).pages).toBe(3);
    expect(inspectFile(Buffer.concat([Buffer.from('junk\n'), bytes]), PDF).pages).toBe(3);
    expect(inspectFile(Buffer.concat([bytes, Buffer.alloc(500)]), PDF).pages).toBe(3);
  });

  test('with a later change has the changed content', async () => {
    const bytes = await pdfScan(2);
    const text = bytes.toString('latin1');
    const number = Number(/\/Pages (\d+) 0 R/.exec(text)![1]);
    const first = /\/Kids \[(\d+ 0 R)/.exec(text)![1];
    const before = Number(/startxref\s+(\d+)/.exec(text)![1]);
    const root = /\/Root \d+ 0 R/.exec(text)![0];
    const object = `\n${number} 0 obj\n<</Type /Pages /Count 1 /Kids [${first}]>>\nendobj\n`;
    const row = `${String(bytes.length + 1).padStart(10, '0')} 00000 n \n`;
    const table = `xref\n${number} 1\n${row}trailer\n<</Size 99 ${root} /Prev ${before}>>\n`;
    const end = `startxref\n${bytes.length + object.length}\n%%EOF\n`;
    expect(inspectFile(Buffer.concat([bytes, Buffer.from(object + table + end)]), PDF).pages).toBe(1);
  });

  test.each(['--object-streams=disable', '--object-streams=generate'])(
    'with a password is refused (%s)',
    async (way) => {
      const locked = await rewritten(await pdfScan(), way, '--encrypt', 'user', 'owner', '256', '--');
      expect(reasonOf(locked)).toMatch(/encrypted.*without a password/);
    },
  );

  test('that is truncated anywhere is rejected', async () => {
    for (const way of ['--object-streams=disable', '--object-streams=generate']) {
      const bytes = await rewritten(await pdfScan(5), way);
      for (let length = 20; length < bytes.length - 6; length += 97) {
        expect(reasonOf(bytes.subarray(0, length)), String(length)).toMatch(/cut short/);
      }
    }
  });

  test('with a broken table, or with circular or missing pages, is rejected', async () => {
    const text = (await pdfScan(2)).toString('latin1');
    const changed = (from: RegExp, to: string) => {
      const other = text.replace(from, (found) => to.padEnd(found.length));
      expect(other).not.toBe(text);
      return reasonOf(Buffer.from(other, 'latin1'));
    };
    expect(changed(/startxref\n\d+/, 'startxref\n5')).toMatch(/broken/);
    expect(changed(/\/Kids \[[^\]]*\]/, '/Kids []')).toMatch(/no pages/);
    const own = /\/Pages (\d+) 0 R/.exec(text)![1];
    expect(changed(/\/Kids \[[^\]]*\]/, `/Kids [${own} 0 R]`)).toMatch(/circle/);
    expect(changed(/\/Kids \[[^\]]*\]/, '/Kids [98 0 R]')).toMatch(/broken/);
  });
});

describe('pictures', () => {
  test('have their size read', () => {
    expect(inspectFile(pngScan(640, 480), PNG)).toEqual({ pages: 1, width: 640, height: 480 });
    expect(inspectFile(jpegScan(), JPEG)).toEqual({ pages: 1, width: 16, height: 8 });
    for (const isLittle of [true, false]) {
      expect(inspectFile(tiffScan(4, isLittle, 64, 3), TIFF)).toEqual({ pages: 4, width: 64, height: 3 });
    }
  });

  test('that are truncated anywhere are rejected', () => {
    const cases = [
      [pngScan(), PNG],
      [jpegScan(), JPEG],
      [tiffScan(2), TIFF],
    ] as const;
    for (const [bytes, type] of cases) {
      // The bytes after the last strip of the TIFF are not needed.
      const last = type === TIFF ? bytes.length - 70 : bytes.length - 1;
      for (let length = 10; length < last; length++) {
        expect(reasonOf(bytes.subarray(0, length), type), `${type.format} ${length}`).not.toBe('it was taken');
      }
    }
  });

  test('without pixels, or with circular pages, are rejected', () => {
    expect(reasonOf(pngScan(0, 8), PNG)).toMatch(/no dots/);
    const circle = tiffScan(2);
    circle.writeUInt32LE(8, 8 + 200 + 2 + 8 * 12);
    expect(reasonOf(circle, TIFF)).toMatch(/circle/);
  });
});

test('a file with a wrong type is rejected with its actual type', async () => {
  const files = [
    [PDF, await pdfScan()],
    [PNG, pngScan()],
    [JPEG, jpegScan()],
    [TIFF, tiffScan()],
  ] as const;
  for (const [type, bytes] of files) {
    for (const [said] of files) {
      if (said === type) expect(inspectFile(bytes, said).pages).toBe(1);
      else expect(reasonOf(bytes, said)).toContain(`It is a ${type.format}: send Content-Type ${type.contentType}`);
    }
    expect(reasonOf(Buffer.from('hello'), type)).toBe(`The file does not begin as a ${type.format} does.`);
  }
});

test('whatever the bytes, a file is read or rejected quickly', async () => {
  const seeds = [
    [await rewritten(await pdfScan(3), '--object-streams=generate'), PDF],
    [await pdfScan(3), PDF],
    [pngScan(), PNG],
    [jpegScan(), JPEG],
    [tiffScan(3), TIFF],
  ] as const;
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const change = fc.tuple(place, fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      ([bytes, type], changes) => {
        const spoiled = Buffer.from(bytes);
        for (const [at, value] of changes) spoiled[Math.floor(at * spoiled.length)] = value;
        const startedAt = performance.now();
        reasonOf(spoiled, type);
        expect(performance.now() - startedAt).toBeLessThan(500);
      },
    ),
    { numRuns: 2_000 },
  );
});
