// Owns the encoding check of a carrier file: UTF-8, or a fault that names the invalid lines.
import type { FaultList } from './carrier-fault.ts';

const FIX = 'Save the file as UTF-8 (in a spreadsheet: "CSV UTF-8").';

/** Decoded in chunks and not kept, so that a large file takes no more memory than a small one. */
const PIECE_BYTES = 64 * 1024;

/** True if the whole file is UTF-8; otherwise the faults have been reported. */
export function isUtf8(file: string, bytes: Uint8Array, faults: FaultList): boolean {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (wide) {
    faults.add(file, 0, '', 'The file is UTF-16, not UTF-8.', FIX);
    return false;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let start = 0; start < bytes.length; ) {
      const lineEnd = bytes.indexOf(10, start + PIECE_BYTES);
      const end = lineEnd < 0 ? bytes.length : lineEnd + 1;
      decoder.decode(bytes.subarray(start, end));
      start = end;
    }
    return true;
  } catch {
    reportBadLines(file, bytes, faults);
    return false;
  }
}

/** A second decoding marks the invalid bytes: an exception per line would take minutes on junk. */
function reportBadLines(file: string, bytes: Uint8Array, faults: FaultList): void {
  const text = new TextDecoder('utf-8').decode(bytes);
  for (let start = 0, line = 1, mark = -1; start < text.length; line++) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    if (mark < start) mark = text.indexOf('\ufffd', start);
    if (mark < 0) return;
    if (mark < end) faults.add(file, line, '', 'The line has bytes that are not UTF-8.', FIX);
    start = end + 1;
  }
}
