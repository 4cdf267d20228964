// Puts a font into a PDF file: the glyphs in use, their widths, and which characters they stand for.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { MISSING_GLYPH } from './font-file.ts';
import { subsetFont, wholeGlyphs } from './font-subset.ts';
import type { Typeface } from './typeface.ts';

/** An object of the file that others point to; pdfkit's types leave it out. */
export interface PdfReference {
  end(stream?: string | Uint8Array): void;
}

interface EmbeddedParts {
  readonly tag: string;
  readonly fontFile: Buffer;
  readonly fontFileLength: number;
  readonly characters: Buffer;
  readonly widths: readonly (number | readonly number[])[];
}

/** Letters that nearly every document of North America needs: with them in, most documents have the same subset. */
const USUAL =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz·–—…×' +
  'ÀÁÂÃÄÇÈÉÊËÍÎÏÑÓÔÕÖÙÚÛÜàáâãäçèéêëíîïñóôõöùúûü';
const MOST_SUBSETS = 64;

interface KnownSubsets {
  readonly usual: ReadonlySet<number>;
  /** By the glyphs that are not among the usual. */
  readonly parts: Map<string, EmbeddedParts>;
}

/** Cutting and compressing takes longer than drawing a page. A subset depends on its glyphs alone, so it is kept. */
const subsets = new WeakMap<Typeface, KnownSubsets>();

export function embedFont(pdf: PDFKit.PDFDocument, typeface: Typeface, used: ReadonlySet<number>): PdfReference {
  const { tag, fontFile, fontFileLength, characters, widths } = partsFor(typeface, used);
  const { font } = typeface;
  const scale = 1000 / font.unitsPerEm;
  const fullName = `${tag}+${typeface.name}`;
  const written = (data: object, stream?: Buffer): PdfReference => {
    const reference: PdfReference = pdf.ref(data);
    reference.end(stream);
    return reference;
  };
  const descriptor = written({
    Type: 'FontDescriptor',
    FontName: fullName,
    // Symbolic: the text names glyphs and not characters of a standard set.
    Flags: 4,
    FontBBox: font.bounds.map((side) => side * scale),
    ItalicAngle: 0,
    Ascent: typeface.ascent,
    Descent: typeface.descent,
    CapHeight: typeface.capHeight,
    XHeight: font.xHeight * scale,
    StemV: 0,
    FontFile2: written({ Filter: 'FlateDecode', Length1: fontFileLength }, fontFile),
  });
  const descendant = written({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: fullName,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    CIDToGIDMap: 'Identity',
    W: widths,
  });
  return written({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: fullName,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: written({ Filter: 'FlateDecode' }, characters),
  });
}

function partsFor(typeface: Typeface, used: ReadonlySet<number>): EmbeddedParts {
  let known = subsets.get(typeface);
  if (known === undefined) {
    const numbers = typeface.glyphsOf(USUAL).map(({ number }) => number);
    known = { usual: new Set(wholeGlyphs(typeface.font, numbers)), parts: new Map() };
    subsets.set(typeface, known);
  }
  const { usual, parts } = known;
  const others = [...used].filter((glyph) => !usual.has(glyph)).sort((a, b) => a - b);
  const key = others.join();
  let made = parts.get(key);
  if (made === undefined) {
    if (parts.size >= MOST_SUBSETS) parts.clear();
    made = makeParts(typeface, wholeGlyphs(typeface.font, [...usual, ...others]), key);
    parts.set(key, made);
  }
  return made;
}

function makeParts({ font }: Typeface, glyphs: readonly number[], key: string): EmbeddedParts {
  const file = subsetFont(font, glyphs);
  const digest = createHash('sha256').update(key).digest();
  return {
    tag: String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + (byte % 26))),
    fontFile: deflateSync(file),
    fontFileLength: file.length,
    characters: deflateSync(characterMap(glyphs, (glyph) => font.characterOf(glyph))),
    widths: glyphs.flatMap((glyph) => [glyph, [(font.advanceOf(glyph) * 1000) / font.unitsPerEm]]),
  };
}

/** For whoever searches or copies the text. A glyph that stands for a lacking character is read as U+FFFD. */
function characterMap(glyphs: readonly number[], characterOf: (glyph: number) => number | undefined): string {
  const hex = (number: number): string => number.toString(16).padStart(4, '0');
  const lines = glyphs.flatMap((glyph) => {
    const character = glyph === MISSING_GLYPH ? 0xfffd : characterOf(glyph);
    return character === undefined ? [] : [`<${hex(glyph)}> <${hex(character)}>`];
  });
  // The format allows a hundred in a block.
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
