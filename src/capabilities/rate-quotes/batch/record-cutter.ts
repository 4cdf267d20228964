// Finds where the last complete record in a piece of a CSV file ends, so that pieces can be parsed independently.

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** The length of the complete records at the start of `bytes`, including their newlines; 0 if there is none. */
export function wholeRecords(bytes: Uint8Array): number {
  const { length } = bytes;
  // Most files have no quotation marks: then every newline ends a record.
  if (bytes.indexOf(QUOTE) < 0) return bytes.lastIndexOf(NEWLINE) + 1;
  let end = 0;
  let isQuoted = false;
  let before = NEWLINE;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      // A quote counts at the start of a field, or doubled inside one; elsewhere, as in 5" pipe, it is a plain character.
      if (isQuoted) isQuoted = false;
      else if (before === COMMA || before === NEWLINE || before === RETURN || before === QUOTE) isQuoted = true;
    } else if (byte === NEWLINE && !isQuoted) {
      end = at + 1;
    }
    before = byte;
  }
  return end;
}
