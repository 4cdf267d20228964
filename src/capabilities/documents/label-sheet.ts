// Where labels lie: the sheets of each LABEL_FORMAT (§2.2), and the place of every label that is printed.
import { LABEL_FORMAT, type LabelFormat } from '../../freight/value-sets/label-format.ts';
import type { Box } from '../../platform/pdf/canvas.ts';
import type { LabelOptions } from './label-options.ts';

const INCH = 72;
const LETTER = { width: 8.5 * INCH, height: 11 * INCH };
/** Between two columns, as on the die-cut sheets that are sold in these sizes. Rows touch. */
const COLUMN_GAP_IN: Partial<Record<LabelFormat, number>> = { SheetLabel4: 0.5, SheetLabel: 3 / 16 };

export interface LabelSheet {
  readonly width: number;
  readonly height: number;
  /** Along the rows, the uppermost first. */
  readonly places: readonly Box[];
}

export interface PlacedLabel {
  /** From 1. */
  readonly page: number;
  /** Which place of the sheet it is, from 1. */
  readonly position: number;
  readonly place: Box;
}

export function labelSheet(format: LabelFormat): LabelSheet {
  const { widthIn, heightIn, columns, rows } = LABEL_FORMAT.get(format);
  const label = { width: widthIn * INCH, height: heightIn * INCH };
  if (format === 'ThermalLabel') return { ...label, places: [{ x: 0, y: 0, ...label }] };
  const gap = (COLUMN_GAP_IN[format] ?? 0) * INCH;
  // What is left of the sheet is the same on opposite sides.
  const left = (LETTER.width - columns * label.width - (columns - 1) * gap) / 2;
  const top = (LETTER.height - rows * label.height) / 2;
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * (label.width + gap),
    y: top + Math.floor(at / columns) * label.height,
    ...label,
  }));
  return { ...LETTER, places };
}

/** A position beyond the places of a sheet counts on from its first: on a sheet of two, 3 is the first again. */
export function placeLabels({ format, quantity, position = 1 }: LabelOptions): PlacedLabel[] {
  const { places } = labelSheet(format);
  const first = (position - 1) % places.length;
  return Array.from({ length: quantity }, (_, at) => {
    const index = (first + at) % places.length;
    return { page: 1 + Math.floor((first + at) / places.length), position: index + 1, place: places[index]! };
  });
}
