// Tests the printed bill of lading: its content, where it goes if it does not fit on a page, and that it can be scanned.
import { describe, expect, test } from 'vitest';
import { checked, withPdf } from '../platform/pdf/pdf-reading.fixture.ts';
import { bol, collisions, hazardousBol, item, longestBol, tracer } from './bol-document.fixture.ts';
import type { BolDocument } from './bol-document.ts';
import { PAGE } from './bol-sheet.ts';
import { drawBol } from './draw-bol.ts';

function textsOf(document: BolDocument): Promise<string[]> {
  return withPdf(drawBol(document), (pages) => pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')));
}

test('a bill that fits has one page, with everything on it', async () => {
  const [text, ...others] = await textsOf(bol({ masterBol: 'MB-77', bolNumbers: ['BOL-1', 'BOL-2'] }));
  expect(others).toEqual([]);
  for (const words of [
    'Nov 17, 2025',
    'STRAIGHT BILL OF LADING',
    'Page 1 of 1',
    'Acme Lubricants of Québec 1250 Rue Sainte-Catherine Ouest Entrée de service Montréal, QC H3B 1A1, Canada',
    'Account ACM0042 · Location DOCK 12',
    'Geneviève Lévesque · (514) 555-0123 ext. 12 · expedition@acme.example',
    'Talleres Muñoz de Querétaro',
    'Santiago de Querétaro, QUE 76100, México',
    'THIRD-PARTY FREIGHT CHARGES BILL TO',
    'Call the consignee one hour before arrival.',
    'BOL-1 (+1)',
    'BOL BOL-2 · Department 14',
    'Master BOL MB-77 · Shipment SHP-88120',
    'Linehaul Demo Freight Lines',
    'LHDF',
    'Trailer number',
    '1234567895',
    'LTL Standard Transit',
    'L8K2MQ4',
    'C7K2M9QX41',
    'MTL',
    'QRO',
    'LFTD lift-gate delivery · APTD delivery appointment',
    'PO-4500012345 40 880 Y Dept. 14, aisle B',
    'PO-4500012399 12 410 N',
    'TOTAL 52 1,290',
    '1 2 PAT 40 CTN 880 Motor oil, in cartons 48 × 40 × 52 155250-1 65',
    '2 1 CRT 12 BOX 410 Machine parts, steel 60 × 36 × 40 114200 85',
    '3 52 1,290 TOTAL · packing 40 lb · tare 80 lb · gross 1,410 lb',
    'specifically stated by the shipper to be not more than',
    'Section 7, without recourse. If this shipment is to be delivered to the consignee without recourse on the consignor',
    'Signature of consignor',
    'COD is not offered',
    'RECEIVED, subject to',
    'This is to certify that the above-named materials are properly classified',
    'SHIPPER SIGNATURE',
    'LOADED BY · COUNTED BY',
    'CARRIER SIGNATURE',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('TEST');
  expect(text).not.toContain('supplement');
});

test('dangerous goods come first, marked and described in the prescribed order', async () => {
  const [text] = await textsOf(hazardousBol());
  const paint = text!.indexOf('1 2 PAT 24 CTN 420 X UN1263, Paint, 3, PG II');
  const cleaner = text!.indexOf('1 2 DRM 310 X UN1993, Flammable liquids, n.o.s. (ethanol, acetone), 3 (6.1), PG II');
  const oil = text!.indexOf('1 40 CTN 880 Motor oil');
  expect([paint, cleaner, oil]).toEqual([paint, cleaner, oil].toSorted((a, b) => a - b));
  expect(Math.min(paint, cleaner, oil)).toBeGreaterThan(0);
  expect(text).toContain('hazardous 420 lb · contract CCN 21984');
  expect(text).toContain('EMERGENCY CONTACT, 24 HOURS');
  expect(text).toContain('(800) 424-9300 · CHEMTREC');
  expect(text).toContain('CUSTOMS BROKER, IMPORT');
});

test.each([
  ['Prepaid', 0],
  ['Collect', 1],
  ['Third Party', 2],
] as const)('%s is marked with a cross', async (terms, at) => {
  await withPdf(drawBol(bol({ terms })), async (pages) => {
    const { data, width } = await pages[0]!.picture(144);
    // The centers of the three boxes, where a cross has ink.
    const dark = [0, 1, 2].map((box) => {
      const [x, y] = [(306 + 6 + (box * 268) / 3 + 4.5) * 2, (60 + 72 + 45 + 61 + 13 + 4.5) * 2];
      return data[4 * (Math.round(y) * width + Math.round(x))]! < 128;
    });
    expect(dark).toEqual([0, 1, 2].map((box) => box === at));
  });
});

describe('whatever does not fit goes to a supplement', () => {
  const units = (count: number): Partial<BolDocument> => {
    const [unit] = bol().handlingUnits;
    return {
      handlingUnits: Array.from({ length: count }, (_, at) => ({
        ...unit!,
        items: [item({ description: `goods no. ${at + 1}.` })],
      })),
    };
  };
  const orders = (count: number): Partial<BolDocument> => ({
    orders: Array.from({ length: count }, (_, at) => ({ ...bol().orders[0]!, number: `order-${at + 1}.` })),
  });

  test.each([
    ['line items', units(80), (at: number) => `goods no. ${at}.`, 80, /and \d+ more lines: see supplement/],
    ['orders', orders(80), (at: number) => `order-${at}.`, 80, /and \d+ more orders: see supplement/],
  ] as const)('%s', async (_, changes, nameOf, count, sign) => {
    const texts = await textsOf(bol(changes));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts[0]).toMatch(sign);
    for (const [at, text] of texts.entries()) {
      expect(text).toContain(`Page ${at + 1} of ${texts.length}`);
      expect(text).toContain('1234567895');
    }
    const all = texts.join(' ');
    for (let at = 1; at <= count; at++) expect(all.split(nameOf(at))).toHaveLength(2);
  });

  test('the totals on the first page count the lines of all pages', async () => {
    const [text] = await textsOf(bol({ ...units(80), ...orders(80) }));
    expect(text).toContain('TOTAL 3,200 70,400');
    expect(text).toContain('160 3,200 70,400 TOTAL · packing 3,200 lb · tare 6,400 lb · gross 80,000 lb');
  });

  test.each([
    ['special instructions', { specialInstructions: 'Ask for the yard foreman. '.repeat(30) }],
    [
      'references',
      { references: Array.from({ length: 60 }, (_, at) => ({ name: 'Reference', value: `number ${at}` })) },
    ],
    [
      'services',
      {
        accessorials: Array.from({ length: 40 }, (_, at) => ({
          code: `AC${at}`,
          description: 'a service of many words',
        })),
      },
    ],
  ])('%s', async (_, changes) => {
    const texts = await textsOf(bol(changes));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('continued: see supplement');
    const [whole] = Object.values(changes).flat();
    expect(texts[1]).toContain(typeof whole === 'string' ? whole.trim() : Object.values(whole!).join(' '));
  });
});

describe.each([203, 300])('bar codes at %i dots to the inch', (dpi) => {
  test.each([
    ['an ordinary bill', bol()],
    ['a test bill with its watermark', hazardousBol({ isTest: true })],
    ['a bill with a supplement', bol({ orders: Array.from({ length: 40 }, () => bol().orders[0]!), isTest: true })],
  ])('%s', async (_, document) => {
    await withPdf(drawBol(document), async (pages) => {
      for (const page of pages) {
        const codes = await page.codes(dpi);
        const expected = page === pages[0] ? ['1234567895', 'BOL-2025-004417'] : ['1234567895'];
        expect(codes.map(({ text }) => text).toSorted()).toEqual(expected);
        for (const { box } of codes) {
          expect(box.height).toBeGreaterThanOrEqual(0.5 * 72 * 0.97);
          expect(box.width).toBeGreaterThanOrEqual(90 * 0.01 * 72);
        }
      }
    });
  });
});

test('a test bill is clearly marked, and an ordinary one is not', async () => {
  const many = { orders: Array.from({ length: 40 }, () => bol().orders[0]!) };
  const looks = (isTest: boolean) =>
    withPdf(drawBol(bol({ ...many, isTest })), async (pages) => {
      const pictures = await Promise.all(pages.map((page) => page.picture(36)));
      return pages.map(({ text }, at) => ({
        words: text.split('TEST').length - 1,
        ink: pictures[at]!.data.filter((value) => value < 250).length / pictures[at]!.data.length,
      }));
    });
  const [tests, ordinary] = [await looks(true), await looks(false)];
  expect(tests.length).toBeGreaterThan(1);
  for (const [at, page] of tests.entries()) {
    expect(page.words).toBeGreaterThanOrEqual(2);
    expect(ordinary[at]!.words).toBe(0);
    expect(page.ink - ordinary[at]!.ink).toBeGreaterThan(0.05);
  }
});

test('a test submission without a PRO has no barcode and says why', async () => {
  await withPdf(drawBol(bol({ pro: '', isTest: true })), async (pages) => {
    expect(pages[0]!.text).toContain('No PRO: test submission');
    expect((await pages[0]!.codes(203)).map(({ text }) => text)).toEqual(['BOL-2025-004417']);
  });
});

test.each([
  ['a number as long as it may be', ['W'.repeat(25)], ['W'.repeat(25)]],
  ['the first of several', ['BOL-1', 'BOL-2'], ['BOL-1']],
  ['a number that Code 128 has no letters for', ['運單-4711'], []],
  ['no number', [], []],
])('the bill of lading number has its own barcode: %s', async (_, bolNumbers, expected) => {
  await withPdf(drawBol(bol({ bolNumbers })), async (pages) => {
    const codes = (await pages[0]!.codes(203)).map(({ text }) => text);
    expect(codes.filter((text) => text !== '1234567895')).toEqual(expected);
  });
});

describe('the customer order table is filled in', () => {
  const silent = { pieces: null, weightLb: null, isPalletized: null, information: '' };
  const [pallets, crate] = bol().handlingUnits;
  test.each<[string, Partial<BolDocument>, string]>([
    [
      'the one order has all of the freight',
      { orders: [{ number: 'PO-1', ...silent }] },
      'PO-1 52 1,290 TOTAL 52 1,290',
    ],
    [
      'an order has what the others leave',
      {
        orders: [
          { number: 'PO-1', ...silent, pieces: 40, weightLb: 880 },
          { number: 'PO-2', ...silent },
        ],
      },
      'PO-1 40 880 PO-2 12 410 TOTAL 52 1,290',
    ],
    [
      'several that say nothing add up to the freight',
      {
        orders: [
          { number: 'PO-1', ...silent },
          { number: 'PO-2', ...silent },
        ],
      },
      'PO-1 PO-2 TOTAL 52 1,290',
    ],
    [
      'orders heavier than the freight are printed as they were given',
      {
        orders: [
          { number: 'PO-1', ...silent, pieces: 60, weightLb: 2_000 },
          { number: 'PO-2', ...silent },
        ],
      },
      'PO-1 60 2,000 PO-2 TOTAL 52 1,290',
    ],
    ['without an order the freight is there all the same', { orders: [] }, '— 52 1,290 TOTAL 52 1,290'],
    ['freight on pallets', { orders: [], handlingUnits: [pallets!] }, '— 40 880 Y TOTAL 40 880'],
    ['freight without pallets', { orders: [], handlingUnits: [crate!] }, '— 12 410 N TOTAL 12 410'],
  ])('%s', async (_, changes, row) => {
    const [text] = await textsOf(bol(changes));
    expect(text).toContain(`Additional shipper information ${row}`);
  });
});

test('the same bill produces the same bytes', () => {
  expect(Buffer.from(drawBol(hazardousBol())).equals(drawBol(hazardousBol()))).toBe(true);
});

test.each([
  ['an ordinary bill', bol()],
  ['a test bill of dangerous goods', hazardousBol({ isTest: true })],
  ['a long bill', longestBol('Longest words ', 4, 20)],
])('qpdf finds nothing wrong with %s', async (_, document) => {
  expect((await checked(drawBol(document))).code).toBe(0);
});

describe('values as long as they may be', () => {
  test.each(['W', 'Longest possible words Ñandú é ', '漢字 😀 ', 'ii.l '])(
    'of "%s" stay in their boxes and do not overlap',
    { timeout: 60_000 },
    (text) => {
      const { marks, trace } = tracer();
      drawBol(longestBol(text, 100, 20), trace);
      expect(marks.length).toBeGreaterThan(15_000);
      expect(collisions(marks, PAGE)).toEqual([]);
      const totals = marks.filter(({ text: words }) => /^(11,999,880|9,999,900|199,998,000)$/.test(words));
      expect(totals.map(({ isCut }) => isCut)).toEqual([false, false, false, false, false]);
    },
  );

  test('are all printed in full, on the first page or the supplement', () => {
    const { marks, trace } = tracer();
    const document = longestBol('Longest possible words of a shipper ', 10, 20);
    drawBol(document, trace);
    const tight = (words: string) => words.replaceAll(/\s/g, '');
    const drawn = tight(marks.map((mark) => mark.drawn).join(''));
    const values: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'string') values.push(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    const { shipDate: _, ...printed } = document;
    collect(printed);
    const phone = '(514)555-0123';
    const written = new Map([
      ['5145550123', phone],
      ['MEX', 'México'],
      ['Import', 'IMPORT'],
    ]);
    const missing = values.filter((value) => !drawn.includes(tight(written.get(value) ?? value)));
    expect(missing).toEqual([]);
    expect(values.length).toBeGreaterThan(1_000);
  });
});
