// The sheet a bill of lading is printed on, and the small elements that all of its pages share.
import type { Box, Canvas } from '../platform/pdf/canvas.ts';
import { drawCode128 } from '../platform/pdf/code128.ts';
import type { BolDocument } from './bol-document.ts';
import { drawLetterhead, type Letterhead } from './letterhead.ts';
import { printedDate } from './printed-words.ts';

export const PAGE = { width: 612, height: 792 };
export const MARGIN = 30;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const BOTTOM = PAGE.height - 28;
export const HEADER_BOTTOM = 60;

/** Line width of frames and of the rules inside them. */
export const FRAME = 0.8;
export const HAIRLINE = 0.4;
export const RULE_GRAY = 0.55;
const BAND_SHADE = 0.89;
const CAPTION_GRAY = 0.3;
export const BAND_HEIGHT = 10.5;
const CAPTION_HEIGHT = 8;
const PADDING = 4;

export function drawWatermark(canvas: Canvas, { isTest }: BolDocument): void {
  if (isTest) canvas.watermark('TEST', { x: PAGE.width / 2, y: PAGE.height / 2, degrees: 52, size: 290 });
}

/** Date, title and page number: the same on every page. */
export function drawHeader(
  canvas: Canvas,
  document: BolDocument,
  title: string,
  { page, pages, letterhead }: { readonly page: number; readonly pages: number; readonly letterhead: Letterhead },
): void {
  const side = { y: 26, width: 130, height: 26 };
  const date = printedDate(document.shipDate);
  const hasLogo = drawLetterhead(canvas, letterhead, { x: MARGIN, width: WIDTH }) > 0;
  if (!hasLogo) drawField(canvas, { x: MARGIN - PADDING, ...side }, 'Date', date, { size: 10 });
  const middle = { x: MARGIN + 130, width: WIDTH - 260 };
  canvas.line({ ...middle, y: 24, height: 17 }, title, { size: 14, minSize: 9, weight: 'bold', align: 'center' });
  const under = { ...middle, y: 42, height: 12 };
  if (document.isTest) {
    canvas.fill({ ...under, x: under.x + 36, width: under.width - 72 }, 0);
    canvas.line(under, 'TEST — NOT A SHIPMENT', { size: 8.5, weight: 'bold', align: 'center', gray: 1 });
  } else {
    canvas.line(under, 'Short form · original · not negotiable', { size: 7.5, align: 'center', gray: CAPTION_GRAY });
  }
  const right = { x: MARGIN + WIDTH - 130, y: 26, width: 130, height: 26 };
  const style = { size: 10, weight: 'bold', align: 'right' } as const;
  canvas.line({ ...right, y: hasLogo ? 25 : 34, height: 16 }, `Page ${page} of ${pages}`, style);
  // The logo is where the date would be.
  if (hasLogo) canvas.line({ ...right, y: 41, height: 14 }, `Date ${date}`, style);
}

/** A shaded title above a section of the form, with a remark at its right end. */
export function drawBand(canvas: Canvas, at: Omit<Box, 'height'>, title: string, remark = ''): void {
  const box = { ...at, height: BAND_HEIGHT };
  canvas.fill(box, BAND_SHADE);
  const inner = { ...box, x: box.x + PADDING, width: box.width - 2 * PADDING };
  const split = remark === '' ? 1 : 0.5;
  canvas.line({ ...inner, width: inner.width * split }, title, { size: 6.8, minSize: 5, weight: 'bold' });
  if (remark === '') return;
  const end = { ...inner, x: inner.x + inner.width * split, width: inner.width * (1 - split) };
  canvas.line(end, remark, { size: 6.8, minSize: 4.5, align: 'right' });
}

/** A small caption with its value below it. */
export function drawField(
  canvas: Canvas,
  box: Box,
  caption: string,
  value: string,
  style: { readonly size?: number; readonly weight?: 'regular' | 'bold' } = {},
): void {
  const { size = 8.5, weight = 'bold' } = style;
  const inner = { x: box.x + PADDING, y: box.y + 1.5, width: box.width - 2 * PADDING };
  canvas.line({ ...inner, height: CAPTION_HEIGHT }, caption, { size: 6, minSize: 4.5, gray: CAPTION_GRAY });
  const below = { ...inner, y: inner.y + CAPTION_HEIGHT, height: box.height - CAPTION_HEIGHT - 3 };
  canvas.line(below, value, { size, minSize: 4.5, weight });
}

/** A caption with a line to write on. */
export function drawBlank(canvas: Canvas, box: Box, caption: string): void {
  const width = captionWidth(box.width);
  canvas.line({ ...box, x: box.x + PADDING, width }, caption, { size: 6.5, minSize: 4.5, gray: CAPTION_GRAY });
  const y = box.y + box.height - 2.5;
  canvas.rule(box.x + PADDING + width, y, box.x + box.width - PADDING, y, HAIRLINE);
}

function captionWidth(width: number): number {
  return Math.min(62, width * 0.4);
}

export function drawCheckBox(canvas: Canvas, x: number, y: number, size: number, isChecked: boolean): void {
  canvas.frame({ x, y, width: size, height: size }, 0.6);
  if (!isChecked) return;
  canvas.rule(x + 1.2, y + 1.2, x + size - 1.2, y + size - 1.2, 1.1);
  canvas.rule(x + 1.2, y + size - 1.2, x + size - 1.2, y + 1.2, 1.1);
}

/** The digits with their barcode; the box must be at least half an inch taller than the digits. */
export function drawPro(canvas: Canvas, box: Box, { pro }: BolDocument): void {
  const digits = 19;
  const head = { ...box, x: box.x + PADDING, width: box.width - 2 * PADDING, height: digits };
  canvas.line({ ...head, width: 50 }, 'PRO number', { size: 6, gray: CAPTION_GRAY });
  if (pro === '') {
    canvas.line({ ...head, y: box.y + digits, height: box.height - digits }, 'No PRO: test submission', {
      size: 12,
      align: 'center',
    });
    return;
  }
  canvas.line(head, pro, { size: 16, weight: 'bold', align: 'center' });
  const bars = { x: box.x + 2, y: box.y + digits, width: box.width - 4, height: box.height - digits - 4 };
  drawCode128(canvas, { ...bars, x: bars.x + (bars.width - PRO_ROOM) / 2, width: PRO_ROOM }, pro);
}

/** Wide enough for bars of four thermal-printer dots. */
const PRO_ROOM = 176;
