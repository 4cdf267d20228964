// The look of the carrier's paper: its logo and color. Without them, documents are plain.
import type { Canvas, Color } from '../platform/pdf/canvas.ts';
import type { PdfImage } from '../platform/pdf/pdf-image.ts';

export interface Letterhead {
  readonly logo?: PdfImage;
  readonly color?: Color;
}

const BAR = { y: 17, height: 3 };
const LOGO = { y: 23, width: 130, height: 33 };

/** Draws the bar in the carrier's color and the logo at the left, in the top margin of a page. Returns the width of the logo; 0 if none. */
export function drawLetterhead(
  canvas: Canvas,
  { logo, color }: Letterhead,
  area: { readonly x: number; readonly width: number },
): number {
  if (color !== undefined) canvas.bar({ ...BAR, ...area }, color);
  return logo === undefined ? 0 : canvas.picture({ ...LOGO, x: area.x }, logo);
}
