// Draws text, lines and areas into the content of one page, or of a part that is drawn on several pages. Coordinates are in points from the
// upper left corner. Text never leaves its box: it shrinks, wraps or is cut.
import type { PdfImage } from './pdf-image.ts';
import { plexSans, type Weight } from './plex-sans.ts';
import type { KeptPart, Resources } from './resources.ts';
import { FIRST_BASELINE, fitBlock, fitInk, fitLine, LEADING, type Paragraph } from './text-fitting.ts';
import type { Typeface } from './typeface.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue, each from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** From 0 (black) to 1 (white). */
export type Gray = number;

export interface LineStyle {
  readonly size: number;
  /** Below this size, text is cut instead. Default: the size itself. */
  readonly minSize?: number;
  readonly weight?: Weight;
  readonly align?: 'left' | 'center' | 'right';
  readonly gray?: Gray;
}

/** What was drawn where, so that tests can compare it with its box. */
export interface TextMark {
  readonly text: string;
  readonly drawn: string;
  readonly size: number;
  readonly box: Box;
  readonly ink: Box;
  readonly isCut: boolean;
}

export type TextTrace = (mark: TextMark) => void;

/** Embedded as a whole; drawn again only to trace its texts. */
export interface DrawablePart extends KeptPart {
  draw(canvas: Canvas, y: number): void;
}

export class Canvas {
  readonly #resources: Resources;
  readonly #trace: TextTrace | undefined;
  #content = '';
  #gray: Gray = 0;

  constructor(resources: Resources, trace?: TextTrace) {
    this.#resources = resources;
    this.#trace = trace;
  }

  /** PDF operators. */
  get content(): string {
    return this.#content;
  }

  /** One line, with its capitals vertically centered in the box. Returns the font size used. */
  line(box: Box, text: string, style: LineStyle): number {
    const typeface = plexSans(style.weight ?? 'regular');
    const { size, minSize = size, align = 'left' } = style;
    const fitted = fitLine(typeface, text, box, size, minSize);
    const left = box.width - fitted.width;
    const x = box.x + (align === 'left' ? 0 : align === 'right' ? left : left / 2);
    const baseline = box.y + box.height / 2 + (typeface.capHeight * fitted.size) / 2000;
    this.#text(typeface, fitted.text, x, baseline, fitted.size, style.gray ?? 0);
    this.#note(typeface, text, fitted.text, x, baseline, fitted.size, box, fitted.isCut);
    return fitted.size;
  }

  /** A few letters, centered and as large as the box allows. */
  poster(box: Box, text: string, minSize: number): void {
    const typeface = plexSans('bold');
    const { size, width, text: drawn, isCut } = fitInk(typeface, text, box, minSize);
    const { top, bottom } = typeface.measure(drawn);
    const x = box.x + (box.width - width) / 2;
    const baseline = box.y + box.height / 2 + ((top + bottom) * size) / 2000;
    this.#text(typeface, drawn, x, baseline, size, 0);
    this.#note(typeface, text, drawn, x, baseline, size, box, isCut);
  }

  /** Several lines from the top of the box down. Returns whether all of it fit. */
  block(
    box: Box,
    paragraphs: readonly { readonly text: string; readonly weight?: Weight }[],
    style: { readonly size: number; readonly minSize?: number; readonly gray?: Gray },
  ): { readonly isCut: boolean } {
    const filled = paragraphs
      .filter(({ text }) => text !== '')
      .map(({ text, weight = 'regular' }) => ({ text, typeface: plexSans(weight) }));
    const { size, lines, isCut } = fitBlock(filled, box, style.size, style.minSize ?? style.size);
    this.lines(box, lines, size, style.gray, isCut);
    return { isCut };
  }

  /** Lines that were already wrapped for this box. */
  lines(box: Box, lines: readonly Paragraph[], size: number, gray: Gray = 0, isCut = false): void {
    for (const [at, { text, typeface }] of lines.entries()) {
      const baseline = box.y + size * (FIRST_BASELINE + at * LEADING);
      this.#text(typeface, text, box.x, baseline, size, gray);
      this.#note(typeface, text, text, box.x, baseline, size, box, isCut && at === lines.length - 1);
    }
  }

  /** Large, pale, outlined letters around a point, rotated. Drawn first, so that it is below everything else. */
  watermark(text: string, at: { x: number; y: number; degrees: number; size: number }): void {
    const typeface = plexSans('bold');
    const turn = (at.degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [halfWidth, halfHeight] = [typeface.widthOf(text, at.size) / 2, (typeface.capHeight * at.size) / 2000];
    const x = at.x - halfWidth * cos + halfHeight * sin;
    const y = at.y + halfWidth * sin + halfHeight * cos;
    const matrix = [cos, -sin, -sin, -cos, x, y].map(operand).join(' ');
    const font = `/${typeface.key} ${operand(at.size)} Tf`;
    this.#add(`q 0.92 g 0.7 G 1.2 w BT 2 Tr ${font} ${matrix} Tm ${this.#encoded(typeface, text)} ET Q`);
  }

  rule(x1: number, y1: number, x2: number, y2: number, thickness: number, gray: Gray = 0): void {
    this.#add(`${operand(gray)} G ${operand(thickness)} w ${point(x1, y1)} m ${point(x2, y2)} l S`);
  }

  frame(box: Box, thickness: number, gray: Gray = 0): void {
    this.#add(`${operand(gray)} G ${operand(thickness)} w ${rectangle(box)} re S`);
  }

  fill(box: Box, gray: Gray): void {
    this.#paint(gray);
    this.#add(`${rectangle(box)} re f`);
  }

  /** A bar in color; everything else is gray. */
  bar(box: Box, color: Color): void {
    this.#add(`q ${color.map((part) => operand(part / 255)).join(' ')} rg ${rectangle(box)} re f Q`);
  }

  /** As large as the box allows, without distorting it; at the left, in the middle of the height. Returns the width used. */
  picture(box: Box, image: PdfImage): number {
    const scale = Math.min(box.width / image.width, box.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    const bottom = box.y + (box.height + height) / 2;
    // The page's y axis points down, that of pictures does not.
    const matrix = `${operand(width)} 0 0 ${operand(-height)} ${point(box.x, bottom)}`;
    this.#add(`q ${matrix} cm /${this.#resources.nameOfImage(image)} Do Q`);
    return width;
  }

  /** Fills several rectangles at once, in black. */
  fillAll(boxes: readonly Box[]): void {
    this.#paint(0);
    this.#add(`${boxes.map((box) => `${rectangle(box)} re`).join(' ')} f`);
  }

  /** A part drawn elsewhere, with its upper left corner here. */
  place(part: string, x: number, y: number): void {
    this.#add(`q 1 0 0 1 ${point(x, y)} cm /${part} Do Q`);
  }

  /** A part of the form that never changes, from this height on. */
  placePrepared(part: DrawablePart, y = 0): void {
    // Tests need to see its texts too.
    if (this.#trace !== undefined) part.draw(this, y);
    else if (y === 0) this.#add(`/${this.#resources.nameOf(part)} Do`);
    else this.place(this.#resources.nameOf(part), 0, y);
  }

  #text(typeface: Typeface, text: string, x: number, baseline: number, size: number, gray: Gray): void {
    if (text === '') return;
    this.#paint(gray);
    // The page's y axis points down, that of letters does not.
    const encoded = this.#encoded(typeface, text);
    this.#add(`BT /${typeface.key} ${operand(size)} Tf 1 0 0 -1 ${point(x, baseline)} Tm ${encoded} ET`);
  }

  #encoded(typeface: Typeface, text: string): string {
    const { operators, unusual } = typeface.set(text);
    this.#resources.use(typeface, unusual);
    return operators;
  }

  #paint(gray: Gray): void {
    if (gray === this.#gray) return;
    this.#gray = gray;
    this.#add(`${operand(gray)} g`);
  }

  #note(
    typeface: Typeface,
    text: string,
    drawn: string,
    x: number,
    baseline: number,
    size: number,
    box: Box,
    isCut: boolean,
  ): void {
    if (this.#trace === undefined || drawn === '') return;
    const { width, top, bottom } = typeface.measure(drawn);
    const scale = size / 1000;
    const ink = { x, y: baseline - top * scale, width: width * scale, height: (top - bottom) * scale };
    this.#trace({ text, drawn, size, box, ink, isCut });
  }

  #add(operators: string): void {
    this.#content += `${operators}\n`;
  }
}

/** A thousandth of a point is finer than any printer. */
function operand(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function point(x: number, y: number): string {
  return `${operand(x)} ${operand(y)}`;
}

function rectangle({ x, y, width, height }: Box): string {
  return `${point(x, y)} ${point(width, height)}`;
}
