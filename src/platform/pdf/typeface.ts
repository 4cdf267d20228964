// A font as documents use it: measures text and encodes it as glyph numbers. Created once per thread, for all documents.
import { CappedMap } from '../capped-map.ts';
import { FontFile, MISSING_GLYPH } from './font-file.ts';
import { type Kerning, kerningOf } from './font-kerning.ts';
import { wholeGlyphs } from './font-subset.ts';

export interface Glyph {
  readonly number: number;
  /** Thousandths of the font size, like everything in PDF. */
  readonly advance: number;
  readonly top: number;
  readonly bottom: number;
  /** Its number in two bytes, as in a string of a page's content. */
  readonly code: string;
}

/** For text at size 1000. Top and bottom are those of the ink; the baseline is 0. */
export interface Measures {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** Text ready to be drawn: its measures, and the PDF that shows it. */
export interface SetText extends Measures {
  readonly operators: string;
  /** Glyphs that are not in every subset of the font. Most texts have none. */
  readonly unusual: readonly number[];
}

/** A word with what is needed to set others next to it. */
export interface MeasuredWord {
  readonly width: number;
  readonly first: Glyph | undefined;
  readonly last: Glyph | undefined;
}

/** Letters that nearly every North American document needs: with them included, most documents share the same subset. */
const USUAL =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz·–—…×' +
  'ÀÁÂÃÄÇÈÉÊËÍÎÏÑÓÔÕÖÙÚÛÜàáâãäçèéêëíîïñóôõöùúûü';

/** The same words and lines occur again and again. */
const MOST_WORDS = 5_000;
const MOST_TEXTS = 3_000;

/** Combining and formatting marks that are invisible by themselves. */
const INVISIBLE = /^[\p{Cf}\p{Mn}\p{Me}]$/u;
const SPACES = /^[\p{Z}\p{Cc}]$/u;

export class Typeface {
  /** The name that pages use for it. */
  readonly key: string;
  /** The PostScript name. */
  readonly name: string;
  readonly font: FontFile;
  readonly capHeight: number;
  readonly ascent: number;
  readonly descent: number;
  /** The glyphs that every subset has. */
  readonly usual: ReadonlySet<number>;
  readonly #kerning: Kerning;
  readonly #scale: number;
  readonly #known = new Map<string, readonly Glyph[]>();
  readonly #words = new CappedMap<string, MeasuredWord>(MOST_WORDS);
  readonly #texts = new CappedMap<string, SetText>(MOST_TEXTS);

  constructor(key: string, name: string, bytes: Uint8Array) {
    this.key = key;
    this.name = name;
    this.font = new FontFile(bytes);
    this.#kerning = kerningOf(this.font);
    this.#scale = 1000 / this.font.unitsPerEm;
    this.capHeight = this.font.capHeight * this.#scale;
    this.ascent = this.font.ascent * this.#scale;
    this.descent = this.font.descent * this.#scale;
    this.usual = new Set(
      wholeGlyphs(
        this.font,
        this.glyphsOf(USUAL).map(({ number }) => number),
      ),
    );
  }

  glyphsOf(text: string): Glyph[] {
    const glyphs: Glyph[] = [];
    // An accent after its letter is combined with it if a precomposed letter exists.
    for (const character of text.normalize('NFC')) {
      let found = this.#known.get(character);
      if (found === undefined) {
        found = this.#find(character);
        this.#known.set(character, found);
      }
      for (const glyph of found) glyphs.push(glyph);
    }
    return glyphs;
  }

  /** How much narrower or wider the first glyph gets before the second. */
  kern(left: Glyph | undefined, right: Glyph | undefined): number {
    if (left === undefined || right === undefined) return 0;
    return this.#kerning(left.number, right.number) * this.#scale;
  }

  measureWord(word: string): MeasuredWord {
    let measured = this.#words.get(word);
    if (measured === undefined) {
      const glyphs = this.glyphsOf(word);
      measured = { width: this.measure(word).width, first: glyphs[0], last: glyphs.at(-1) };
      this.#words.set(word, measured);
    }
    return measured;
  }

  measure(text: string): Measures {
    return this.set(text);
  }

  /** Measured and encoded together, because what is measured is nearly always drawn. */
  set(text: string): SetText {
    let known = this.#texts.get(text);
    if (known === undefined) {
      known = this.#set(text);
      this.#texts.set(text, known);
    }
    return known;
  }

  #set(text: string): SetText {
    let width = 0;
    let top = 0;
    let bottom = 0;
    let runs = '';
    let last: Glyph | undefined;
    const unusual: number[] = [];
    for (const glyph of this.glyphsOf(text)) {
      const kern = this.kern(last, glyph);
      width += kern + glyph.advance;
      top = Math.max(top, glyph.top);
      bottom = Math.min(bottom, glyph.bottom);
      if (kern !== 0) runs += `)${Math.round(-kern * 1000) / 1000}(`;
      runs += glyph.code;
      if (!this.usual.has(glyph.number)) unusual.push(glyph.number);
      last = glyph;
    }
    return { width, top, bottom, operators: `[(${runs})] TJ`, unusual };
  }

  widthOf(text: string, size: number): number {
    return (this.measure(text).width * size) / 1000;
  }

  #find(character: string): Glyph[] {
    const codePoint = character.codePointAt(0)!;
    const glyph = this.font.glyphOf(codePoint);
    if (glyph !== MISSING_GLYPH) return [this.#glyph(glyph)];
    if (SPACES.test(character)) return [this.#glyph(this.font.glyphOf(0x20))];
    if (INVISIBLE.test(character)) return [];
    return this.#similar(character) ?? [this.#glyph(MISSING_GLYPH)];
  }

  /** A letter without its accent, a ligature as its letters: readable text is better than a box. */
  #similar(character: string): Glyph[] | undefined {
    const plain = [...character.normalize('NFKD')].filter((one) => !INVISIBLE.test(one));
    const glyphs = plain.map((one) => this.font.glyphOf(one.codePointAt(0)!));
    if (glyphs.length === 0 || glyphs.includes(MISSING_GLYPH)) return undefined;
    return glyphs.map((glyph) => this.#glyph(glyph));
  }

  #glyph(number: number): Glyph {
    const { top, bottom } = this.font.heightOf(number);
    return {
      number,
      advance: this.font.advanceOf(number) * this.#scale,
      top: top * this.#scale,
      bottom: bottom * this.#scale,
      code: stringByte(number >> 8) + stringByte(number & 0xff),
    };
  }
}

/** Parentheses end a string, a backslash escapes, and a carriage return would be read as a line feed. */
function stringByte(byte: number): string {
  if (byte === 0x0d) return '\\r';
  const character = String.fromCharCode(byte);
  return '()\\'.includes(character) ? `\\${character}` : character;
}
