// Bar codes: a decoder reads every text back, even at the smallest allowed width.
import { describe, expect, test } from 'vitest';
import { drawCode128, encodeCode128, LEAST_MODULE, moduleWidth } from './code128.ts';
import { PdfFile } from './pdf-file.ts';
import { withPdf } from './pdf-reading.fixture.ts';

const TEXTS = ['1234567895', '0000000000', '9999999999', 'BOL-2025/44', '12345', 'a1b2C3'];

function page(text: string, room: number): Uint8Array {
  const file = new PdfFile({ title: 'bars', author: 'test', madeAt: new Date(0) });
  const canvas = file.addPage(300, 100);
  // Dark right up to it, like a close neighbor: the quiet zone is part of the code.
  canvas.fill({ x: 0, y: 0, width: 300, height: 100 }, 0);
  drawCode128(canvas, { x: 10, y: 20, width: room, height: 40 }, text);
  return file.bytes();
}

describe.each([203, 300])('at %i dots to the inch', (dpi) => {
  test.each(TEXTS)('%s is read', async (text) => {
    const least = (encodeCode128(text).modules + 20) * LEAST_MODULE;
    for (const room of [least, 270]) {
      await withPdf(page(text, room), async (pages) => {
        expect((await pages[0]!.codes(dpi)).map((code) => code.text)).toEqual([text]);
      });
    }
  });
});

test('ten digits take ninety modules, because pairs of digits share a symbol', () => {
  expect(encodeCode128('1234567895').modules).toBe(90);
});

test('bars are whole dots of a thermal printer if there is room', () => {
  expect((moduleWidth(90, 268) * 203) / 72).toBeCloseTo(6, 9);
  expect(moduleWidth(90, 110 * 0.8)).toBeCloseTo(0.8, 9);
  expect(moduleWidth(90, 10_000) / 72).toBeLessThanOrEqual(0.037);
  expect(() => moduleWidth(90, 70)).toThrow('do not fit');
});

test.each(['', 'é'])('"%s" has no barcode', (text) => {
  expect(() => encodeCode128(text)).toThrow('no bars');
});
