// Draws a delivery receipt: when the freight was delivered, to whom, in what condition, and who signed; or a blank one.
import type { Canvas } from '../platform/pdf/canvas.ts';
import { type MeasuredRow, Table } from '../platform/pdf/table.ts';
import type { PrintedHandlingUnit } from './bol-document.ts';
import { BAND_HEIGHT, BOTTOM, drawBand, drawCheckBox, HAIRLINE, MARGIN, WIDTH } from './bol-sheet.ts';
import type { DeliveryReceipt, PrintedDelivery } from './carrier-documents.ts';
import {
  DocumentSheet,
  drawFacts,
  drawFrame,
  drawWholeTable,
  type Fact,
  printedMoment,
  shipmentFacts,
} from './document-sheet.ts';
import { hazardLine } from './hazard-words.ts';
import type { Letterhead } from './letterhead.ts';
import { printedNumber } from './printed-words.ts';

const CONDITIONS = [
  ['clean', 'Clean: all of it, in apparent good order'],
  ['short', 'Short: pieces are missing'],
  ['damaged', 'Damaged'],
] as const;
const SIGNATURE_HEIGHT = 84;
const BLANK_FACTS_HEIGHT = 36;
const EXCEPTIONS_HEIGHT = 70;
const RECEIVED_WORDS = 'Received the freight described above in apparent good order, except as noted.';

export function drawDeliveryReceipt(receipt: DeliveryReceipt, letterhead: Letterhead = {}): Uint8Array {
  const sheet = new DocumentSheet(receipt, 'DELIVERY RECEIPT', `Delivery receipt ${receipt.pro}`, letterhead);
  const canvas = sheet.addPage();
  let y = sheet.drawHead(canvas, receipt, shipmentFacts(receipt));
  drawBand(canvas, { x: MARGIN, y, width: WIDTH }, 'DELIVERY');
  y = drawFacts(canvas, y + BAND_HEIGHT, receipt.delivery === null ? BLANK_FACTS_HEIGHT : 28, deliveryFacts(receipt));
  y = drawCondition(canvas, y, receipt);
  const bottom = BOTTOM - SIGNATURE_HEIGHT;
  const freightBottom = receipt.delivery === null ? bottom - EXCEPTIONS_HEIGHT : bottom;
  drawFreight(canvas, y, freightBottom, receipt);
  if (receipt.delivery === null) {
    drawExceptionLines(canvas, freightBottom);
    drawBlankSignature(canvas, bottom);
  } else drawSignature(canvas, bottom, receipt.delivery);
  drawFrame(canvas, BOTTOM);
  return sheet.bytes();
}

/** A missing value leaves space to write in, not a dash. */
function deliveryFacts({ delivery, piecesShipped }: DeliveryReceipt): Fact[] {
  const shipped: Fact = ['Pieces on the bill of lading', printedNumber(piecesShipped)];
  if (delivery === null) {
    return [['Delivered, local time', ' '], ['Received by, printed', ' '], ['Pieces delivered', ' '], shipped];
  }
  return [
    ['Delivered, local time', printedMoment(delivery.at)],
    ['Received by', delivery.receivedBy],
    ['Pieces delivered', delivery.pieces === null ? 'not counted' : printedNumber(delivery.pieces)],
    shipped,
  ];
}

/** Lines for shortages and damage, filled in by the person who signs. */
function drawExceptionLines(canvas: Canvas, top: number): void {
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, 0.8);
  drawBand(canvas, { x: MARGIN, y: top, width: WIDTH }, 'EXCEPTIONS: SHORT, OVER OR DAMAGED');
  for (const at of [1, 2, 3]) {
    const y = top + BAND_HEIGHT + at * 18;
    canvas.rule(MARGIN + 10, y, MARGIN + WIDTH - 10, y, HAIRLINE);
  }
}

function drawBlankSignature(canvas: Canvas, top: number): void {
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, 0.8);
  drawBand(canvas, { x: MARGIN, y: top, width: WIDTH }, 'SIGNATURE');
  canvas.line({ x: MARGIN + 4, y: top + 13, width: WIDTH - 8, height: 11 }, RECEIVED_WORDS, { size: 7.5 });
  const line = top + 66;
  for (const [from, share, caption] of [
    [0, 0.46, 'Signature of consignee'],
    [0.5, 0.22, 'Date and time of delivery'],
    [0.76, 0.24, 'Driver'],
  ] as const) {
    const x = MARGIN + 10 + from * (WIDTH - 20);
    const width = share * (WIDTH - 20);
    canvas.rule(x, line, x + width, line, HAIRLINE);
    canvas.line({ x, y: line + 2, width, height: 9 }, caption, { size: 6.5, minSize: 5, gray: 0.3 });
  }
}

function drawCondition(canvas: Canvas, y: number, { delivery }: DeliveryReceipt): number {
  const condition = delivery?.condition;
  const width = WIDTH / CONDITIONS.length;
  for (const [at, [name, words]] of CONDITIONS.entries()) {
    const x = MARGIN + 6 + at * width;
    drawCheckBox(canvas, x, y + 6, 9, name === condition);
    const weight = name === condition ? 'bold' : 'regular';
    canvas.line({ x: x + 14, y: y + 4.5, width: width - 24, height: 12 }, words, { size: 8.5, minSize: 6, weight });
  }
  return y + 21;
}

function drawFreight(canvas: Canvas, top: number, bottom: number, receipt: DeliveryReceipt): void {
  const table = new Table(MARGIN, 7.5, [
    { title: 'Units', width: 40, align: 'right' },
    { title: 'Type', width: 40 },
    { title: 'Pieces', width: 50, align: 'right' },
    { title: 'Packaging', width: 54 },
    { title: 'Weight (lb)', width: 64, align: 'right' },
    { title: 'H.M.', width: 32, align: 'center' },
    { title: 'Description', width: WIDTH - 280, wraps: true },
  ]);
  const rows = receipt.handlingUnits.flatMap((unit) => unitRows(table, unit));
  const units = receipt.handlingUnits.reduce((sum, { count }) => sum + count, 0);
  const total = table.measure(
    [printedNumber(units), '', printedNumber(receipt.piecesShipped), '', printedNumber(receipt.weightLb), '', 'Total'],
    true,
  );
  drawWholeTable(canvas, table, 'FREIGHT AS ON THE BILL OF LADING', rows, total, { top, bottom });
}

function unitRows(table: Table, { count, type, items }: PrintedHandlingUnit): MeasuredRow[] {
  return items.map((item, at) =>
    table.measure([
      at === 0 ? printedNumber(count) : '',
      at === 0 ? type : '',
      printedNumber(item.pieces),
      item.packagingType,
      printedNumber(item.weightLb),
      item.hazard === null ? '' : 'X',
      item.hazard === null ? item.description : `${hazardLine(item.hazard)} · ${item.description}`,
    ]),
  );
}

/** The mark /s/ shows that the name stands for a signature given elsewhere. */
function drawSignature(canvas: Canvas, top: number, { signature, receivedBy, at }: PrintedDelivery): void {
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, 0.8);
  drawBand(canvas, { x: MARGIN, y: top, width: WIDTH }, 'SIGNATURE');
  canvas.line({ x: MARGIN + 4, y: top + 13, width: WIDTH - 8, height: 11 }, RECEIVED_WORDS, { size: 7.5 });
  const line = top + 66;
  const left = { x: MARGIN + 10, width: WIDTH * 0.58 };
  const right = { x: MARGIN + WIDTH * 0.66, width: WIDTH * 0.34 - 10 };
  const name = signature === '' ? 'no signature captured' : `/s/  ${signature}`;
  canvas.line({ ...left, y: line - 28, height: 26 }, name, {
    size: signature === '' ? 11 : 20,
    minSize: 8,
    gray: signature === '' ? 0.4 : 0.15,
  });
  canvas.line({ ...right, y: line - 22, height: 20 }, printedMoment(at), { size: 11, minSize: 7 });
  for (const [box, caption] of [
    [left, `Consignee: ${receivedBy}`],
    [right, 'Date and time of delivery'],
  ] as const) {
    canvas.rule(box.x, line, box.x + box.width, line, HAIRLINE);
    canvas.line({ ...box, y: line + 2, height: 9 }, caption, { size: 6.5, minSize: 5, gray: 0.3 });
  }
}
