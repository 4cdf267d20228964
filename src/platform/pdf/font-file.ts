// Reads a TrueType font file: the glyph of a character, its width, and where its outline is in the file.

/** The glyph for characters that the font lacks. */
export const MISSING_GLYPH = 0;

export interface FontTable {
  readonly offset: number;
  readonly length: number;
}

const COMPOSITE = -1;
/** Flags of a component of a composite glyph. */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE_PARTS = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;

export class FontFile {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  /** Left, bottom, right and top of the largest glyph. */
  readonly bounds: readonly [number, number, number, number];
  readonly #tables = new Map<string, FontTable>();
  readonly #glyphs: ReadonlyMap<number, number>;
  readonly #characters = new Map<number, number>();

  constructor(bytes: Uint8Array) {
    // A copy that is not a Buffer: `slice` of a Buffer would not copy.
    this.bytes = new Uint8Array(bytes);
    this.view = new DataView(this.bytes.buffer);
    const { view } = this;
    if (view.getUint32(0) !== 0x00010000) throw new Error('Not a TrueType font.');
    for (let at = 0; at < view.getUint16(4); at++) {
      const record = 12 + 16 * at;
      this.#tables.set(this.tag(record), { offset: view.getUint32(record + 8), length: view.getUint32(record + 12) });
    }
    const head = this.table('head').offset;
    const os2 = this.table('OS/2').offset;
    const hhea = this.table('hhea').offset;
    this.glyphCount = view.getUint16(this.table('maxp').offset + 4);
    this.unitsPerEm = view.getUint16(head + 18);
    this.ascent = view.getInt16(hhea + 4);
    this.descent = view.getInt16(hhea + 6);
    this.xHeight = view.getInt16(os2 + 86);
    this.capHeight = view.getInt16(os2 + 88);
    this.bounds = [36, 38, 40, 42].map((at) => view.getInt16(head + at)) as [number, number, number, number];
    this.#glyphs = this.#readCharacters();
    for (const [character, glyph] of [...this.#glyphs].sort(([a], [b]) => b - a))
      this.#characters.set(glyph, character);
  }

  table(name: string): FontTable {
    const table = this.#tables.get(name);
    if (table === undefined) throw new Error(`The font has no table ${name}.`);
    return table;
  }

  tag(at: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + 4));
  }

  glyphOf(codePoint: number): number {
    return this.#glyphs.get(codePoint) ?? MISSING_GLYPH;
  }

  advanceOf(glyph: number): number {
    const wide = this.view.getUint16(this.table('hhea').offset + 34);
    return this.view.getUint16(this.table('hmtx').offset + 4 * Math.min(glyph, wide - 1));
  }

  /** From the pen position to the left edge of the ink. */
  bearingOf(glyph: number): number {
    const wide = this.view.getUint16(this.table('hhea').offset + 34);
    const { offset } = this.table('hmtx');
    return this.view.getInt16(glyph < wide ? offset + 4 * glyph + 2 : offset + 4 * wide + 2 * (glyph - wide));
  }

  /** The lowest character drawn with the glyph. Undefined if it is only a component of others. */
  characterOf(glyph: number): number | undefined {
    return this.#characters.get(glyph);
  }

  /** Its section of the glyf table. Empty for a space. */
  outlineOf(glyph: number): Uint8Array {
    const isLong = this.view.getInt16(this.table('head').offset + 50) === 1;
    const loca = this.table('loca').offset;
    const offsetOf = (index: number) =>
      isLong ? this.view.getUint32(loca + 4 * index) : 2 * this.view.getUint16(loca + 2 * index);
    const glyf = this.table('glyf').offset;
    return this.bytes.subarray(glyf + offsetOf(glyph), glyf + offsetOf(glyph + 1));
  }

  /** The lowest and highest point of its ink. */
  heightOf(glyph: number): { readonly bottom: number; readonly top: number } {
    const outline = this.outlineOf(glyph);
    if (outline.length === 0) return { bottom: 0, top: 0 };
    const view = new DataView(outline.buffer, outline.byteOffset);
    return { bottom: view.getInt16(4), top: view.getInt16(8) };
  }

  /** The glyphs that a composite glyph (a letter and its accent) consists of. */
  partsOf(glyph: number): number[] {
    return partsOf(this.outlineOf(glyph)).map(({ glyph: part }) => part);
  }

  /** The format that all fonts of the last decades use for characters up to U+FFFF. */
  #readCharacters(): Map<number, number> {
    const { view } = this;
    const cmap = this.table('cmap').offset;
    const found = new Map<number, number>();
    for (let at = 0; at < view.getUint16(cmap + 2); at++) {
      const start = cmap + view.getUint32(cmap + 8 + 8 * at);
      if (view.getUint16(start) !== 4) continue;
      const segments = view.getUint16(start + 6) / 2;
      for (let segment = 0; segment < segments; segment++) {
        const field = (part: number) => start + part + 2 * segment;
        const last = view.getUint16(field(14));
        const first = view.getUint16(field(16 + 2 * segments));
        const delta = view.getUint16(field(16 + 4 * segments));
        const rangeAt = field(16 + 6 * segments);
        const range = view.getUint16(rangeAt);
        for (let code = first; code <= last && code !== 0xffff; code++) {
          const listed = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - first));
          const glyph = listed === 0 ? MISSING_GLYPH : (listed + delta) & 0xffff;
          if (glyph !== MISSING_GLYPH) found.set(code, glyph);
        }
      }
    }
    return found;
  }
}

export interface GlyphPart {
  readonly glyph: number;
  /** Where the component starts in the outline, and where it ends. */
  readonly offset: number;
  readonly end: number;
}

/** Empty for a simple glyph. */
export function partsOf(outline: Uint8Array): GlyphPart[] {
  const parts: GlyphPart[] = [];
  if (outline.length === 0) return parts;
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (view.getInt16(0) !== COMPOSITE) return parts;
  let offset = 10;
  for (;;) {
    const flags = view.getUint16(offset);
    const scale = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    const end = offset + 4 + (flags & WORDS ? 4 : 2) + scale;
    parts.push({ glyph: view.getUint16(offset + 2), offset, end });
    if (!(flags & MORE_PARTS)) return parts;
    offset = end;
  }
}
