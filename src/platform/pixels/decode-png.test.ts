// PNGs of every color type are decoded to the same pixels; damaged and oversized ones are refused.
import { expect, test } from 'vitest';
import { FileUnreadable } from '../files/file-unreadable.ts';
import { decodePng } from './decode-png.ts';
import { encodePng } from './encode-png.ts';
import { fittedPixels } from './pixels.ts';
import { plainPng, pngOf } from './png.fixture.ts';

const MOST = 1_000;
const pixelsOf = async (png: Buffer) => [...(await decodePng(png, MOST)).rgba];

test.each([
  ['gray', pngOf({ width: 2, height: 1, colorType: 0, rows: [[0, 10, 200]] }), [10, 10, 10, 255, 200, 200, 200, 255]],
  [
    '1-bit gray',
    pngOf({ width: 2, height: 1, bitDepth: 1, colorType: 0, rows: [[0, 0b01000000]] }),
    [0, 0, 0, 255, 255, 255, 255, 255],
  ],
  [
    '16-bit gray',
    pngOf({ width: 1, height: 1, bitDepth: 16, colorType: 0, rows: [[0, 255, 255]] }),
    [255, 255, 255, 255],
  ],
  ['RGB', pngOf({ width: 1, height: 1, colorType: 2, rows: [[0, 1, 2, 3]] }), [1, 2, 3, 255]],
  [
    'RGB with an invisible color',
    pngOf({ width: 2, height: 1, colorType: 2, rows: [[0, 1, 2, 3, 4, 5, 6]], more: [['tRNS', [0, 1, 0, 2, 0, 3]]] }),
    [1, 2, 3, 0, 4, 5, 6, 255],
  ],
  [
    'a palette with opacities',
    pngOf({
      width: 2,
      height: 1,
      bitDepth: 4,
      colorType: 3,
      rows: [[0, 0x10]],
      more: [
        ['PLTE', [9, 8, 7, 6, 5, 4]],
        ['tRNS', [40]],
      ],
    }),
    [6, 5, 4, 255, 9, 8, 7, 40],
  ],
  ['gray with opacity', pngOf({ width: 1, height: 1, colorType: 4, rows: [[0, 50, 60]] }), [50, 50, 50, 60]],
] as const)('%s', async (_, png, expected) => {
  expect(await pixelsOf(png)).toEqual(expected);
});

test('each filter restores the row', async () => {
  const first = [10, 20, 30, 40];
  const rows = [
    [0, ...first],
    [1, 5, 5, 5, 5],
    [2, 1, 1, 1, 1],
    [3, 2, 2, 2, 2],
    [4, 3, 3, 3, 3],
  ];
  const { rgba } = await decodePng(pngOf({ width: 4, height: 5, colorType: 0, rows }), MOST);
  const gray = Array.from({ length: 20 }, (_, at) => rgba[at * 4]!);
  expect(gray).toEqual([...first, ...[5, 10, 15, 20], ...[6, 11, 16, 21], ...[5, 10, 15, 20], ...[8, 13, 18, 23]]);
});

test('what is written can be read back', async () => {
  const rgba = Uint8Array.from({ length: 7 * 5 * 4 }, (_, at) => (at * 37) % 256);
  expect(await decodePng(encodePng({ width: 7, height: 5, rgba }), MOST)).toEqual({ width: 7, height: 5, rgba });
});

const GOOD = plainPng(3, 2, [1, 2, 3, 4]);
const damaged = Buffer.from(GOOD);
damaged[45]! ^= 0xff;

test.each([
  ['not a PNG', Buffer.from('<svg onload="alert(1)"/>'), 'is not a PNG'],
  ['cut short', GOOD.subarray(0, GOOD.length - 6), 'is cut short'],
  ['a wrong checksum', damaged, 'checksum'],
  ['interlaced', pngOf({ width: 1, height: 1, colorType: 0, interlace: 1, rows: [[0, 1]] }), 'interlaced'],
  ['too large', plainPng(40, 30, [0, 0, 0, 0]), 'limit is 1,000 pixels'],
  ['more pixels than it says', pngOf({ width: 1, height: 1, colorType: 0, rows: [[0, 1, 2, 3, 4, 5]] }), 'unpacked'],
  ['fewer pixels than it says', pngOf({ width: 2, height: 2, colorType: 0, rows: [[0, 1, 2]] }), 'too few'],
  ['an unknown color type', pngOf({ width: 1, height: 1, colorType: 5, rows: [[0, 1]] }), 'unknown color type'],
  ['an unknown filter', pngOf({ width: 1, height: 1, colorType: 0, rows: [[9, 1]] }), 'unknown filter'],
  ['no palette', pngOf({ width: 1, height: 1, colorType: 3, rows: [[0, 0]] }), 'no palette'],
  [
    'a color outside its palette',
    pngOf({ width: 1, height: 1, colorType: 3, rows: [[0, 1]], more: [['PLTE', [1, 2, 3]]] }),
    'not in its palette',
  ],
] as const)('refused: %s', async (_, png, says) => {
  const failure = await decodePng(png, MOST).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(FileUnreadable);
  expect((failure as Error).message).toContain(says);
});

test('a smaller picture keeps its shape and colors, and invisible pixels leave no fringe', () => {
  const rgba = new Uint8Array(8 * 4 * 4);
  for (let at = 0; at < 32; at++) rgba.set(at % 2 === 0 ? [200, 100, 0, 255] : [255, 255, 255, 0], at * 4);
  const fitted = fittedPixels({ width: 8, height: 4, rgba }, { width: 4, height: 4 });
  expect([fitted.width, fitted.height]).toEqual([4, 2]);
  expect([...fitted.rgba.subarray(0, 4)]).toEqual([200, 100, 0, 128]);
  const small = { width: 2, height: 1, rgba: new Uint8Array(8) };
  expect(fittedPixels(small, { width: 4, height: 4 })).toBe(small);
});
