// Values for the fuzzer: valid ones by a schema, and wrong ones of every kind.
import * as fc from 'fast-check';
import { DAY_MS } from '../../src/platform/durations.ts';
import type { Dice } from '../support/seeded-dice.ts';
import type { FuzzDocument } from './fuzz-document.ts';
import type { Loose } from './tenants.ts';

const LONG = 'x'.repeat(5_000);

/** Strings that programs stumble over. */
const ODD_TEXTS = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  '1e400',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202etxt',
  '\ufeff',
  'ÅÄÖ',
  '🚚'.repeat(20),
  '名前',
  "' OR 1=1 --",
  '"; DROP TABLE bols; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '=HYPERLINK("x")',
  'a,b;c|d',
  '2026-02-30',
  '2026-11-31T25:61:00',
  '0000-00-00',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '24:00',
  '+1 (804) 555-0142',
  'a@b',
  'dana@example.com',
  'https://127.0.0.1/',
  LONG,
] as const;

const ODD_NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.005,
  -0.5,
  255,
  256,
  65_536,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  -Number.MAX_SAFE_INTEGER,
  1e21,
  1e308,
  5e-324,
] as const;

export class FuzzValues {
  readonly #dice: Dice;
  readonly #document: FuzzDocument;
  readonly #texts = new Map<string, readonly string[]>();

  constructor(dice: Dice, document: FuzzDocument) {
    this.#dice = dice;
    this.#document = document;
  }

  oddText(): string {
    return this.#dice.pick(ODD_TEXTS);
  }

  /** An odd value of any type. */
  odd(depth = 0): Loose {
    switch (this.#dice.between(0, depth > 2 ? 5 : 9)) {
      case 0:
        return null;
      case 1:
        return this.chance(50);
      case 2:
      case 3:
        return this.#dice.pick(ODD_NUMBERS);
      case 4:
      case 5:
        return this.oddText();
      case 6:
        return [];
      case 7:
        return {};
      case 8:
        return Array.from({ length: this.#dice.between(1, 4) }, () => this.odd(depth + 1));
      default:
        return { [this.oddText()]: this.odd(depth + 1) };
    }
  }

  /** True in this percentage of cases. */
  chance(percent: number): boolean {
    return this.#dice.between(1, 100) <= percent;
  }

  /** A value that the schema allows, as far as this can tell. */
  fitting(given: Loose, depth = 0): Loose {
    const schema = this.#document.resolve(given);
    if (schema.examples !== undefined && this.chance(50)) return structuredClone(this.#dice.pick(schema.examples));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#dice.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return this.fitting(this.#dice.pick(choices), depth);
    const type = Array.isArray(schema.type) ? this.#dice.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, depth);
      case 'string':
        return this.#text(schema);
      case 'integer':
        return Math.floor(this.#number(schema));
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return this.chance(50);
      case 'null':
        return null;
      default:
        return this.odd(depth);
    }
  }

  #object({ properties = {}, required = [] }: Loose, depth: number): Loose {
    const isWanted = (name: string) => required.includes(name) || this.chance(depth > 3 ? 10 : 40);
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => isWanted(name))
        .map(([name, member]) => [name, this.fitting(member, depth + 1)]),
    );
  }

  #array({ items = {}, minItems = 0, maxItems = 3 }: Loose, depth: number): Loose[] {
    const length = this.#dice.between(minItems, Math.max(minItems, Math.min(maxItems, 3)));
    return Array.from({ length }, () => this.fitting(items, depth + 1));
  }

  #number({ minimum = -1_000, maximum = minimum + 10_000, multipleOf }: Loose): number {
    const edge = this.#dice.between(0, 5);
    if (edge === 0) return minimum;
    if (edge === 1) return maximum;
    const value = minimum + ((maximum - minimum) * this.#dice.between(0, 1_000)) / 1_000;
    return multipleOf === undefined ? value : Math.round(value / multipleOf) * multipleOf;
  }

  #text(schema: Loose): string {
    const key = JSON.stringify([schema.pattern, schema.format, schema.minLength, schema.maxLength]);
    let texts = this.#texts.get(key);
    if (texts === undefined) {
      texts = fc.sample(textsOf(schema), { numRuns: 12, seed: this.#dice.between(0, 2 ** 31) });
      this.#texts.set(key, texts);
    }
    return this.#dice.pick(texts);
  }
}

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 9, 20) + days * DAY_MS).toISOString().slice(0, 10));
const time = fc.integer({ min: 0, max: 1_439 }).map((minutes) => {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

function textsOf({ pattern, format, minLength = 0, maxLength = 40 }: Loose): fc.Arbitrary<string> {
  if (format === 'date') return day;
  if (format === 'hour-minute') return time;
  if (/date-time|8601/.test(format ?? '')) return fc.tuple(day, time).map(([a, b]) => `${a}T${b}:00Z`);
  // The generator does not support lookaheads in a pattern.
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?[!=][^)]*\)/g, '')));
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30) });
}
