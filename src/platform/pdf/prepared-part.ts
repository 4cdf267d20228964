// A part of a form that never changes, such as its clauses: drawn and compressed once per thread, placed in every file.
import { Canvas, type DrawablePart } from './canvas.ts';
import { operatorStream, type StreamContent } from './pdf-writer.ts';
import { Resources } from './resources.ts';
import type { Typeface } from './typeface.ts';

export class PreparedPart implements DrawablePart {
  readonly width: number;
  readonly height: number;
  readonly draw: (canvas: Canvas, y: number) => void;
  #made: { readonly content: StreamContent; readonly fonts: ReadonlyMap<Typeface, ReadonlySet<number>> } | undefined;

  /** `draw` must always draw the same, from `y` down. In the file, the part begins at height 0, and viewers cut off what is outside of it. */
  constructor(width: number, height: number, draw: (canvas: Canvas, y: number) => void) {
    this.width = width;
    this.height = height;
    this.draw = draw;
  }

  get content(): StreamContent {
    return this.#make().content;
  }

  get fonts(): ReadonlyMap<Typeface, ReadonlySet<number>> {
    return this.#make().fonts;
  }

  #make() {
    if (this.#made === undefined) {
      const resources = new Resources();
      const canvas = new Canvas(resources);
      this.draw(canvas, 0);
      this.#made = { content: operatorStream(canvas.content), fonts: resources.fonts };
    }
    return this.#made;
  }
}
