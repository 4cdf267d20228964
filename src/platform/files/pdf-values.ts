// Parses the values of a PDF: numbers, names, lists, dictionaries, references. Strings are skipped.
import { FileUnreadable, TOO_MUCH } from './file-unreadable.ts';

export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** Other keywords (`obj`, `stream`) and strings are represented as text, since their content is not needed here. */
export type PdfValue = number | string | PdfName | PdfReference | readonly PdfValue[] | PdfDictionary;

const DEEPEST = 100;
/** Number of values. A dictionary counts as several, as it takes more memory. A scan has a few hundred. */
const MOST_VALUES = 400_000;
const DICTIONARY_COSTS = 4;

/**
 * How many values one file may still create. Two bytes can be a list, and a thread that runs out of memory may take down the whole process,
 * so this must stop earlier.
 */
export class ValueBudget {
  #left = MOST_VALUES;

  /** @throws FileUnreadable */
  take(values: number): void {
    this.#left -= values;
    if (this.#left < 0) throw new FileUnreadable(TOO_MUCH);
  }
}

const LATIN = 'latin1';
const BLANK = new Set([0, 9, 10, 12, 13, 32]);
const codesOf = (text: string) => [...text].map((one) => one.charCodeAt(0));
const DELIMITER = new Set(codesOf('()<>[]{}/%'));
const [PERCENT, SLASH, OPEN, CLOSE, LESS, GREATER, LIST, LIST_END, BACKSLASH] = codesOf('%/()<>[]\\') as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Parses the bytes of a file from a given position. */
export class PdfValues {
  readonly #bytes: Buffer;
  readonly #budget: ValueBudget;
  at: number;

  constructor(bytes: Buffer, at: number, budget: ValueBudget) {
    this.#bytes = bytes;
    this.at = at;
    this.#budget = budget;
  }

  /** @throws FileUnreadable @throws RangeError at the end of the file */
  next(depth = 0): PdfValue {
    if (depth > DEEPEST) throw new FileUnreadable('The PDF is broken: its values lie too deep in one another.');
    this.#budget.take(1);
    this.#skipBlanks();
    const code = this.#code(this.at);
    if (code === SLASH) return this.#name();
    if (code === OPEN) return this.#text();
    if (code === LIST) return this.#list(depth);
    if (code === LESS) return this.#code(this.at + 1) === LESS ? this.#dictionary(depth) : this.#hexText();
    const word = this.#word();
    if (!NUMBER.test(word)) return word;
    return this.#reference(word) ?? Number(word);
  }

  /** Whether this keyword comes next; if so, it is consumed. */
  takes(word: string): boolean {
    this.#skipBlanks();
    if (this.#bytes.toString(LATIN, this.at, this.at + word.length) !== word) return false;
    this.at += word.length;
    return true;
  }

  /** An integer that does not start a reference. */
  whole(): number {
    this.#skipBlanks();
    const word = this.#word();
    if (!/^\d{1,12}$/.test(word)) throw new FileUnreadable('The PDF is broken: a number is missing.');
    return Number(word);
  }

  #code(at: number): number {
    const code = this.#bytes[at];
    if (code === undefined) throw new RangeError('cut short');
    return code;
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#bytes[this.at];
      if (code === PERCENT) {
        while (this.at < this.#bytes.length && this.#bytes[this.at] !== 10 && this.#bytes[this.at] !== 13) this.at += 1;
      } else if (code !== undefined && BLANK.has(code)) this.at += 1;
      else return;
    }
  }

  #word(): string {
    const from = this.at;
    while (this.at < this.#bytes.length) {
      const code = this.#bytes[this.at]!;
      if (BLANK.has(code) || DELIMITER.has(code)) break;
      this.at += 1;
    }
    if (this.at === from) throw new FileUnreadable('The PDF is broken: a value is missing.');
    return this.#bytes.toString(LATIN, from, this.at);
  }

  #name(): PdfName {
    this.at += 1;
    const code = this.#bytes[this.at];
    if (code === undefined || BLANK.has(code) || DELIMITER.has(code)) return new PdfName('');
    // A character may be written as # and its hex code.
    const text = this.#word().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return new PdfName(text);
  }

  #text(): string {
    let open = 0;
    do {
      const code = this.#code(this.at);
      if (code === BACKSLASH) this.at += 1;
      else if (code === OPEN) open += 1;
      else if (code === CLOSE) open -= 1;
      this.at += 1;
    } while (open > 0);
    return '';
  }

  #hexText(): string {
    while (this.#code(this.at) !== GREATER) this.at += 1;
    this.at += 1;
    return '';
  }

  #list(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (this.at += 1; ; ) {
      this.#skipBlanks();
      if (this.#code(this.at) === LIST_END) break;
      values.push(this.next(depth + 1));
    }
    this.at += 1;
    return values;
  }

  #dictionary(depth: number): PdfDictionary {
    this.#budget.take(DICTIONARY_COSTS);
    const values = new Map<string, PdfValue>();
    this.at += 2;
    while (!this.takes('>>')) {
      const name = this.next(depth + 1);
      if (!(name instanceof PdfName)) throw new FileUnreadable('The PDF is broken: a dictionary has no names.');
      values.set(name.text, this.next(depth + 1));
    }
    return values;
  }

  /** `12 0 R` is a reference; the number alone is a number. */
  #reference(word: string): PdfReference | undefined {
    if (!/^\d+$/.test(word)) return undefined;
    const rest = /^[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(
      this.#bytes.toString(LATIN, this.at, this.at + 24),
    );
    if (rest === null) return undefined;
    this.at += rest[0].length;
    return new PdfReference(Number(word));
  }
}
