// Draws the shipping labels of a bill of lading.
import type { TextTrace } from '../../platform/pdf/canvas.ts';
import { PdfFile } from '../../platform/pdf/pdf-file.ts';
import type { BolDocument } from './bol-document.ts';
import { drawLabelFace } from './label-face.ts';
import type { LabelOptions } from './label-options.ts';
import { labelSheet, placeLabels } from './label-sheet.ts';

export function drawLabels(
  document: BolDocument,
  options: LabelOptions,
  trace?: (page: number) => TextTrace,
): Uint8Array {
  const sheet = labelSheet(options.format);
  const { width, height } = sheet.places[0]!;
  const file = new PdfFile(
    {
      title: `Shipping labels ${document.pro || document.bolNumbers[0] || document.confirmationNumber}`,
      author: document.carrierName,
      madeAt: new Date(`${document.shipDate}T00:00:00Z`),
    },
    trace,
  );
  const face = file.addPart(width, height);
  const pieces = drawLabelFace(face.canvas, document, { width, height });
  let pages = 0;
  let canvas = face.canvas;
  for (const [at, { page, place }] of placeLabels(options).entries()) {
    if (page > pages) {
      canvas = file.addPage(sheet.width, sheet.height);
      pages = page;
    }
    canvas.place(face.name, place.x, place.y);
    const box = { ...pieces, x: place.x + pieces.x, y: place.y + pieces.y };
    canvas.line(box, `${at + 1} of ${options.quantity}`, {
      size: box.height,
      minSize: 6,
      weight: 'bold',
      align: 'center',
    });
  }
  return file.bytes();
}
