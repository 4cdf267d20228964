// The content of a shipping label in any of its sizes, except "2 of 5", which differs from label to label.
import type { Box, Canvas } from '../platform/pdf/canvas.ts';
import { drawCode128 } from '../platform/pdf/code128.ts';
import { plexSans } from '../platform/pdf/plex-sans.ts';
import type { BolDocument, PrintedHandlingUnit } from './bol-document.ts';
import { hazmatMark } from './hazard-words.ts';
import {
  bottomOf,
  captioned,
  captionHeight,
  captionStyle,
  columns,
  inset,
  padOf,
  rows,
  valueBox,
} from './label-boxes.ts';
import { cityLine, joined, printedCountry, printedDate, printedPostalCode } from './printed-words.ts';

const BLACK = 0;
const WHITE = 1;
/** A font size that always shrinks to fit the box. */
const AS_LARGE_AS_FITS = 1000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a label says about its own handling unit. */
export interface UnitFace {
  /** `PALLET`. */
  readonly name: string;
  /** `DO NOT STACK`. */
  readonly marks: readonly string[];
}

/** Draws the label and returns the box for "2 of 5". */
export function drawLabelFace(canvas: Canvas, document: BolDocument, unit: UnitFace, size: Size): Box {
  // At least a quarter of an inch on sheets whose labels reach the edge of the paper, where printers cannot print.
  const margin = Math.max(8, size.width * 0.03);
  let inner = inset({ x: 0, y: 0, ...size }, margin);
  const isUpright = size.height > size.width;
  if (document.isTest) {
    const band = inner.height * 0.07;
    const rest = { ...inner, y: inner.y + band * 1.15, height: inner.height - band * 1.15 };
    drawMark(canvas, { ...inner, height: band }, 'TEST — DO NOT SHIP');
    if (isUpright) {
      drawMark(canvas, { ...inner, y: bottomOf(inner) - band, height: band }, 'TEST — DO NOT SHIP');
      rest.height -= band * 1.15;
    }
    inner = rest;
  }
  canvas.frame(inner, 0.75);
  return isUpright ? drawUpright(canvas, document, unit, inner) : drawWide(canvas, document, unit, inner);
}

function drawUpright(canvas: Canvas, document: BolDocument, { name, marks }: UnitFace, inner: Box): Box {
  const marked = marks.length > 0 ? 0.065 : 0;
  const [top, to, terminal, service, pro, references, bottom] = rows(canvas, inner, [
    0.11,
    0.215,
    0.29 - marked,
    0.09,
    0.215,
    0.08,
    marked,
  ]);
  const [from, carrier] = columns(canvas, top!, 0.58);
  drawFrom(canvas, from!, document);
  drawCarrier(canvas, carrier!, document);
  drawTo(canvas, to!, document);
  drawTerminal(canvas, terminal!, document);
  const [words, pieces] = columns(canvas, service!, 0.58);
  drawService(canvas, words!, document);
  drawPro(canvas, pro!, document);
  drawReferences(canvas, references!, document);
  drawMarks(canvas, bottom!, marks);
  return valueBox(canvas, pieces!, name);
}

function drawWide(canvas: Canvas, document: BolDocument, { name, marks }: UnitFace, inner: Box): Box {
  const marked = marks.length > 0 ? 0.095 : 0;
  const [top, middle, lower, references, bottom] = rows(canvas, inner, [0.14, 0.44 - marked, 0.3, 0.12, marked]);
  const [from, carrier] = columns(canvas, top!, 0.58);
  drawFrom(canvas, from!, document);
  drawCarrier(canvas, carrier!, document);
  const [to, terminal] = columns(canvas, middle!, 0.53);
  drawTo(canvas, to!, document);
  drawTerminal(canvas, terminal!, document);
  const [pro, right] = columns(canvas, lower!, 0.64);
  drawPro(canvas, pro!, document);
  const [service, pieces] = rows(canvas, right!, [0.5, 0.5]);
  drawService(canvas, service!, document);
  drawReferences(canvas, references!, document);
  drawMarks(canvas, bottom!, marks);
  return valueBox(canvas, pieces!, name);
}

function drawFrom(canvas: Canvas, box: Box, { shipFrom }: BolDocument): void {
  const caption = captionHeight(box);
  const words = captioned(canvas, box, 'FROM', caption);
  canvas.block(words, paragraphs([shipFrom.name, shipFrom.address1, cityLine(shipFrom)]), {
    size: Math.min(14, words.height / 3.7),
    minSize: Math.min(5, words.height / 3.7),
  });
}

function drawCarrier(canvas: Canvas, box: Box, { carrierName, scac, shipDate }: BolDocument): void {
  const words = inset(box, padOf(box));
  const [name, below] = [0.5, 0.5].map((share, at) => ({
    ...words,
    y: words.y + at * share * words.height,
    height: share * words.height,
  }));
  canvas.line(name!, carrierName, { size: Math.min(16, box.height / 3), minSize: 5, weight: 'bold', align: 'right' });
  const half = { ...below!, width: below!.width * 0.36 };
  canvas.line(half, scac, { size: Math.min(16, box.height / 3), minSize: 5, weight: 'bold' });
  const date = { ...below!, x: half.x + half.width + 4, width: below!.width - half.width - 4 };
  canvas.line(date, printedDate(shipDate), { size: Math.min(14, box.height / 3.6), minSize: 5, align: 'right' });
}

/** Dock workers look for the name and the city, so they are the largest. */
function drawTo(canvas: Canvas, box: Box, document: BolDocument): void {
  const words = captioned(canvas, box, 'TO', captionHeight(box));
  const lines = linesTo(document, words);
  const whole = lines.reduce((sum, { share }) => sum + share, 0);
  let y = words.y;
  for (const { text, share } of lines) {
    const height = (words.height * share) / whole;
    const isLarge = share === LARGE;
    canvas.line({ ...words, y, height }, text, {
      size: Math.min(isLarge ? 34 : 24, height / 1.25),
      minSize: Math.min(6, height / 1.25),
      weight: isLarge ? 'bold' : 'regular',
    });
    y += height;
  }
}

const LARGE = 0.3;
const SMALL = 0.2;

function linesTo({ shipTo, shipFrom }: BolDocument, words: Box): { text: string; share: number }[] {
  const country = shipTo.country === shipFrom.country ? '' : printedCountry(shipTo.country);
  const { city, stateProvince, postalCode, name, address1, address2 } = shipTo;
  const state = joined(', ', city, stateProvince);
  const code = joined('  ', printedPostalCode(postalCode), country);
  const oneLine = joined('  ', state, code);
  // A long city name keeps its size on a separate line.
  const fits = plexSans('bold').widthOf(oneLine, Math.min(34, words.height * 0.22)) <= words.width;
  return [
    { text: name, share: LARGE },
    { text: address1, share: SMALL },
    { text: address2, share: SMALL },
    ...(fits ? [oneLine] : [state, code]).map((text) => ({ text, share: LARGE })),
  ].filter(({ text }) => text !== '');
}

/** Must be readable from across the dock, so it gets all the available space. */
function drawTerminal(canvas: Canvas, box: Box, { destinationTerminal: terminal }: BolDocument): void {
  const caption = captionHeight(box);
  const words = captioned(canvas, box, terminal === null ? 'DESTINATION TERMINAL' : 'TERMINAL', caption);
  if (terminal !== null) {
    const name = {
      ...words,
      x: words.x + words.width * 0.35,
      y: words.y - caption,
      width: words.width * 0.65,
      height: caption,
    };
    canvas.line(name, joined(', ', terminal.city, terminal.stateProvince), {
      size: caption * 0.9,
      minSize: 4,
      align: 'right',
    });
  }
  canvas.poster({ ...words, y: words.y + 2, height: words.height - 4 }, terminal?.id ?? '—', 10);
}

/** On two lines if it is long. */
function drawService(canvas: Canvas, box: Box, { service }: BolDocument): void {
  const words = valueBox(canvas, box, 'SERVICE');
  const size = Math.min(26, words.height * 0.75);
  const isShort = plexSans('bold').widthOf(service, size * 0.5) <= words.width;
  if (isShort) canvas.line(words, service, { size, minSize: 5, weight: 'bold' });
  else canvas.block(words, [{ text: service, weight: 'bold' }], { size: words.height / 2.6, minSize: 4.5 });
}

function drawPro(canvas: Canvas, box: Box, { pro }: BolDocument): void {
  const caption = captionHeight(box);
  if (pro === '') {
    const words = captioned(canvas, box, 'PRO', caption);
    canvas.line(words, 'NO PRO: TEST', { size: AS_LARGE_AS_FITS, minSize: 6, weight: 'bold', align: 'center' });
    return;
  }
  const pad = padOf(box);
  const digits = Math.min(34, Math.max(13, box.height * 0.25));
  canvas.line(
    { x: box.x + pad, y: box.y + pad * 0.5, width: box.width * 0.25, height: caption },
    'PRO',
    captionStyle(caption),
  );
  const head = { x: box.x + pad, y: box.y + pad * 0.5, width: box.width - 2 * pad, height: digits };
  canvas.line(head, pro, { size: digits, weight: 'bold', align: 'center', minSize: 6 });
  const top = head.y + digits + 1;
  const most = 1.25 * 72;
  const height = Math.min(most, bottomOf(box) - pad - top);
  drawCode128(
    canvas,
    { x: box.x + 1, y: top + (bottomOf(box) - pad - top - height) / 2, width: box.width - 2, height },
    pro,
  );
}

function drawReferences(canvas: Canvas, box: Box, { bolNumbers, orders }: BolDocument): void {
  const [left, right] = columns(canvas, box, 0.5);
  drawCaptioned(canvas, left!, 'BOL', firstOf(bolNumbers));
  drawCaptioned(canvas, right!, 'PO', firstOf(orders.map(({ number }) => number)));
}

/** The first number and how many more there are; all of them are on the bill of lading. */
function firstOf(numbers: readonly string[]): string {
  const [first = '—', ...others] = numbers;
  return others.length === 0 ? first : `${first}  +${others.length}`;
}

/** Marks of a handling unit that must be visible from a distance. */
export function marksOf(unit: PrintedHandlingUnit): string[] {
  const marks: string[] = [];
  const hazmat = hazmatMark({ handlingUnits: [unit] });
  if (hazmat !== undefined) marks.push(hazmat);
  if (!unit.isStackable) marks.push('DO NOT STACK');
  return marks;
}

function drawMarks(canvas: Canvas, box: Box, marks: readonly string[]): void {
  const gap = 2;
  const width = (box.width - gap * (marks.length + 1)) / marks.length;
  for (const [at, mark] of marks.entries()) {
    drawMark(
      canvas,
      { x: box.x + gap + at * (width + gap), y: box.y + gap, width, height: box.height - 2 * gap },
      mark,
    );
  }
}

function drawMark(canvas: Canvas, box: Box, text: string): void {
  canvas.fill(box, BLACK);
  canvas.line(inset(box, 1), text, {
    size: box.height * 0.8,
    minSize: 5,
    weight: 'bold',
    align: 'center',
    gray: WHITE,
  });
}

function drawCaptioned(canvas: Canvas, box: Box, caption: string, text: string): void {
  const words = valueBox(canvas, box, caption);
  canvas.line(words, text, { size: Math.min(26, words.height * 0.9), minSize: 5.5, weight: 'bold' });
}

function paragraphs([name, ...others]: readonly string[]): { text: string; weight?: 'bold' }[] {
  return [{ text: name!, weight: 'bold' }, ...others.map((text) => ({ text }))];
}
