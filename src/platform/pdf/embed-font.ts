// Embeds a font in a PDF file: the glyphs in use, their widths, and the characters they represent.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { CappedMap } from '../capped-map.ts';
import { MISSING_GLYPH } from './font-file.ts';
import { subsetFont, wholeGlyphs } from './font-subset.ts';
import type { PdfWriter, Reference, StreamContent } from './pdf-writer.ts';
import type { Typeface } from './typeface.ts';

interface EmbeddedParts {
  readonly tag: string;
  readonly fontFile: StreamContent;
  readonly fontFileLength: number;
  readonly characters: StreamContent;
  /** In PDF syntax: `65 [641] 66 [653]`. */
  readonly widths: string;
}

const MOST_SUBSETS = 64;

/**
 * Subsetting and compressing takes longer than drawing a page. A subset depends only on its glyphs, so it is cached, keyed by the glyphs
 * that are not in every subset.
 */
const subsets = new WeakMap<Typeface, Map<string, EmbeddedParts>>();

export function embedFont(writer: PdfWriter, typeface: Typeface, unusual: ReadonlySet<number>): Reference {
  const { tag, fontFile, fontFileLength, characters, widths } = partsFor(typeface, unusual);
  const { font } = typeface;
  const scale = 1000 / font.unitsPerEm;
  const name = `/${tag}+${typeface.name}`;
  const file = writer.addStream(`/Length1 ${fontFileLength}`, fontFile);
  // Symbolic: the text refers to glyphs, not to characters of a standard set.
  const descriptor = writer.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${font.bounds.map((side) => side * scale).join(' ')}] ` +
      `/ItalicAngle 0 /Ascent ${typeface.ascent} /Descent ${typeface.descent} /CapHeight ${typeface.capHeight} ` +
      `/XHeight ${font.xHeight * scale} /StemV 0 /FontFile2 ${file} >>`,
  );
  const descendant = writer.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptor} /CIDToGIDMap /Identity ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [${widths}] >>`,
  );
  return writer.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant}] ` +
      `/ToUnicode ${writer.addStream('', characters)} >>`,
  );
}

function partsFor(typeface: Typeface, unusual: ReadonlySet<number>): EmbeddedParts {
  let known = subsets.get(typeface);
  if (known === undefined) {
    known = new CappedMap(MOST_SUBSETS);
    subsets.set(typeface, known);
  }
  const others = [...unusual].sort((a, b) => a - b);
  const key = others.join();
  let made = known.get(key);
  if (made === undefined) {
    made = makeParts(typeface, wholeGlyphs(typeface.font, [...typeface.usual, ...others]), key);
    known.set(key, made);
  }
  return made;
}

function makeParts({ font }: Typeface, glyphs: readonly number[], key: string): EmbeddedParts {
  const file = subsetFont(font, glyphs);
  const digest = createHash('sha256').update(key).digest();
  return {
    tag: String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + (byte % 26))),
    fontFile: compressed(file),
    fontFileLength: file.length,
    characters: compressed(characterMap(glyphs, (glyph) => font.characterOf(glyph))),
    widths: glyphs.map((glyph) => `${glyph} [${(font.advanceOf(glyph) * 1000) / font.unitsPerEm}]`).join(' '),
  };
}

/** With the best compression: it is done once and sent in every file. */
function compressed(content: Uint8Array | string): StreamContent {
  return { filter: '/Filter /FlateDecode', bytes: deflateSync(content, { level: 9 }) };
}

/** For searching and copying text. A glyph that replaces a missing character is read as U+FFFD. */
function characterMap(glyphs: readonly number[], characterOf: (glyph: number) => number | undefined): string {
  const hex = (number: number): string => number.toString(16).padStart(4, '0');
  const lines = glyphs.flatMap((glyph) => {
    const character = glyph === MISSING_GLYPH ? 0xfffd : characterOf(glyph);
    return character === undefined ? [] : [`<${hex(glyph)}> <${hex(character)}>`];
  });
  // The format allows 100 entries per block.
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
