// How a label is divided: rows and columns with rules between them, and captions in their corners.
import type { Box, Canvas } from '../platform/pdf/canvas.ts';

const CAPTION_GRAY = 0.25;
const RULE = 0.75;

export function valueBox(canvas: Canvas, box: Box, caption: string): Box {
  return captioned(canvas, box, caption, captionHeight(box));
}

export function captioned(canvas: Canvas, box: Box, caption: string, height: number): Box {
  const pad = padOf(box);
  const words = { x: box.x + pad, y: box.y + pad * 0.5, width: box.width - 2 * pad, height };
  canvas.line(words, caption, captionStyle(height));
  return { ...words, y: words.y + height, height: box.height - height - pad };
}

export function captionStyle(height: number): { size: number; minSize: number; gray: number } {
  return { size: height * 0.8, minSize: 3, gray: CAPTION_GRAY };
}

export function captionHeight(box: Box): number {
  return Math.min(12, Math.max(7.5, box.height * 0.1));
}

export function padOf(box: Box): number {
  return Math.max(4, Math.min(box.width, 300) * 0.02);
}

/** Divides a box into rows of these shares, with rules between them. */
export function rows(canvas: Canvas, box: Box, shares: readonly number[]): Box[] {
  let { y } = box;
  return shares.map((share, at) => {
    if (at > 0 && share > 0) canvas.rule(box.x, y, box.x + box.width, y, RULE);
    const row = { ...box, y, height: box.height * share };
    y += row.height;
    return row;
  });
}

export function columns(canvas: Canvas, box: Box, share: number): [Box, Box] {
  const width = box.width * share;
  canvas.rule(box.x + width, box.y, box.x + width, bottomOf(box), RULE);
  return [
    { ...box, width },
    { ...box, x: box.x + width, width: box.width - width },
  ];
}

export function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

export function bottomOf({ y, height }: Box): number {
  return y + height;
}
