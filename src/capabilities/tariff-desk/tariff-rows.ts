// Counts the rows of a tariff's files, without headings and empty lines.
import type { CarrierFiles } from '../carrier/find-tariffs.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;

export function rowsOf(bytes: Uint8Array): number {
  let lines = 0;
  let isBlank = true;
  for (const byte of bytes) {
    if (byte === NEWLINE) {
      if (!isBlank) lines += 1;
      isBlank = true;
    } else if (byte !== RETURN) isBlank = false;
  }
  return Math.max(0, lines + (isBlank ? 0 : 1) - 1);
}

export function rowsOfAll(files: CarrierFiles): number {
  let rows = 0;
  for (const bytes of files.values()) rows += rowsOf(bytes);
  return rows;
}
