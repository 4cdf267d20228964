// Draws the shipping labels of a bill of lading.
import type { Box, Canvas, TextTrace } from '../../platform/pdf/canvas.ts';
import { PdfFile } from '../../platform/pdf/pdf-file.ts';
import type { BolDocument } from './bol-document.ts';
import { drawLabelFace, marksOf } from './label-face.ts';
import type { LabelOptions } from './label-options.ts';
import { labelSheet, placeLabels } from './label-sheet.ts';
import { type LabelledUnit, labelledUnits } from './labelled-unit.ts';

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
  const faces = new Map<string, { readonly name: string; readonly place: Box }>();
  /** Units of the same type with the same marks share a face, which is drawn once, however many labels there are. */
  const faceOf = ({ unit, name }: LabelledUnit) => {
    const marks = marksOf(unit);
    const key = JSON.stringify([name, marks]);
    const known = faces.get(key);
    if (known !== undefined) return known;
    const part = file.addPart(width, height);
    const face = { name: part.name, place: drawLabelFace(part.canvas, document, { name, marks }, { width, height }) };
    faces.set(key, face);
    return face;
  };
  const units = labelledUnits(document.handlingUnits, options.quantity);
  let pages = 0;
  let canvas: Canvas | undefined;
  for (const [at, { page, place }] of placeLabels(options).entries()) {
    const face = faceOf(units[at]!);
    if (canvas === undefined || page > pages) {
      canvas = file.addPage(sheet.width, sheet.height);
      pages = page;
    }
    canvas.place(face.name, place.x, place.y);
    const box = { ...face.place, x: place.x + face.place.x, y: place.y + face.place.y };
    canvas.line(box, units[at]!.place, { size: box.height, minSize: 6, weight: 'bold', align: 'center' });
  }
  return file.bytes();
}
