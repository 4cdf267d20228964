// The bottom of a bill of lading: value, Section 7, COD, the terms, and the signatures.
import type { Box, Canvas } from '../platform/pdf/canvas.ts';
import { PreparedPart } from '../platform/pdf/prepared-part.ts';
import { ACKNOWLEDGEMENT, CERTIFICATION, DECLARED_VALUE, LIABILITY, RECEIVED, SECTION_7 } from './bol-clauses.ts';
import { BOTTOM, drawBand, drawCheckBox, FRAME, HAIRLINE, MARGIN, PAGE, RULE_GRAY, WIDTH } from './bol-sheet.ts';

const VALUE_HEIGHT = 46;
const RECEIVED_HEIGHT = 43;
const SIGNATURES_HEIGHT = 84;
export const CLOSING_HEIGHT = VALUE_HEIGHT + RECEIVED_HEIGHT + SIGNATURES_HEIGHT;
const SMALL = 6.2;

/** The same on every bill, at the bottom of its first page. */
export const CLOSING = new PreparedPart(PAGE.width, PAGE.height, drawClosing);

function drawClosing(canvas: Canvas): void {
  const top = BOTTOM - CLOSING_HEIGHT;
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, FRAME);
  let x = MARGIN;
  for (const [width, draw] of [
    [WIDTH * 0.37, drawValue],
    [WIDTH * 0.34, drawSection7],
    [WIDTH * 0.29, drawCod],
  ] as const) {
    if (x > MARGIN) canvas.rule(x, top, x, top + VALUE_HEIGHT, HAIRLINE, RULE_GRAY);
    draw(canvas, { x, y: top, width, height: VALUE_HEIGHT });
    x += width;
  }
  const received = { x: MARGIN, y: top + VALUE_HEIGHT, width: WIDTH, height: RECEIVED_HEIGHT };
  canvas.rule(MARGIN, received.y, MARGIN + WIDTH, received.y, HAIRLINE);
  canvas.block(inside(received), [{ text: RECEIVED }, { text: LIABILITY, weight: 'bold' }], {
    size: SMALL,
    minSize: 5,
  });
  drawSignatures(canvas, { ...received, y: received.y + RECEIVED_HEIGHT, height: SIGNATURES_HEIGHT });
}

function drawValue(canvas: Canvas, box: Box): void {
  canvas.block({ ...inside(box), height: 27 }, [{ text: DECLARED_VALUE }], { size: SMALL, minSize: 5 });
  const y = box.y + 41;
  const words = { y: y - 9, height: 10 };
  const half = (box.width - 30) / 2;
  canvas.rule(box.x + 4, y, box.x + half, y, HAIRLINE);
  canvas.line({ ...words, x: box.x + half + 3, width: 14 }, 'per', { size: SMALL });
  canvas.rule(box.x + half + 17, y, box.x + box.width - 12, y, HAIRLINE);
  canvas.line({ ...words, x: box.x + box.width - 11, width: 8 }, '.”', { size: SMALL });
}

/** When signed, it releases the shipper from charges that the consignee does not pay. */
function drawSection7(canvas: Canvas, box: Box): void {
  const [title, clause] = SECTION_7;
  canvas.block({ ...inside(box), height: 31 }, [{ text: title, weight: 'bold' }, { text: clause }], {
    size: SMALL,
    minSize: 4.8,
  });
  const y = box.y + box.height - 8.5;
  canvas.rule(box.x + 4, y, box.x + box.width - 4, y, HAIRLINE);
  canvas.line({ x: box.x + 4, y: y + 0.5, width: box.width - 8, height: 7 }, 'Signature of consignor', {
    size: 5.5,
    gray: 0.3,
  });
}

/** The carrier does not collect on delivery; the box exists so that no one writes an amount elsewhere. */
function drawCod(canvas: Canvas, box: Box): void {
  const gray = 0.5;
  const line = (at: number): Box => ({ x: box.x + 4, y: box.y + 3 + at * 12.5, width: box.width - 8, height: 10 });
  canvas.line({ ...line(0), width: 60 }, 'COD amount  $', { size: 7.5, gray });
  canvas.rule(box.x + 56, box.y + 12, box.x + box.width - 6, box.y + 12, HAIRLINE, gray);
  canvas.line({ ...line(1), width: 50 }, 'Fee terms', { size: 7.5, gray });
  for (const [at, term] of ['Collect', 'Prepaid'].entries()) {
    const x = box.x + 50 + at * 50;
    drawCheckBox(canvas, x, box.y + 17.5, 6, false);
    canvas.line({ ...line(1), x: x + 10, width: 40 }, term, { size: 7.5, gray });
  }
  canvas.line(line(2), 'COD is not offered on this shipment.', { size: 6.5, weight: 'bold' });
  canvas.rule(box.x + 3, box.y + 3, box.x + box.width - 3, box.y + 26, 0.9);
  canvas.rule(box.x + 3, box.y + 26, box.x + box.width - 3, box.y + 3, 0.9);
}

function drawSignatures(canvas: Canvas, box: Box): void {
  const widths = [196, 142, WIDTH - 338];
  const titles = ['SHIPPER SIGNATURE / DATE', 'LOADED BY · COUNTED BY', 'CARRIER SIGNATURE / PICKUP DATE'];
  let { x } = box;
  const parts = widths.map((width, at) => {
    const part = { ...box, x, width };
    drawBand(canvas, part, titles[at]!);
    if (at > 0) canvas.rule(x, box.y, x, box.y + box.height, HAIRLINE, RULE_GRAY);
    x += width;
    return part;
  });
  canvas.rule(box.x, box.y, box.x + box.width, box.y, FRAME);
  drawSignature(canvas, parts[0]!, CERTIFICATION);
  drawCounts(canvas, parts[1]!);
  drawSignature(canvas, parts[2]!, ACKNOWLEDGEMENT);
}

function drawSignature(canvas: Canvas, box: Box, words: string): void {
  canvas.block({ x: box.x + 4, y: box.y + 12, width: box.width - 8, height: 36 }, [{ text: words }], {
    size: SMALL,
    minSize: 5,
  });
  const y = box.y + box.height - 11;
  canvas.rule(box.x + 4, y, box.x + box.width - 66, y, HAIRLINE);
  canvas.rule(box.x + box.width - 58, y, box.x + box.width - 4, y, HAIRLINE);
  const under = { y: y + 1, height: 8 };
  canvas.line({ ...under, x: box.x + 4, width: 80 }, 'Signature', { size: 5.5, gray: 0.3 });
  canvas.line({ ...under, x: box.x + box.width - 58, width: 54 }, 'Date', { size: 5.5, gray: 0.3 });
}

function drawCounts(canvas: Canvas, box: Box): void {
  const lines: readonly (string | readonly [string])[] = [
    ['Trailer loaded'],
    'by shipper',
    'by driver',
    ['Freight counted'],
    'by shipper',
    'by driver: pallets said to contain',
    'by driver: pieces',
  ];
  for (const [at, line] of lines.entries()) {
    const y = box.y + 12 + at * 10;
    const isTitle = typeof line !== 'string';
    if (!isTitle) drawCheckBox(canvas, box.x + 6, y + 2, 6, false);
    const words = { x: box.x + (isTitle ? 4 : 16), y, width: box.width - 20, height: 10 };
    canvas.line(words, isTitle ? line[0] : line, { size: 6.5, weight: isTitle ? 'bold' : 'regular' });
  }
}

function inside(box: Box): Box {
  return { x: box.x + 4, y: box.y + 2, width: box.width - 8, height: box.height - 3 };
}
