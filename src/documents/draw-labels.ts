// Draws the shipping labels of one or several bills of lading.
import type { Box, Canvas, TextTrace } from '../platform/pdf/canvas.ts';
import { PdfFile } from '../platform/pdf/pdf-file.ts';
import type { BolDocument } from './bol-document.ts';
import { drawLabelFace, marksOf } from './label-face.ts';
import type { LabelOptions } from './label-options.ts';
import { labelSheet, placeLabels } from './label-sheet.ts';
import { type LabelledUnit, labelledUnits } from './labelled-unit.ts';

/** A bill and how many labels it gets. */
export interface LabelSet {
  readonly document: BolDocument;
  readonly quantity: number;
}

export function drawLabels(
  document: BolDocument,
  options: LabelOptions,
  trace?: (page: number) => TextTrace,
): Uint8Array {
  const title = `Shipping labels ${document.pro || document.bolNumbers[0] || document.confirmationNumber}`;
  return drawSets(title, [{ document, quantity: options.quantity }], options, trace);
}

/** One file. The labels of a bill follow those of the bill before it on the same sheet. */
export function drawLabelSets(sets: readonly LabelSet[], options: Omit<LabelOptions, 'quantity'>): Uint8Array {
  return drawSets(`Shipping labels of ${sets.length} shipments`, sets, options);
}

function drawSets(
  title: string,
  sets: readonly LabelSet[],
  { format, position = 1 }: Omit<LabelOptions, 'quantity'>,
  trace?: (page: number) => TextTrace,
): Uint8Array {
  const sheet = labelSheet(format);
  const [{ document }] = sets as readonly [LabelSet];
  const madeAt = new Date(`${document.shipDate}T00:00:00Z`);
  const file = new PdfFile({ title, author: document.carrierName, madeAt }, trace);
  const quantity = sets.reduce((sum, one) => sum + one.quantity, 0);
  const places = placeLabels({ format, quantity, position });
  let pages = 0;
  let canvas: Canvas | undefined;
  let label = 0;
  for (const set of sets) {
    const faceOf = facesOf(file, set.document, sheet.places[0]!);
    for (const unit of labelledUnits(set.document.handlingUnits, set.quantity)) {
      const { page, place } = places[label++]!;
      const face = faceOf(unit);
      if (canvas === undefined || page > pages) {
        canvas = file.addPage(sheet.width, sheet.height);
        pages = page;
      }
      canvas.place(face.name, place.x, place.y);
      const box = { ...face.place, x: place.x + face.place.x, y: place.y + face.place.y };
      canvas.line(box, unit.place, { size: box.height, minSize: 6, weight: 'bold', align: 'center' });
    }
  }
  return file.bytes();
}

interface Face {
  readonly name: string;
  readonly place: Box;
}

/** Units of the same type with the same marks share a face, which is drawn once, however many labels there are. */
function facesOf(file: PdfFile, document: BolDocument, { width, height }: Box): (unit: LabelledUnit) => Face {
  const faces = new Map<string, Face>();
  return ({ unit, name }) => {
    const marks = marksOf(unit);
    const key = JSON.stringify([name, marks]);
    const known = faces.get(key);
    if (known !== undefined) return known;
    const part = file.addPart(width, height);
    const face = { name: part.name, place: drawLabelFace(part.canvas, document, { name, marks }, { width, height }) };
    faces.set(key, face);
    return face;
  };
}
