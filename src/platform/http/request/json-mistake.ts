// Finds where a text stops being JSON (RFC 8259) and what was expected there. Only called for text that the parser rejected.

export interface JsonMistake {
  /** Starts at 1. A column counts characters. */
  readonly line: number;
  readonly column: number;
  /** Completes "expected …". */
  readonly expected: string;
  /** What was found instead, formatted for the message. */
  readonly found: string;
}

interface Slip {
  readonly at: number;
  readonly expected: string;
}

type Place = 'value' | 'first item' | 'first name' | 'name' | 'colon' | 'after value';

const LITERALS = ['true', 'false', 'null'] as const;
const VALUE = 'a value';
/** Every request body is an object. */
const WHOLE = 'a JSON object';
const NAME = 'a name in double quotes';
const AFTER_COMMA = 'after the comma (remove a trailing comma)';
const DIGIT = 'a digit';
const ESCAPES = 'one of " \\ / b f n r t u after the backslash';

/** Undefined if the text is JSON. */
export function jsonMistake(text: string): JsonMistake | undefined {
  const slip = new JsonScan(text).firstSlip();
  if (slip === undefined) return undefined;
  const before = text.slice(0, slip.at).split(/\r\n|\n|\r/);
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    expected: slip.expected,
    found: foundAt(text, slip.at),
  };
}

function foundAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? 'the end of the body' : JSON.stringify(String.fromCodePoint(point));
}

/** One pass without recursion: a body may be nested 500,000 levels deep. */
class JsonScan {
  readonly #text: string;
  #at = 0;
  readonly #open: ('{' | '[')[] = [];
  #place: Place = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  firstSlip(): Slip | undefined {
    for (;;) {
      this.#skipBlanks();
      if (this.#at === this.#text.length && this.#place === 'after value' && this.#open.length === 0) return undefined;
      const slip = this.#step();
      if (slip !== undefined) return slip;
    }
  }

  #step(): Slip | undefined {
    const character = this.#text[this.#at];
    switch (this.#place) {
      case 'first item':
        return character === ']' ? this.#close() : this.#value(`${VALUE} or "]"`);
      case 'value':
        if (character === ']' && this.#open.at(-1) === '[') return this.#slip(`${VALUE} ${AFTER_COMMA}`);
        return this.#value(this.#open.length === 0 ? WHOLE : VALUE);
      case 'first name':
        return character === '}' ? this.#close() : this.#name(`${NAME} or "}"`);
      case 'name':
        return this.#name(character === '}' ? `${NAME} ${AFTER_COMMA}` : NAME);
      case 'colon':
        return character === ':' ? this.#go('value') : this.#slip('":"');
      case 'after value':
        return this.#afterValue(character);
    }
  }

  #afterValue(character: string | undefined): Slip | undefined {
    const inside = this.#open.at(-1);
    if (inside === undefined) return this.#slip('nothing more after the JSON object');
    if (character === ',') return this.#go(inside === '{' ? 'name' : 'value');
    const end = inside === '{' ? '}' : ']';
    return character === end ? this.#close() : this.#slip(`"," or "${end}"`);
  }

  #value(expected: string): Slip | undefined {
    const character = this.#text[this.#at];
    if (character === '{' || character === '[') {
      this.#open.push(character);
      return this.#go(character === '{' ? 'first name' : 'first item');
    }
    const literal = LITERALS.find((one) => this.#text.startsWith(one, this.#at));
    if (literal !== undefined) {
      this.#at += literal.length;
      return this.#end();
    }
    if (character === '"') return this.#string() ?? this.#end();
    return /^[-\d]$/.test(character ?? '') ? (this.#number() ?? this.#end()) : this.#slip(expected);
  }

  #name(expected: string): Slip | undefined {
    if (this.#text[this.#at] !== '"') return this.#slip(expected);
    const slip = this.#string();
    this.#place = 'colon';
    return slip;
  }

  #string(): Slip | undefined {
    for (this.#at += 1; ; this.#at += 1) {
      const character = this.#text[this.#at];
      if (character === undefined) return this.#slip('a closing double quote');
      if (character < ' ') return this.#slip('a closing double quote, or an escape such as \\n');
      if (character === '"') {
        this.#at += 1;
        return undefined;
      }
      if (character !== '\\') continue;
      this.#at += 1;
      const escaped = this.#text[this.#at] ?? '';
      if (escaped === 'u') {
        const digits = /^[\da-fA-F]{0,4}/.exec(this.#text.slice(this.#at + 1, this.#at + 5))![0].length;
        this.#at += digits;
        if (digits < 4) return { at: this.#at + 1, expected: 'four hexadecimal digits after \\u' };
      } else if (escaped === '' || !'"\\/bfnrt'.includes(escaped)) return this.#slip(ESCAPES);
    }
  }

  #number(): Slip | undefined {
    if (this.#text[this.#at] === '-') this.#at += 1;
    if (this.#text[this.#at] === '0') this.#at += 1;
    else if (!this.#digits()) return this.#slip(DIGIT);
    if (this.#text[this.#at] === '.') {
      this.#at += 1;
      if (!this.#digits()) return this.#slip(DIGIT);
    }
    if (/^[eE]$/.test(this.#text[this.#at] ?? '')) {
      this.#at += 1;
      if (/^[-+]$/.test(this.#text[this.#at] ?? '')) this.#at += 1;
      if (!this.#digits()) return this.#slip(DIGIT);
    }
    return undefined;
  }

  #digits(): boolean {
    const start = this.#at;
    while (isDigit(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return this.#at > start;
  }

  #skipBlanks(): void {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) this.#at += 1;
  }

  #go(place: Place): undefined {
    this.#at += 1;
    this.#place = place;
  }

  #close(): undefined {
    this.#open.pop();
    this.#go('after value');
  }

  #end(): undefined {
    this.#place = 'after value';
  }

  #slip(expected: string): Slip {
    return { at: this.#at, expected };
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
