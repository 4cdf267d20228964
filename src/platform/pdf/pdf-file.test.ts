// The file as a whole: valid, deterministic, with embedded fonts and text that can be searched and copied.
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import type { Canvas } from './canvas.ts';
import { PdfFile } from './pdf-file.ts';
import { checked, type Picture, withPdf } from './pdf-reading.fixture.ts';
import { plexSans } from './plex-sans.ts';
import { PreparedPart } from './prepared-part.ts';

const FACTS = {
  title: 'Bill of lading 1234567895 — Québec',
  author: 'Transportes México',
  madeAt: new Date('2025-11-17'),
};
const LINE = { size: 12, minSize: 6 };

function drawn(text: string, facts = FACTS): Uint8Array {
  const file = new PdfFile(facts);
  const part = file.addPart(200, 40);
  part.canvas.line({ x: 0, y: 0, width: 200, height: 40 }, 'shared', { ...LINE, weight: 'bold' });
  for (let page = 0; page < 2; page++) {
    const canvas = file.addPage(612, 792);
    canvas.line({ x: 30, y: 30, width: 500, height: 20 }, text, LINE);
    canvas.place(part.name, 30, 100);
  }
  return file.bytes();
}

test('qpdf finds nothing wrong, and it would find something', async () => {
  const bytes = drawn('Montréal');
  expect(await checked(bytes)).toMatchObject({ code: 0, said: expect.arrayContaining(['checking /checked.pdf']) });
  expect((await checked(bytes.slice(0, -60))).code).not.toBe(0);
});

test('the same content has the same bytes, whatever was drawn before', () => {
  const first = drawn('Montréal');
  drawn('Ξένος ¤ Ž');
  expect(Buffer.from(drawn('Montréal')).equals(first)).toBe(true);
  expect(Buffer.from(drawn('Laval')).equals(first)).toBe(false);
});

test('the table of objects points to each of them', () => {
  const text = Buffer.from(drawn('Montréal')).toString('latin1');
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(text)!;
  const [, count, rows] = /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)trailer\n/.exec(
    text.slice(Number(start)),
  )!;
  const places = rows!.match(/\d{10}(?= )/g)!;
  expect(places).toHaveLength(Number(count) - 1);
  expect(places.length).toBeGreaterThan(12);
  for (const [at, place] of places.entries())
    expect(text.slice(Number(place))).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
});

test.each([
  ['parentheses and backslashes', 'a (b) \\c', '(a \\(b\\) \\\\c)'],
  ['letters beyond ASCII', 'Ž', '<feff017d>'],
])('a title with %s is written so that readers show it', (_, title, expected) => {
  expect(Buffer.from(drawn('x', { ...FACTS, title })).toString('latin1')).toContain(`/Title ${expected}`);
});

/** Glyph numbers take two bytes, and some bytes are special inside a string. */
test('every character of the font is drawn correctly, even if its number contains a bracket', async () => {
  const { font } = plexSans('regular');
  const characters: string[] = [];
  for (let code = 0x21; code < 0x530; code++) {
    if (font.glyphOf(code) !== 0 && code !== 0xad) characters.push(String.fromCodePoint(code));
  }
  expect(characters.length).toBeGreaterThan(500);
  const file = new PdfFile(FACTS);
  const canvas = file.addPage(612, 792);
  const rows = Math.ceil(characters.length / 20);
  for (let row = 0; row < rows; row++) {
    const text = characters.slice(20 * row, 20 * row + 20).join(' ');
    canvas.line({ x: 10, y: 5 + row * 16, width: 590, height: 16 }, text, LINE);
  }
  await withPdf(file.bytes(), (pages) => {
    const found = new Set(pages[0]!.text.normalize('NFC'));
    expect(characters.filter((one) => !found.has(one.normalize('NFC')))).toEqual([]);
  });
});

test('a part that was prepared in advance looks as if it had been drawn there', async () => {
  const draw = (canvas: Canvas): void => {
    canvas.line({ x: 30, y: 30, width: 500, height: 20 }, 'Clauses — Žižkov', LINE);
    canvas.rule(30, 60, 500, 60, 0.5);
  };
  const part = new PreparedPart(612, 792, draw);
  const look = (drawing: (canvas: Canvas) => void) => {
    const file = new PdfFile(FACTS);
    drawing(file.addPage(612, 792));
    return withPdf(file.bytes(), async (pages) => {
      const { data } = await pages[0]!.picture(72);
      return { text: pages[0]!.text, picture: Buffer.from(data).toString('base64') };
    });
  };
  const prepared = (canvas: Canvas) => canvas.placePrepared(part);
  expect(await look(prepared)).toEqual(await look(draw));
  expect(await look(prepared)).toEqual(await look(draw));
});

test('a file without pages is refused', () => {
  const file = new PdfFile(FACTS);
  file.addPart(200, 40).canvas.line({ x: 0, y: 0, width: 200, height: 40 }, 'shared', LINE);
  expect(() => file.bytes()).toThrow('A PDF must have at least one page.');
});

test('all fonts are embedded, and there are no others', () => {
  const text = Buffer.from(drawn('Montréal')).toString('latin1');
  expect(text.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(text.match(/\/Type \/Font /g)).toHaveLength(4);
  expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+IBMPlexSans /);
  expect(text).not.toContain('Helvetica');
});

test('title, author and date are in the file, and not the system time', () => {
  const text = Buffer.from(drawn('x', { ...FACTS, title: 'Labels', author: 'Acme' })).toString('latin1');
  expect(text).toContain('(Labels)');
  expect(text).toContain('(Acme)');
  expect(text).toContain('D:20251117000000Z');
  expect(text).not.toContain(
    `D:${new Date().getFullYear()}${String(new Date().getMonth() + 1).padStart(2, '0')}${new Date().getDate()}`,
  );
});

test.each([
  'Montréal, Québec',
  'Santiago de Querétaro, México',
  'Peñón Ünion São Tomé',
  'AVATAR To We fi fl ffi',
  '§ “quoted” — … × ·',
])('%s is read back as it was written', async (text) => {
  await withPdf(drawn(text), (pages) => {
    expect(pages.map((page) => page.text.includes(text))).toEqual([true, true]);
    expect(pages[1]!.text).toContain('shared');
  });
});

test.each([
  ['e\\u0301 joined', 'é joined'],
  ['漢字 😀 end', '�� � end'],
  ['ﬁne Ａ ḫ', 'fine A h'],
  ['a\\ufe0fb\\u3000c\\td', 'ab c d'],
])('%s becomes %s', async (given, expected) => {
  const text = JSON.parse(`"${given}"`) as string;
  await withPdf(drawn(text), (pages) => expect(pages[0]!.text).toContain(expected));
});

test('a character that the font lacks leaves ink on the page', async () => {
  const ink = async (text: string) =>
    withPdf(drawn(text), async (pages) => {
      const { data } = await pages[0]!.picture(72);
      return data.reduce((sum, value) => sum + (255 - value), 0);
    });
  expect(await ink('漢')).toBeGreaterThan((await ink(' ')) + 500);
});

/** Compares the subset, its composite accents and its spacing with how pdfkit embeds and sets the same font. */
test.each(['regular', 'bold'] as const)('%s letters look as pdfkit draws them', async (weight) => {
  const text = 'ÀÉÎÕÜñç Žšőẃ AVATAR To 0123 Ω Ж';
  const typeface = plexSans(weight);
  const size = 24;
  const baseline = 60;
  const file = new PdfFile(FACTS);
  const top = baseline - 20 - (typeface.capHeight * size) / 2000;
  file.addPage(500, 100).line({ x: 20, y: top, width: 470, height: 40 }, text, { size, weight });
  const theirs = new PDFDocument({ size: [500, 100], margin: 0, font: '' });
  theirs.font(Buffer.from(typeface.font.bytes) as unknown as string).fontSize(size);
  const features = { liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  theirs.text(text, 20, baseline - (typeface.ascent * size) / 1000, { lineBreak: false, features });
  theirs.end();
  const look = (bytes: Uint8Array): Promise<Picture> => withPdf(bytes, (pages) => pages[0]!.picture(144));
  const [ours, other] = [await look(file.bytes()), await look(await buffer(theirs))];
  let [dark, different] = [0, 0];
  for (const [at, value] of ours.data.entries()) {
    if (value < 128) dark++;
    if (Math.abs(value - other.data[at]!) > 100) different++;
  }
  expect(dark).toBeGreaterThan(5_000);
  expect(different / dark).toBeLessThan(0.01);
});
