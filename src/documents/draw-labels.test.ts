// Tests the printed labels: a scanner reads each of them at its position on its page, and a dock worker can read the rest.
import { describe, expect, test } from 'vitest';
import { LABEL_FORMAT, type LabelFormat } from '../freight/value-sets/label-format.ts';
import type { Box } from '../platform/pdf/canvas.ts';
import { checked, type ReadPage, withPdf } from '../platform/pdf/pdf-reading.fixture.ts';
import { bol, collisions, hazardousBol, longestBol, tracer } from './bol-document.fixture.ts';
import { drawLabels } from './draw-labels.ts';
import type { LabelOptions } from './label-options.ts';
import { labelSheet, placeLabels } from './label-sheet.ts';

const FORMATS = LABEL_FORMAT.codes;
const PRO = '1234567895';

/** The sheet positions where a scanner finds labels, for each page. */
async function scanned(pages: readonly ReadPage[], format: LabelFormat, dpi: number): Promise<number[][]> {
  const { places } = labelSheet(format);
  const found: number[][] = [];
  for (const page of pages) {
    const codes = await page.codes(dpi);
    expect(codes.map(({ text }) => text)).toEqual(codes.map(() => PRO));
    for (const { box } of codes) {
      expect(box.height).toBeGreaterThan(0.5 * 72);
      expect(box.width / 90).toBeGreaterThanOrEqual(0.0099 * 72);
    }
    found.push(codes.map(({ box }) => 1 + places.findIndex((place) => isInside(box, place))).toSorted((a, b) => a - b));
  }
  return found;
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x > outer.x &&
    inner.y > outer.y &&
    inner.x + inner.width < outer.x + outer.width &&
    inner.y + inner.height < outer.y + outer.height
  );
}

/** The positions in use on each page. */
function expected(options: LabelOptions): number[][] {
  const pages: number[][] = [];
  for (const { page, position } of placeLabels(options)) pages[page - 1] = [...(pages[page - 1] ?? []), position];
  return pages;
}

describe.each(FORMATS)('%s', (format) => {
  test.each([203, 300])('is read on its first and last page at %i dots to the inch', async (dpi) => {
    const options = { format, quantity: 7, position: 2 };
    await withPdf(drawLabels(hazardousBol({ isTest: dpi === 300 }), options), async (pages) => {
      const { width, height } = labelSheet(format);
      expect(pages[0]!.size).toEqual({ width, height });
      expect(pages).toHaveLength(expected(options).length);
      expect(await scanned([pages[0]!, pages.at(-1)!], format, dpi)).toEqual([
        expected(options)[0],
        expected(options).at(-1),
      ]);
    });
  });

  test('has a hundred labels, each with its number', async () => {
    const options = { format, quantity: 100, position: 1 };
    const pagesOf = expected(options);
    const [pallet] = bol().handlingUnits;
    await withPdf(drawLabels(bol({ handlingUnits: [{ ...pallet!, count: 100 }] }), options), async (pages) => {
      expect(pages).toHaveLength(pagesOf.length);
      let number = 0;
      for (const [at, page] of pages.entries()) {
        const numbers = [...page.text.matchAll(/(\d+) of 100/g)].map(([, found]) => Number(found));
        expect(numbers).toEqual(pagesOf[at]!.map(() => ++number));
        expect(page.text.split(PRO)).toHaveLength(numbers.length + 1);
      }
      expect(number).toBe(100);
      const some = [0, pages.length - 1];
      const found = await scanned(
        some.map((at) => pages[at]!),
        format,
        203,
      );
      expect(found).toEqual(some.map((at) => pagesOf[at]));
    });
  });

  test('shows what a dock needs', async () => {
    await withPdf(drawLabels(hazardousBol(), { format, quantity: 2 }), (pages) => {
      const text = pages[0]!.text.replaceAll(/\s+/g, ' ');
      for (const words of [
        'Acme Lubricants of Québec',
        'Montréal, QC H3B 1A1',
        'Talleres Muñoz de Querétaro',
        'Avenida 5 de Febrero 1105',
        'México',
        'QRO',
        'Linehaul Demo Freight Lines',
        'LHDF',
        'Nov 17, 2025',
        'LTL Standard Transit',
        PRO,
        'BOL-2025-004417',
        'PO-4500012345 +1',
        'HAZMAT',
        'DO NOT STACK',
        'PALLET 1 of 3',
      ]) {
        expect(text).toContain(words);
      }
      expect(text).not.toContain('TEST');
    });
  });

  test('shows the terminal in letters that can be read from three meters', () => {
    const { marks, trace } = tracer();
    drawLabels(hazardousBol({ isTest: true }), { format, quantity: 1 }, trace);
    const terminal = marks.find(({ text }) => text === 'QRO')!;
    const capitalsIn = (terminal.size * 0.698) / 72;
    // A sign can be read from 1 m for every 2.5 mm of letter height; 3 m requires 7.5 mm.
    expect(capitalsIn * 25.4).toBeGreaterThan(12);
    expect(Math.max(...marks.filter((mark) => mark !== terminal).map(({ size }) => size))).toBeLessThan(terminal.size);
  });

  test('says TEST if it is a test', async () => {
    await withPdf(drawLabels(bol({ isTest: true, pro: '' }), { format, quantity: 1 }), (pages) => {
      expect(pages[0]!.text).toContain('TEST — DO NOT SHIP');
      expect(pages[0]!.text).toContain('NO PRO');
    });
  });

  test.each(['W', 'Longest possible words Ñandú é ', '漢字 😀 '])(
    'keeps the longest values of "%s" in their boxes',
    (text) => {
      for (const isTest of [false, true]) {
        const { marks, trace } = tracer();
        const document = { ...longestBol(text, 1, 4), isTest };
        drawLabels(document, { format, quantity: 100 }, trace);
        expect(collisions(marks, labelSheet(format))).toEqual([]);
        expect(marks.filter(({ drawn }) => drawn === '')).toEqual([]);
      }
    },
  );
});

describe('SheetLabel starts at any position on the first sheet', () => {
  test.each([1, 2, 3, 4, 5, 6])('position %i', { timeout: 60_000 }, async (position) => {
    for (const quantity of [1, 2, 6, 7]) {
      const options = { format: 'SheetLabel', quantity, position } as const;
      await withPdf(drawLabels(bol(), options), async (pages) => {
        expect(await scanned(pages, 'SheetLabel', 203)).toEqual(expected(options));
      });
    }
  });
});

const [PALLETS, CRATE] = bol().handlingUnits;

describe('labels count handling units, whatever their quantity', () => {
  test.each([
    [1, [['PALLET', '1 of 3']]],
    [
      2,
      [
        ['PALLET', '1 of 3'],
        ['PALLET', '2 of 3'],
      ],
    ],
    [
      3,
      [
        ['PALLET', '1 of 3'],
        ['PALLET', '2 of 3'],
        ['CRATE', '3 of 3'],
      ],
    ],
    [
      4,
      [
        ['PALLET', '1 of 3'],
        ['PALLET', '2 of 3'],
        ['CRATE', '3 of 3'],
        ['PALLET', '1 of 3'],
      ],
    ],
    [
      6,
      [
        ['PALLET', '1 of 3'],
        ['PALLET', '2 of 3'],
        ['CRATE', '3 of 3'],
        ['PALLET', '1 of 3'],
        ['PALLET', '2 of 3'],
        ['CRATE', '3 of 3'],
      ],
    ],
  ])('%i of them', async (quantity, expected) => {
    await withPdf(drawLabels(bol(), { format: 'ThermalLabel', quantity }), (pages) => {
      const found = pages.map(({ text }) => [/PALLET|CRATE/.exec(text)![0], /\d+ of \d+/.exec(text)![0]]);
      expect(found).toEqual(expected);
    });
  });

  test('a type without a name is called a handling unit', async () => {
    const handlingUnits = [{ ...CRATE!, type: 'ZZZ' }];
    await withPdf(drawLabels(bol({ handlingUnits }), { format: 'Letter', quantity: 1 }), (pages) => {
      expect(pages[0]!.text).toMatch(/HANDLING UNIT/);
    });
  });
});

test('marks are on the labels of the units for which they are true', async () => {
  const paint = hazardousBol().handlingUnits[0]!;
  const handlingUnits = [
    { ...PALLETS!, isStackable: false },
    { ...CRATE!, isStackable: true },
    { ...paint, count: 1, isStackable: true },
  ];
  await withPdf(drawLabels(bol({ handlingUnits }), { format: 'ThermalLabel', quantity: 4 }), (pages) => {
    const marks = pages.map(({ text }) => /HAZMAT|DO NOT STACK/.exec(text)?.[0] ?? '');
    expect(marks).toEqual(['DO NOT STACK', 'DO NOT STACK', '', 'HAZMAT']);
  });
});

test('a destination without a terminal has a dash, and not a word that could be taken for one', async () => {
  const { marks, trace } = tracer();
  drawLabels(bol({ destinationTerminal: null }), { format: 'ThermalLabel', quantity: 1 }, trace);
  expect(marks.map(({ drawn }) => drawn)).toContain('—');
});

test('the same labels have the same bytes, and are sound', async () => {
  for (const format of FORMATS) {
    const bytes = drawLabels(hazardousBol(), { format, quantity: 7, position: 3 });
    expect(Buffer.from(bytes).equals(drawLabels(hazardousBol(), { format, quantity: 7, position: 3 }))).toBe(true);
    expect((await checked(bytes)).code).toBe(0);
  }
});
