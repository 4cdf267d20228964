// Reduces a font to the glyphs that a document uses, for embedding.
import { type FontFile, MISSING_GLYPH, partsOf } from './font-file.ts';

const HAS_INSTRUCTIONS = 0x0100;

/** Includes the components of composite glyphs. Sorted. */
export function wholeGlyphs(font: FontFile, used: Iterable<number>): number[] {
  const found = new Set([MISSING_GLYPH]);
  const add = (glyph: number): void => {
    if (found.has(glyph)) return;
    found.add(glyph);
    for (const part of font.partsOf(glyph)) add(part);
  };
  for (const glyph of used) add(glyph);
  return [...found].sort((a, b) => a - b);
}

/**
 * Glyphs keep their numbers, so that text can be encoded before it is known which glyphs a document needs; omitted ones take no bytes.
 * Hinting is also omitted: it is for low-resolution screens and makes up half of the outlines.
 */
export function subsetFont(font: FontFile, glyphs: readonly number[]): Uint8Array {
  const loca = new DataView(new ArrayBuffer(4 * (font.glyphCount + 1)));
  const hmtx = new DataView(new ArrayBuffer(4 * font.glyphCount));
  const outlines: Uint8Array[] = [];
  let length = 0;
  let next = 0;
  for (let glyph = 0; glyph < font.glyphCount; glyph++) {
    loca.setUint32(4 * glyph, length);
    if (glyphs[next] !== glyph) continue;
    next++;
    const outline = withoutHints(font.outlineOf(glyph));
    outlines.push(outline);
    length += outline.length;
    hmtx.setUint16(4 * glyph, font.advanceOf(glyph));
    hmtx.setInt16(4 * glyph + 2, font.bearingOf(glyph));
  }
  loca.setUint32(4 * font.glyphCount, length);
  const head = copyOf(font, 'head');
  // Long offsets, and no checksum of the whole: readers ignore it in embedded fonts.
  head.setUint16(50, 1);
  head.setUint32(8, 0);
  const hhea = copyOf(font, 'hhea');
  hhea.setUint16(34, font.glyphCount);
  return fontOf({
    glyf: Buffer.concat(outlines),
    head: bytesOf(head),
    hhea: bytesOf(hhea),
    hmtx: bytesOf(hmtx),
    loca: bytesOf(loca),
    maxp: bytesOf(copyOf(font, 'maxp')),
  });
}

function copyOf(font: FontFile, table: string): DataView {
  const { offset, length } = font.table(table);
  return new DataView(font.bytes.slice(offset, offset + length).buffer);
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer);
}

function withoutHints(outline: Uint8Array): Uint8Array {
  if (outline.length === 0) return outline;
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  const parts = partsOf(outline);
  if (parts.length > 0) {
    const kept = new Uint8Array(padded(parts.at(-1)!.end));
    kept.set(outline.subarray(0, parts.at(-1)!.end));
    const flags = new DataView(kept.buffer);
    for (const { offset } of parts) flags.setUint16(offset, flags.getUint16(offset) & ~HAS_INSTRUCTIONS);
    return kept;
  }
  const countAt = 10 + 2 * view.getInt16(0);
  const points = countAt + 2 + view.getUint16(countAt);
  const kept = new Uint8Array(padded(countAt + 2 + outline.length - points));
  kept.set(outline.subarray(0, countAt));
  kept.set(outline.subarray(points), countAt + 2);
  return kept;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

function fontOf(tables: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(tables).sort();
  const headerLength = 12 + 16 * names.length;
  const total = names.reduce((sum, name) => sum + padded(tables[name]!.length), headerLength);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, names.length);
  const power = Math.floor(Math.log2(names.length));
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * names.length - 16 * 2 ** power);
  let offset = headerLength;
  for (const [at, name] of names.entries()) {
    const table = tables[name]!;
    bytes.set(table, offset);
    const record = 12 + 16 * at;
    bytes.set(Buffer.from(name, 'latin1'), record);
    view.setUint32(record + 4, checksum(view, offset, table.length));
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, table.length);
    offset += padded(table.length);
  }
  return bytes;
}

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
