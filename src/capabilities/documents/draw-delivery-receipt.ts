// Draws a delivery receipt: when the freight was delivered, to whom, in which condition, and who signed.
import type { Canvas } from '../../platform/pdf/canvas.ts';
import { type MeasuredRow, Table } from '../../platform/pdf/table.ts';
import type { PrintedHandlingUnit } from './bol-document.ts';
import { BAND_HEIGHT, BOTTOM, drawBand, drawCheckBox, HAIRLINE, MARGIN, WIDTH } from './bol-sheet.ts';
import type { DeliveryReceipt } from './carrier-papers.ts';
import { hazardLine } from './hazard-words.ts';
import { drawFacts, drawFrame, drawWholeTable, PaperSheet, printedMoment, shipmentFacts } from './paper-sheet.ts';
import { printedNumber } from './printed-words.ts';

const CONDITIONS = [
  ['clean', 'Clean: all of it, in apparent good order'],
  ['short', 'Short: pieces are missing'],
  ['damaged', 'Damaged'],
] as const;
const SIGNATURE_HEIGHT = 84;

export function drawDeliveryReceipt(receipt: DeliveryReceipt): Uint8Array {
  const sheet = new PaperSheet(receipt, 'DELIVERY RECEIPT', `Delivery receipt ${receipt.pro}`);
  const canvas = sheet.addPage();
  let y = sheet.drawHead(canvas, shipmentFacts(receipt));
  drawBand(canvas, { x: MARGIN, y, width: WIDTH }, 'DELIVERY');
  y = drawFacts(canvas, y + BAND_HEIGHT, 28, [
    ['Delivered, local time', printedMoment(receipt.delivered)],
    ['Received by', receipt.receivedBy],
    ['Pieces delivered', receipt.piecesDelivered === null ? 'not counted' : printedNumber(receipt.piecesDelivered)],
    ['Pieces on the bill of lading', printedNumber(receipt.piecesShipped)],
  ]);
  y = drawCondition(canvas, y, receipt);
  const bottom = BOTTOM - SIGNATURE_HEIGHT;
  drawFreight(canvas, y, bottom, receipt);
  drawSignature(canvas, bottom, receipt);
  drawFrame(canvas, BOTTOM);
  return sheet.bytes();
}

function drawCondition(canvas: Canvas, y: number, { condition }: DeliveryReceipt): number {
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

/** The mark /s/ says that the name stands for a signature which was given elsewhere. */
function drawSignature(canvas: Canvas, top: number, { signature, receivedBy, delivered }: DeliveryReceipt): void {
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, 0.8);
  drawBand(canvas, { x: MARGIN, y: top, width: WIDTH }, 'SIGNATURE');
  const words = 'Received the freight described above in apparent good order, except as noted.';
  canvas.line({ x: MARGIN + 4, y: top + 13, width: WIDTH - 8, height: 11 }, words, { size: 7.5 });
  const line = top + 66;
  const left = { x: MARGIN + 10, width: WIDTH * 0.58 };
  const right = { x: MARGIN + WIDTH * 0.66, width: WIDTH * 0.34 - 10 };
  const name = signature === '' ? 'no signature was taken' : `/s/  ${signature}`;
  canvas.line({ ...left, y: line - 28, height: 26 }, name, {
    size: signature === '' ? 11 : 20,
    minSize: 8,
    gray: signature === '' ? 0.4 : 0.15,
  });
  canvas.line({ ...right, y: line - 22, height: 20 }, printedMoment(delivered), { size: 11, minSize: 7 });
  for (const [box, caption] of [
    [left, `Consignee: ${receivedBy}`],
    [right, 'Date and time of delivery'],
  ] as const) {
    canvas.rule(box.x, line, box.x + box.width, line, HAIRLINE);
    canvas.line({ ...box, y: line + 2, height: 9 }, caption, { size: 6.5, minSize: 5, gray: 0.3 });
  }
}
