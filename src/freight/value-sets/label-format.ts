// Owns LABEL_FORMAT (§2.2): the shipping-label formats, the label sizes and their layout on a sheet.
import { type CodeOf, valueSet } from './value-set.ts';

// Sizes are those of a label on an upright sheet. Six labels of 3-1/3 x 4 fit a letter sheet only if the 4 inches run across (two columns,
// three rows), so SheetLabel is wider than high although the specification names the short side first. The number of labels on SheetLabel2
// and SheetLabel4 is taken from their names; both fit a letter sheet exactly.
export const LABEL_FORMAT = valueSet('LABEL_FORMAT', [
  { code: 'SheetLabel2', meaning: '8.5 x 5', widthIn: 8.5, heightIn: 5, columns: 1, rows: 2, perSheet: 2 },
  { code: 'SheetLabel4', meaning: '3.5 x 5', widthIn: 3.5, heightIn: 5, columns: 2, rows: 2, perSheet: 4 },
  {
    code: 'SheetLabel',
    meaning: '3-1/3 x 4, six per sheet',
    widthIn: 4,
    heightIn: 10 / 3,
    columns: 2,
    rows: 3,
    perSheet: 6,
  },
  { code: 'Letter', meaning: 'standard letter sheet', widthIn: 8.5, heightIn: 11, columns: 1, rows: 1, perSheet: 1 },
  { code: 'ThermalLabel', meaning: '4 x 6, one per sheet', widthIn: 4, heightIn: 6, columns: 1, rows: 1, perSheet: 1 },
]);

export type LabelFormat = CodeOf<typeof LABEL_FORMAT>;
