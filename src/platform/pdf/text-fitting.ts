// Fits text into its box: smaller down to a minimum size, then on several lines, then cut with an ellipsis.
import type { Glyph, Typeface } from './typeface.ts';

export interface FittedLine {
  readonly text: string;
  readonly size: number;
  /** At that size. */
  readonly width: number;
  readonly isCut: boolean;
}

export interface Paragraph {
  readonly text: string;
  readonly typeface: Typeface;
}

export interface FittedBlock {
  readonly size: number;
  readonly lines: readonly Paragraph[];
  readonly isCut: boolean;
}

const ELLIPSIS = '…';
/** Sizes are rounded down to hundredths, so that rounding never makes text wider than its box. */
const STEPS = 100;
/** The step between the sizes tried for a block. */
const BLOCK_STEP = 0.25;
/** From one baseline to the next, and from the top of a block to its first; relative to the font size. */
export const LEADING = 1.2;
export const FIRST_BASELINE = 0.95;
const LAST_DESCENT = 0.25;

export function fitLine(
  typeface: Typeface,
  text: string,
  place: { readonly width: number; readonly height: number },
  size: number,
  minSize: number,
): FittedLine {
  const half = typeface.capHeight / 2;
  // Capitals are centered, but accents and descenders must still be inside.
  const byHeight = ({ top, bottom }: Ink) => (place.height * 500) / Math.max(top - half, half - bottom, half);
  return fitted(typeface, text, place.width, byHeight, size, minSize);
}

/** As large as the box allows with the ink itself centered: for a few letters that must be readable from afar. */
export function fitInk(
  typeface: Typeface,
  text: string,
  place: { readonly width: number; readonly height: number },
  minSize: number,
): FittedLine {
  const byHeight = ({ top, bottom }: Ink) => (place.height * 1000) / Math.max(top - bottom, 1);
  return fitted(typeface, text, place.width, byHeight, byHeight(typeface.measure(text)), minSize);
}

type Ink = ReturnType<Typeface['measure']>;

/** `heightSize` is the largest size at which the ink is not higher than its place. */
function fitted(
  typeface: Typeface,
  text: string,
  room: number,
  heightSize: (ink: Ink) => number,
  size: number,
  minSize: number,
): FittedLine {
  const ink = typeface.measure(text);
  const { width } = ink;
  const byHeight = heightSize(ink);
  const byWidth = width === 0 ? size : (room * 1000) / width;
  const best = Math.floor(Math.min(size, byHeight, byWidth) * STEPS) / STEPS;
  if (best >= minSize || byWidth >= byHeight) return { text, size: best, width: (width * best) / 1000, isCut: false };
  // The ellipsis reaches below the baseline.
  const cutHeight = heightSize(typeface.measure(text + ELLIPSIS));
  const least = Math.floor(Math.min(minSize, cutHeight) * STEPS) / STEPS;
  const cut = cutToWidth(typeface, text, room, least);
  return { text: cut, size: least, width: typeface.widthOf(cut, least), isCut: true };
}

/** The longest prefix that fits with an ellipsis. Empty if not even that does. */
function cutToWidth(typeface: Typeface, text: string, width: number, size: number): string {
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  const cut = (count: number): string => `${characters.slice(0, count).join('').trimEnd()}${ELLIPSIS}`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (typeface.widthOf(cut(middle), size) <= width) low = middle;
    else high = middle - 1;
  }
  const best = cut(low);
  return typeface.widthOf(best, size) <= width ? best : '';
}

/** Breaks between words, and inside a word that is longer than a line. Line breaks in the text are kept. */
export function wrapText(typeface: Typeface, text: string, size: number, width: number): string[] {
  const most = (width * 1000) / size;
  const lines: string[] = [];
  for (const paragraph of text.normalize('NFC').split(/\r\n|\r|\n/)) {
    const line = new GrowingLine(typeface);
    for (const word of paragraph.split(/\s+/)) {
      if (word === '' || line.add(' ', word, most)) continue;
      if (line.text !== '') lines.push(line.take());
      if (line.add('', word, most)) continue;
      // At least one character per line, so that it terminates even in the narrowest box.
      for (const character of word) {
        if (line.add('', character, most)) continue;
        if (line.text !== '') lines.push(line.take());
        line.add('', character, Number.POSITIVE_INFINITY);
      }
    }
    if (line.text !== '') lines.push(line.take());
  }
  return lines;
}

/** Tracks its width as it grows: measuring a line again for every word would take as long as all the rest. */
class GrowingLine {
  text = '';
  readonly #typeface: Typeface;
  #width = 0;
  #last: Glyph | undefined;

  constructor(typeface: Typeface) {
    this.#typeface = typeface;
  }

  /** Adds the word if the line is then at most `most` wide. An empty line takes no space before its first word. */
  add(space: '' | ' ', word: string, most: number): boolean {
    let [width, last] = [this.#width, this.#last];
    const parts = this.text === '' ? [word] : [space, word];
    for (const part of parts) {
      const measured = this.#typeface.measureWord(part);
      width += this.#typeface.kern(last, measured.first) + measured.width;
      last = measured.last ?? last;
    }
    if (width > most) return false;
    this.text += parts.join('');
    this.#width = width;
    this.#last = last;
    return true;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    this.#width = 0;
    this.#last = undefined;
    return text;
  }
}

export function blockHeight(lines: number, size: number): number {
  return lines === 0 ? 0 : size * (FIRST_BASELINE + (lines - 1) * LEADING + LAST_DESCENT);
}

/** The largest size at which all paragraphs fit the box, wrapped. If even the minimum does not fit, the end is cut off. */
export function fitBlock(
  paragraphs: readonly Paragraph[],
  place: { readonly width: number; readonly height: number },
  size: number,
  minSize: number,
): FittedBlock {
  const wrapped = (at: number): Paragraph[] =>
    paragraphs.flatMap(({ text, typeface }) =>
      wrapText(typeface, text, at, place.width).map((line) => ({ text: line, typeface })),
    );
  for (let at = size; at > minSize; at -= BLOCK_STEP) {
    const lines = wrapped(at);
    if (blockHeight(lines.length, at) <= place.height) return { size: at, lines, isCut: false };
  }
  const lines = wrapped(minSize);
  let count = lines.length;
  while (count > 0 && blockHeight(count, minSize) > place.height) count--;
  if (count === lines.length) return { size: minSize, lines, isCut: false };
  const kept = lines.slice(0, count);
  const last = kept.at(-1);
  if (last !== undefined) {
    const text = cutToWidth(last.typeface, `${last.text} ${lines[count]!.text}`, place.width, minSize);
    kept[kept.length - 1] = { text, typeface: last.typeface };
  }
  return { size: minSize, lines: kept, isCut: true };
}
