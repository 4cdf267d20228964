// Finds the objects of a PDF by its cross-reference table or streams, however the file was written.
import { inflateSync } from 'node:zlib';
import { pdfStart } from './file-types.ts';
import { FileUnreadable } from './file-unreadable.ts';
import { type PdfDictionary, PdfName, PdfReference, type PdfValue, PdfValues, ValueBudget } from './pdf-values.ts';

/** Where an object is: in the file, or in an object stream. `null` means that it was deleted. */
type Place = { readonly at: number } | { readonly inside: number } | null;

/** How far from the end the marker is searched: some programs append a few bytes. */
const END_WITHIN = 4_096;
/** The total decompressed size of all streams. */
const MOST_UNFOLDED = 64 * 1_048_576;
const BROKEN =
  'The PDF is broken: its table of contents does not lead to its pages. Print it to a new PDF and send that.';

export class PdfObjects {
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #budget = new ValueBudget();
  readonly #places = new Map<number, Place>();
  readonly #inStreams = new Map<number, Map<number, PdfValue>>();
  #trailer: PdfDictionary | undefined;
  #isEncrypted = false;
  #unfolded = 0;

  /** @throws FileUnreadable @throws RangeError if it is truncated */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#start = pdfStart(bytes);
    const tail = bytes.subarray(-END_WITHIN);
    const at = tail.lastIndexOf('startxref');
    if (at < 0 || tail.lastIndexOf('%%EOF') < at) throw new RangeError('cut short');
    this.#readSections(new PdfValues(tail, at + 'startxref'.length, this.#budget).whole());
  }

  get isEncrypted(): boolean {
    return this.#isEncrypted;
  }

  get root(): PdfDictionary {
    return this.dictionary(this.#trailer?.get('Root'));
  }

  /** @throws FileUnreadable if it is not a dictionary */
  dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.follow(value);
    if (found instanceof Map) return found;
    throw new FileUnreadable(BROKEN);
  }

  /** The value itself, or the object it refers to. */
  follow(value: PdfValue | undefined): PdfValue | undefined {
    if (!(value instanceof PdfReference)) return value;
    const place = this.#places.get(value.number);
    if (place === undefined || place === null) return undefined;
    if ('inside' in place) return this.#streamOfObjects(place.inside).get(value.number);
    return this.#objectAt(place.at, value.number).value;
  }

  /** From newest to oldest: for each object, the newest section wins. */
  #readSections(newest: number): void {
    const seen = new Set<number>();
    for (let at: PdfValue | undefined = newest; typeof at === 'number'; ) {
      if (seen.has(at)) throw new FileUnreadable(BROKEN);
      seen.add(at);
      const trailer = this.#readSection(at);
      this.#trailer ??= trailer;
      if (trailer.has('Encrypt')) this.#isEncrypted = true;
      // Files for old and new readers have a stream in addition to the table.
      const beside = trailer.get('XRefStm');
      if (typeof beside === 'number' && !seen.has(beside)) {
        seen.add(beside);
        this.#readSection(beside);
      }
      at = trailer.get('Prev');
    }
  }

  #readSection(at: number): PdfDictionary {
    const values = this.#valuesAt(at);
    if (!values.takes('xref')) return this.#readStreamSection(at);
    while (!values.takes('trailer')) {
      const first = values.whole();
      const count = values.whole();
      for (let number = first; number < first + count; number++) {
        const offset = values.whole();
        values.whole();
        this.#learn(number, values.takes('n') ? { at: offset } : values.takes('f') ? null : undefined);
      }
    }
    const trailer = values.next();
    if (!(trailer instanceof Map)) throw new FileUnreadable(BROKEN);
    return trailer;
  }

  #readStreamSection(at: number): PdfDictionary {
    const { value, data } = this.#objectAt(at);
    if (!(value instanceof Map) || data === undefined || nameOf(value.get('Type')) !== 'XRef') {
      throw new FileUnreadable(BROKEN);
    }
    const bytes = this.#unfold(value, data);
    const [kindSize = 0, placeSize = 0, restSize = 0] = numbersOf(value.get('W'));
    const width = kindSize + placeSize + restSize;
    const sections = numbersOf(value.get('Index') ?? [0, value.get('Size') ?? 0]);
    if (width === 0 || placeSize === 0) throw new FileUnreadable(BROKEN);
    let row = 0;
    for (let index = 0; index + 1 < sections.length; index += 2) {
      const [first, count] = [sections[index]!, sections[index + 1]!];
      for (let number = first; number < first + count && row + width <= bytes.length; number++, row += width) {
        const kind = kindSize === 0 ? 1 : wholeOf(bytes, row, kindSize);
        const place = wholeOf(bytes, row + kindSize, placeSize);
        this.#learn(number, kind === 1 ? { at: place } : kind === 2 ? { inside: place } : null);
      }
    }
    return value;
  }

  #learn(number: number, place: Place | undefined): void {
    if (place === undefined) throw new FileUnreadable(BROKEN);
    if (!this.#places.has(number)) this.#places.set(number, place);
  }

  #valuesAt(at: number): PdfValues {
    return new PdfValues(this.#bytes, this.#start + at, this.#budget);
  }

  /** `number` is the expected object number; a cross-reference section may have any. */
  #objectAt(at: number, number?: number): { readonly value: PdfValue; readonly data: number | undefined } {
    const values = this.#valuesAt(at);
    const found = values.whole();
    values.whole();
    if (!values.takes('obj') || (number !== undefined && number !== found)) throw new FileUnreadable(BROKEN);
    const value = values.next();
    if (!values.takes('stream')) return { value, data: undefined };
    const isPair = this.#bytes[values.at] === 13 && this.#bytes[values.at + 1] === 10;
    return { value, data: values.at + (isPair ? 2 : 1) };
  }

  #streamOfObjects(number: number): Map<number, PdfValue> {
    const known = this.#inStreams.get(number);
    if (known !== undefined) return known;
    const place = this.#places.get(number);
    if (place === undefined || place === null || !('at' in place)) throw new FileUnreadable(BROKEN);
    const { value, data } = this.#objectAt(place.at, number);
    if (!(value instanceof Map) || data === undefined) throw new FileUnreadable(BROKEN);
    const bytes = this.#unfold(value, data);
    const [count, first] = [this.follow(value.get('N')), this.follow(value.get('First'))];
    if (typeof count !== 'number' || typeof first !== 'number') throw new FileUnreadable(BROKEN);
    const head = new PdfValues(bytes, 0, this.#budget);
    const objects = new Map<number, PdfValue>();
    for (let index = 0; index < count; index++) {
      const own = head.whole();
      objects.set(own, new PdfValues(bytes, first + head.whole(), this.#budget).next());
    }
    this.#inStreams.set(number, objects);
    return objects;
  }

  /** The decompressed bytes of a stream. */
  #unfold(dictionary: PdfDictionary, from: number): Buffer {
    const packed = this.#bytes.subarray(from, this.#endOf(dictionary, from));
    const filter = this.follow(dictionary.get('Filter'));
    const filters = filter === undefined ? [] : Array.isArray(filter) ? filter : [filter];
    if (filters.length === 0) return packed;
    if (filters.length > 1 || nameOf(this.follow(filters[0])) !== 'FlateDecode') {
      throw new FileUnreadable(
        'The PDF is packed in a way that is not read here. Print it to a new PDF and send that.',
      );
    }
    const bytes = this.#inflate(packed);
    const given = this.follow(dictionary.get('DecodeParms'));
    const options = this.follow(Array.isArray(given) ? given[0] : given);
    if (!(options instanceof Map) || !(Number(options.get('Predictor') ?? 1) >= 10)) return bytes;
    return undoPrediction(bytes, Number(options.get('Columns') ?? 1));
  }

  #inflate(packed: Buffer): Buffer {
    try {
      const bytes = inflateSync(packed, { maxOutputLength: MOST_UNFOLDED - this.#unfolded });
      this.#unfolded += bytes.length;
      return bytes;
    } catch {
      throw new FileUnreadable(BROKEN);
    }
  }

  #endOf(dictionary: PdfDictionary, from: number): number {
    const length = this.follow(dictionary.get('Length'));
    if (typeof length === 'number' && new PdfValues(this.#bytes, from + length, this.#budget).takes('endstream'))
      return from + length;
    const end = this.#bytes.indexOf('endstream', from);
    if (end < 0) throw new RangeError('cut short');
    return end;
  }
}

function nameOf(value: PdfValue | undefined): string {
  return value instanceof PdfName ? value.text : '';
}

function numbersOf(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function wholeOf(bytes: Buffer, at: number, size: number): number {
  let whole = 0;
  for (let index = 0; index < size; index++) whole = whole * 256 + bytes[at + index]!;
  return whole;
}

/** Rows are stored as differences from the bytes to the left and above; the first byte of each selects the method (as in PNG). */
function undoPrediction(bytes: Buffer, columns: number): Buffer {
  const rows = Math.floor(bytes.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const way = bytes[row * (columns + 1)]!;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : plain[at - 1]!;
      const above = row === 0 ? 0 : plain[at - columns]!;
      const corner = row === 0 || column === 0 ? 0 : plain[at - columns - 1]!;
      plain[at] = bytes[row * (columns + 1) + 1 + column]! + guessed(way, left, above, corner);
    }
  }
  return plain;
}

function guessed(way: number, left: number, above: number, corner: number): number {
  if (way === 1) return left;
  if (way === 2) return above;
  if (way === 3) return Math.floor((left + above) / 2);
  if (way !== 4) return 0;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
