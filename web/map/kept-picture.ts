// A part of the map that is expensive to draw and rarely changes: drawn once, then copied onto the map with every frame.

export class KeptPicture {
  #canvas: HTMLCanvasElement | undefined;
  #madeOf: readonly unknown[] = [];

  /** Redraws only if one of its inputs is a different object, or the map's size in pixels has changed. */
  paint(onto: CanvasRenderingContext2D, madeOf: readonly unknown[], draw: (context: CanvasRenderingContext2D) => void) {
    const { width, height } = onto.canvas;
    if (width === 0 || height === 0) return;
    const now = [...madeOf, width, height];
    if (this.#canvas === undefined || now.some((part, at) => part !== this.#madeOf[at])) {
      this.#canvas = drawn(onto, draw);
      this.#madeOf = now;
    }
    onto.save();
    onto.resetTransform();
    onto.drawImage(this.#canvas, 0, 0);
    onto.restore();
  }
}

function drawn(like: CanvasRenderingContext2D, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = like.canvas.width;
  canvas.height = like.canvas.height;
  const context = canvas.getContext('2d')!;
  context.setTransform(like.getTransform());
  draw(context);
  return canvas;
}
