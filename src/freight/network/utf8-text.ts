// Owns the decoding of a carrier file: UTF-8 or a fault that names the lines which are not.
import type { FaultList } from './carrier-fault.ts';

const FIX = 'Save the file as UTF-8 (in a spreadsheet: "CSV UTF-8").';

/** The text of the file without its byte-order mark, or null after reporting why it is none. */
export function decodeUtf8(file: string, bytes: Uint8Array, faults: FaultList): string | null {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (wide) {
    faults.add(file, 0, '', 'The file is UTF-16, not UTF-8.', FIX);
    return null;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    reportBadLines(file, bytes, faults);
    return null;
  }
}

/** A second decoding puts a mark where bytes are wrong: an exception for each line would take minutes on junk. */
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
