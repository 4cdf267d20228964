// Owns the cells of one line of a carrier file: the byte range of each, and its text on demand.

const COMMA = 44;
const decoder = new TextDecoder('utf-8');
/** A reusable array of character codes per length: `fromCharCode` builds a string from it without other allocations. */
const characters: number[][] = [];

/**
 * Consecutive lines of a table resemble each other: a cell with the same bytes as the one above it reuses its string. Of 42,000 ZIP codes,
 * two thirds have the same city as the one before.
 */
export class CellRanges {
  count = 0;
  private readonly bytes: Uint8Array;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** The cells of a line with quotes, which is rare. */
  private quoted: readonly string[] | null = null;
  private readonly lastStarts: number[] = [];
  private readonly lastEnds: number[] = [];
  private readonly lastTexts: string[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Reads the line from `start` to `stop`. False if it has unpaired quotes. */
  split(start: number, stop: number, hasQuotes: boolean): boolean {
    if (hasQuotes) {
      this.quoted = splitQuoted(decoder.decode(this.bytes.subarray(start, stop)));
      this.count = this.quoted?.length ?? 0;
      return this.quoted !== null;
    }
    const { bytes, starts, ends } = this;
    this.quoted = null;
    let count = 0;
    let from = start;
    for (let at = start; at < stop; at++) {
      if (bytes[at] !== COMMA) continue;
      starts[count] = from;
      ends[count++] = at;
      from = at + 1;
    }
    starts[count] = from;
    ends[count++] = stop;
    this.count = count;
    return true;
  }

  /** The trimmed cell. */
  text(index: number): string {
    if (this.quoted !== null) return this.quoted[index]!.trim();
    const { bytes, lastStarts, lastEnds, lastTexts } = this;
    let start = this.starts[index]!;
    let end = this.ends[index]!;
    while (start < end && isBlank(bytes[start]!)) start++;
    while (end > start && isBlank(bytes[end - 1]!)) end--;
    if (start === end) return '';
    const lastStart = lastStarts[index];
    if (lastStart !== undefined && lastEnds[index]! - lastStart === end - start) {
      let at = 0;
      while (start + at < end && bytes[start + at] === bytes[lastStart + at]) at++;
      if (start + at === end) return lastTexts[index]!;
    }
    // Filled from index 0 without gaps: arrays with holes are slow.
    while (lastTexts.length <= index) {
      lastStarts.push(0);
      lastEnds.push(0);
      lastTexts.push('');
    }
    const text = this.textOf(start, end);
    lastStarts[index] = start;
    lastEnds[index] = end;
    lastTexts[index] = text;
    return text;
  }

  /** The value of an unquoted cell with exactly five digits, otherwise -1. Creates no string. */
  fiveDigits(index: number): number {
    if (this.quoted !== null) return -1;
    const start = this.starts[index]!;
    if (this.ends[index]! - start !== 5) return -1;
    let key = 0;
    for (let at = start; at < start + 5; at++) {
      const digit = this.bytes[at]! - 48;
      if (digit < 0 || digit > 9) return -1;
      key = key * 10 + digit;
    }
    return key;
  }

  private textOf(start: number, end: number): string {
    const length = end - start;
    while (characters.length <= length) characters.push(new Array<number>(characters.length).fill(0));
    const codes = characters[length]!;
    for (let at = 0; at < length; at++) {
      const byte = this.bytes[start + at]!;
      // Also trims non-ASCII blanks.
      if (byte > 127) return decoder.decode(this.bytes.subarray(start, end)).trim();
      codes[at] = byte;
    }
    return String.fromCharCode.apply(null, codes);
  }
}

function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** The cells of a line with quotes (RFC 4180, without line breaks in a cell), or null if quotes are unpaired. */
function splitQuoted(line: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (line.charCodeAt(at) === 34) {
      let cell = '';
      for (at++; ; ) {
        const quote = line.indexOf('"', at);
        if (quote < 0) return null;
        cell += line.slice(at, quote);
        at = quote + 1;
        if (line.charCodeAt(at) !== 34) break;
        cell += '"';
        at++;
      }
      if (at < line.length && line.charCodeAt(at) !== 44) return null;
      cells.push(cell);
    } else {
      const comma = line.indexOf(',', at);
      const cell = comma < 0 ? line.slice(at) : line.slice(at, comma);
      if (cell.includes('"')) return null;
      cells.push(cell);
      at += cell.length;
    }
    if (at >= line.length) return cells;
    at++;
  }
}
