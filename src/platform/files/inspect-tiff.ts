// Counts the pages of a TIFF, reads the size of the first, and checks that the pixels of all are in the file.
import { FileUnreadable } from './file-unreadable.ts';

const WIDTH = 256;
const HEIGHT = 257;
/** The tags of where the pixels are and how many bytes they take: in strips, or in tiles. */
const DOTS: readonly [offsets: number, counts: number][] = [
  [273, 279],
  [324, 325],
];
const WANTED = new Set([WIDTH, HEIGHT, ...DOTS.flat()]);
const BYTES_OF_TYPE: Readonly<Record<number, number>> = { 3: 2, 4: 4 };
const MOST_PAGES = 10_000;
/** Far more than a normal file has strips and tiles. */
const MOST_NUMBERS = 1_000_000;

/** @throws FileUnreadable @throws RangeError if it is truncated */
export function inspectTiff(bytes: Buffer) {
  const reader = new TiffReader(bytes);
  const seen = new Set<number>();
  let first: { readonly width: number; readonly height: number } | undefined;
  for (let at = reader.long(4); at !== 0; at = reader.after(at)) {
    if (seen.has(at) || seen.size >= MOST_PAGES) throw new FileUnreadable('The pages of the TIFF go in a circle.');
    seen.add(at);
    const fields = reader.fields(at);
    const [width, height] = [fields.get(WIDTH)?.[0] ?? 0, fields.get(HEIGHT)?.[0] ?? 0];
    first ??= { width, height };
    reader.findDots(fields);
  }
  if (first === undefined) throw new FileUnreadable('The TIFF has no pages.');
  return { pages: seen.size, ...first };
}

class TiffReader {
  readonly #bytes: Buffer;
  readonly #isLittle: boolean;
  #numbers = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#isLittle = bytes[0] === 0x49;
  }

  short(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  long(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }

  /** Where the next page's directory is. 0 after the last. */
  after(directory: number): number {
    return this.long(directory + 2 + this.short(directory) * 12);
  }

  /** The numbers of a directory that are needed here, by tag. */
  fields(directory: number): Map<number, number[]> {
    const fields = new Map<number, number[]>();
    for (let entry = 0; entry < this.short(directory); entry++) {
      const at = directory + 2 + entry * 12;
      const size = BYTES_OF_TYPE[this.short(at + 2)];
      const tag = this.short(at);
      if (size === undefined || !WANTED.has(tag) || fields.has(tag)) continue;
      const count = this.long(at + 4);
      if (count * size > this.#bytes.length) throw new RangeError('cut short');
      this.#numbers += count;
      if (this.#numbers > MOST_NUMBERS) throw new FileUnreadable('The TIFF is in too many pieces.');
      // Values of up to four bytes are inline, others elsewhere.
      const from = count * size <= 4 ? at + 8 : this.long(at + 8);
      const read = (index: number) => (size === 2 ? this.short(from + index * 2) : this.long(from + index * 4));
      const numbers = Array.from({ length: count }, (_, index) => read(index));
      fields.set(tag, numbers);
    }
    return fields;
  }

  /** @throws RangeError if some pixels are beyond the end of the file */
  findDots(fields: ReadonlyMap<number, readonly number[]>): void {
    const [offsets, counts] = DOTS.find(([tag]) => fields.has(tag)) ?? [0, 0];
    const places = fields.get(offsets) ?? [];
    if (places.length === 0) throw new FileUnreadable('A page of the TIFF holds no picture.');
    for (const [index, place] of places.entries()) {
      if (place + (fields.get(counts)?.[index] ?? 1) > this.#bytes.length) throw new RangeError('cut short');
    }
  }
}
