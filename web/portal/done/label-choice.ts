// How labels are printed: the format depends on the local printer, so it is remembered in this browser.
import { useState } from 'react';
import { LABEL_FORMAT, type LabelFormat } from '../../../src/freight/value-sets/label-format.ts';
import { meaningsOf } from '../../words/code-words.ts';

/** As choices. */
export const LABEL_FORMATS = meaningsOf(LABEL_FORMAT).map(({ code, meaning }) => ({
  value: code,
  label: `${code} (${meaning})`,
}));

const KEY = 'linehaul-label-format';

export function useLabelFormat(): readonly [LabelFormat, (format: LabelFormat) => void] {
  const [format, setFormat] = useState<LabelFormat>(() => {
    const kept = localStorage.getItem(KEY);
    return LABEL_FORMAT.has(kept) ? kept : 'ThermalLabel';
  });
  return [
    format,
    (next) => {
      setFormat(next);
      localStorage.setItem(KEY, next);
    },
  ];
}

/** The number of labels per sheet: if more than one, printing can start at any position. */
export function placesOn(format: LabelFormat): number {
  return LABEL_FORMAT.get(format).perSheet;
}
