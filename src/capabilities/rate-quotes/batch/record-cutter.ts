// Finds where the whole records of a piece of a CSV file end, so that pieces can be parsed apart from each other.

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** The length of the whole records that `bytes` begins with, their newlines included; 0 when not one is whole. */
export function wholeRecords(bytes: Uint8Array): number {
  const { length } = bytes;
  // Most tables have no quotes at all: then every newline ends a record.
  if (bytes.indexOf(QUOTE) < 0) return bytes.lastIndexOf(NEWLINE) + 1;
  let end = 0;
  let isQuoted = false;
  let before = NEWLINE;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      // A quote counts at the start of a field, or doubled inside one; elsewhere, as in 5" pipe, it is a character.
      if (isQuoted) isQuoted = false;
      else if (before === COMMA || before === NEWLINE || before === RETURN || before === QUOTE) isQuoted = true;
    } else if (byte === NEWLINE && !isQuoted) {
      end = at + 1;
    }
    before = byte;
  }
  return end;
}
