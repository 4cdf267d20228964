// Documents with the carrier's logo and color, and without: those are the same bytes as ever.
import { expect, test } from 'vitest';
import { pdfImageOf } from '../platform/pdf/pdf-image.ts';
import { checked, type Picture, withPdf } from '../platform/pdf/pdf-reading.fixture.ts';
import { bol, hazardousBol } from './bol-document.fixture.ts';
import type { PrintedStatement } from './carrier-documents.ts';
import { drawBol } from './draw-bol.ts';
import { drawStatement } from './draw-statement.ts';
import type { Letterhead } from './letterhead.ts';

const RED = [200, 16, 46] as const;
const GREEN = [0, 132, 61, 255];

/** A green picture, three times as wide as high, whose right half is invisible. */
function logoPixels() {
  const [width, height] = [60, 20];
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) rgba.set(at % width < width / 2 ? GREEN : [0, 0, 0, 0], at * 4);
  return { width, height, rgba };
}

const LETTERHEAD: Letterhead = { logo: pdfImageOf(logoPixels()), color: RED };
const DPI = 72;

function colorAt({ width, data }: Picture, x: number, y: number): number[] {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return [...data.subarray(at, at + 3)];
}

const STATEMENT: PrintedStatement = {
  isTest: false,
  carrierName: 'Acme Freight',
  scac: 'ACME',
  carrierContact: '800-555-0100',
  madeAt: 0,
  account: 'ACM0042',
  name: 'Acme',
  month: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  isFinal: true,
  openingCents: 0,
  invoicedCents: 0,
  creditedCents: 0,
  paidCents: 0,
  reversedCents: 0,
  closingCents: 0,
  entries: [],
  remitTo: 'PO Box 1',
};

test.each([
  ['bill of lading', () => drawBol(bol(), undefined, LETTERHEAD)],
  ['statement', () => drawStatement(STATEMENT, LETTERHEAD)],
] as const)('a %s shows the bar and the logo, undistorted and transparent', async (_, draw) => {
  const bytes = draw();
  expect((await checked(bytes)).code).toBe(0);
  await withPdf(bytes, async ([page]) => {
    const picture = await page!.picture(DPI);
    expect(colorAt(picture, 300, 18)).toEqual([...RED]);
    // 99 × 33 points from the left margin: the left half is green, the right half shows the paper.
    expect(colorAt(picture, 30 + 10, 40)).toEqual(GREEN.slice(0, 3));
    expect(colorAt(picture, 30 + 45, 26)).toEqual(GREEN.slice(0, 3));
    expect(colorAt(picture, 30 + 60, 27)).toEqual([255, 255, 255]);
  });
});

test('the date of a bill moves to the right of the logo', async () => {
  await withPdf(drawBol(bol(), undefined, LETTERHEAD), ([page]) => {
    expect(page!.text).toContain('Date Nov 17, 2025');
    expect(page!.text).toContain('Page 1 of 1');
  });
});

test('without a logo and a color, nothing changes', () => {
  expect(Buffer.from(drawBol(hazardousBol(), undefined, {})).equals(drawBol(hazardousBol()))).toBe(true);
});

test('the terms of the carrier are on the bill', async () => {
  const terms = 'Subject to the rules tariff ACME 100. https://acme.example/terms';
  await withPdf(drawBol(bol({ carrierTerms: terms })), ([page]) => {
    expect(page!.text.replaceAll(/\s+/g, ' ')).toContain(terms);
  });
});
