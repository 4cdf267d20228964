// The sheet layout of each LABEL_FORMAT (§2.2), and the position of every printed label.
import { LABEL_FORMAT, type LabelFormat } from '../freight/value-sets/label-format.ts';
import type { Box } from '../platform/pdf/canvas.ts';
import type { LabelOptions } from './label-options.ts';

const INCH = 72;
const LETTER = { width: 8.5 * INCH, height: 11 * INCH };
/** The gap between two columns, as on the die-cut sheets sold in these sizes. Rows have no gap. */
const COLUMN_GAP_IN: Partial<Record<LabelFormat, number>> = { SheetLabel4: 0.5, SheetLabel: 3 / 16 };

export interface LabelSheet {
  readonly width: number;
  readonly height: number;
  /** Row by row, from the top. */
  readonly places: readonly Box[];
}

export interface PlacedLabel {
  /** Counted from 1. */
  readonly page: number;
  /** The position on the sheet, counted from 1. */
  readonly position: number;
  readonly place: Box;
}

export function labelSheet(format: LabelFormat): LabelSheet {
  const { widthIn, heightIn, columns, rows } = LABEL_FORMAT.get(format);
  const label = { width: widthIn * INCH, height: heightIn * INCH };
  if (format === 'ThermalLabel') return { ...label, places: [{ x: 0, y: 0, ...label }] };
  const gap = (COLUMN_GAP_IN[format] ?? 0) * INCH;
  // The labels are centered on the sheet.
  const left = (LETTER.width - columns * label.width - (columns - 1) * gap) / 2;
  const top = (LETTER.height - rows * label.height) / 2;
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * (label.width + gap),
    y: top + Math.floor(at / columns) * label.height,
    ...label,
  }));
  return { ...LETTER, places };
}

/** A position beyond the end of a sheet wraps around: on a sheet of two, 3 is the first again. */
export function placeLabels({ format, quantity, position = 1 }: LabelOptions): PlacedLabel[] {
  const { places } = labelSheet(format);
  const first = (position - 1) % places.length;
  return Array.from({ length: quantity }, (_, at) => {
    const index = (first + at) % places.length;
    return { page: 1 + Math.floor((first + at) / places.length), position: index + 1, place: places[index]! };
  });
}
