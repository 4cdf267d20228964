// Text stays in its box: smaller, wrapped or cut, and never lost without a sign.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plexSans } from './plex-sans.ts';
import { blockHeight, fitBlock, fitInk, fitLine, wrapText } from './text-fitting.ts';

const face = plexSans('regular');
const text = fc.string({ unit: fc.constantFrom(...'WAVTilmo .,-É漢é1', ' ', ' '), minLength: 1, maxLength: 120 });
const place = fc.record({
  width: fc.double({ min: 20, max: 400, noNaN: true }),
  height: fc.double({ min: 4, max: 40, noNaN: true }),
});

test('a line is never wider or higher than its space', () => {
  fc.assert(
    fc.property(text, place, (given, box) => {
      const { text: drawn, size, width, isCut } = fitLine(face, given, box, 12, 6);
      const { top, bottom } = face.measure(drawn);
      const half = face.capHeight / 2;
      expect(face.widthOf(drawn, size)).toBeLessThanOrEqual(box.width + 1e-6);
      expect(width).toBeCloseTo(face.widthOf(drawn, size), 6);
      expect((Math.max(top - half, half - bottom) * size) / 500).toBeLessThanOrEqual(box.height + 1e-6);
      expect(isCut || drawn === given).toBe(true);
      expect(isCut && drawn !== '' && !drawn.endsWith('…')).toBe(false);
    }),
  );
});

test('a line that is cut leaves room for its ellipsis', () => {
  const { text: drawn, size } = fitLine(face, 'WWWW', { width: 20, height: 4 }, 12, 6);
  expect(drawn).toMatch(/…$/);
  expect(((face.capHeight / 2 - face.measure(drawn).bottom) * size) / 500).toBeLessThanOrEqual(4);
});

test.each([
  ['fits', 'short', 200, 'short', 12],
  ['shrinks', 'a line that needs a smaller size', 120, 'a line that needs a smaller size', 8.72],
  ['is cut', 'a line that needs a smaller size', 60, 'a line that needs a s…', 6],
])('a line %s', (_, given, width, drawn, size) => {
  const fitted = fitLine(face, given, { width, height: 20 }, 12, 6);
  expect(fitted).toMatchObject({ text: drawn });
  expect(fitted.size).toBeCloseTo(size, 1);
});

test('a poster text fills its space', () => {
  const { size } = fitInk(face, 'DAL', { width: 200, height: 500 }, 6);
  expect(face.widthOf('DAL', size)).toBeGreaterThan(198);
  const flat = fitInk(face, 'DAL', { width: 2000, height: 50 }, 6);
  expect(((face.measure('DAL').top - face.measure('DAL').bottom) * flat.size) / 1000).toBeGreaterThan(49);
});

test('wrapping loses nothing, and no line is too wide', () => {
  fc.assert(
    fc.property(text, fc.double({ min: 15, max: 300, noNaN: true }), (given, width) => {
      const lines = wrapText(face, given, 8, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(given.normalize('NFC').replaceAll(/\s/g, ''));
      // A single character may be wider than the narrowest box.
      for (const line of lines.filter((one) => [...one].length > 1)) {
        expect(face.widthOf(line, 8)).toBeLessThanOrEqual(width + 1e-6);
      }
    }),
  );
});

test('a block takes the largest size that fits, and says when even the smallest does not', () => {
  const paragraphs = [{ text: 'Forty-two words of instructions, '.repeat(6), typeface: face }];
  const roomy = fitBlock(paragraphs, { width: 200, height: 200 }, 9, 5);
  expect(roomy).toMatchObject({ size: 9, isCut: false });
  const tight = fitBlock(paragraphs, { width: 200, height: 40 }, 9, 5);
  expect(tight.isCut).toBe(false);
  expect(tight.size).toBeLessThan(9);
  expect(blockHeight(tight.lines.length, tight.size)).toBeLessThanOrEqual(40);
  const cut = fitBlock(paragraphs, { width: 200, height: 14 }, 9, 5);
  expect(cut.isCut).toBe(true);
  expect(cut.lines.at(-1)!.text).toMatch(/…$/);
});
