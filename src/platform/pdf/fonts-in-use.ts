// The fonts of one document, and the glyphs of each that it uses.
import { embedFont, type PdfReference } from './embed-font.ts';
import type { Typeface } from './typeface.ts';

export class FontsInUse {
  readonly #glyphs = new Map<Typeface, Set<number>>();

  /** Who draws adds what it draws. */
  glyphsOf(typeface: Typeface): Set<number> {
    let glyphs = this.#glyphs.get(typeface);
    if (glyphs === undefined) {
      glyphs = new Set();
      this.#glyphs.set(typeface, glyphs);
    }
    return glyphs;
  }

  /** By the names that pages call them. */
  embed(pdf: PDFKit.PDFDocument): Record<string, PdfReference> {
    const fonts: Record<string, PdfReference> = {};
    for (const [typeface, glyphs] of this.#glyphs) fonts[typeface.key] = embedFont(pdf, typeface, glyphs);
    return fonts;
  }
}
