// What the pages of one file share: the fonts with the glyphs in use, the prepared parts, and the pictures.
import { embedFont } from './embed-font.ts';
import type { PdfImage } from './pdf-image.ts';
import type { PdfWriter, Reference, StreamContent } from './pdf-writer.ts';
import type { Typeface } from './typeface.ts';

/** A part as stored in a file. */
export interface KeptPart {
  readonly width: number;
  readonly height: number;
  readonly content: StreamContent;
  /** For each font, the used glyphs that are not in every subset. */
  readonly fonts: ReadonlyMap<Typeface, ReadonlySet<number>>;
}

export class Resources {
  readonly #unusual = new Map<Typeface, Set<number>>();
  readonly #prepared = new Map<KeptPart, string>();
  readonly #images = new Map<PdfImage, string>();

  /** Records the use of a font, with the glyphs that are not in every subset of it. */
  use(typeface: Typeface, unusual: Iterable<number>): void {
    let glyphs = this.#unusual.get(typeface);
    if (glyphs === undefined) {
      glyphs = new Set();
      this.#unusual.set(typeface, glyphs);
    }
    for (const glyph of unusual) glyphs.add(glyph);
  }

  /** The name by which a page refers to the part. */
  nameOf(part: KeptPart): string {
    let name = this.#prepared.get(part);
    if (name === undefined) {
      name = `K${this.#prepared.size + 1}`;
      this.#prepared.set(part, name);
      for (const [typeface, unusual] of part.fonts) this.use(typeface, unusual);
    }
    return name;
  }

  /** The name by which a page refers to the picture. */
  nameOfImage(image: PdfImage): string {
    let name = this.#images.get(image);
    if (name === undefined) {
      name = `I${this.#images.size + 1}`;
      this.#images.set(image, name);
    }
    return name;
  }

  get images(): ReadonlyMap<PdfImage, string> {
    return this.#images;
  }

  get prepared(): ReadonlyMap<KeptPart, string> {
    return this.#prepared;
  }

  get fonts(): ReadonlyMap<Typeface, ReadonlySet<number>> {
    return this.#unusual;
  }

  /** The font dictionary, by the names that pages use. */
  embedFonts(writer: PdfWriter): Reference {
    let fonts = '';
    for (const [typeface, unusual] of this.#unusual) {
      fonts += `/${typeface.key} ${embedFont(writer, typeface, unusual)} `;
    }
    return writer.add(`<< ${fonts}>>`);
  }
}
