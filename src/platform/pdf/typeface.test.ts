// Measuring text: widths and kerning match those of another reader of the same font files.
import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { plexSans } from './plex-sans.ts';

const resolve = nodeModule.createRequire(import.meta.url).resolve;
const FILES = {
  regular: '400Regular/IBMPlexSans_400Regular.ttf',
  bold: '700Bold/IBMPlexSans_700Bold.ttf',
} as const;

/** Ligatures are the one thing that it supports and we do not. */
function otherReader(weight: keyof typeof FILES): (text: string) => number {
  const pdf = new PDFDocument({ autoFirstPage: false, font: '' });
  pdf
    .font(readFileSync(resolve(`@expo-google-fonts/ibm-plex-sans/${FILES[weight]}`)) as unknown as string)
    .fontSize(1000);
  const features = { liga: false, kern: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  return (text) => pdf.widthOfString(text, { features });
}

test.each(['regular', 'bold'] as const)('%s: any Latin text is as wide as another font library says', (weight) => {
  const theirs = otherReader(weight);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,-/()&éñüãçÉÀÔÍ'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 }), (characters) => {
      const text = characters.join('');
      expect(plexSans(weight).measure(text).width).toBeCloseTo(theirs(text), 6);
    }),
    { numRuns: 400 },
  );
});

test('adjacent letters are kerned', () => {
  const { width } = plexSans('regular').measure('AV');
  const apart = plexSans('regular').measure('A').width + plexSans('regular').measure('V').width;
  expect(width).toBeLessThan(apart);
});

test('digits are equally wide, so that figures align', () => {
  const widths = [...'0123456789'].map((digit) => plexSans('regular').measure(digit).width);
  expect(new Set(widths).size).toBe(1);
});
