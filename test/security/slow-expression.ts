// Tells whether a hostile text can make a regular expression take more than linear time.
//
// The expression becomes an automaton, and searching from every position of the text becomes one more loop in front of it.
// It is slow if two loops can read the same text repeatedly while the first can also continue into the second: a text of n
// repetitions can then be divided between them in n ways, and each is tried before the match fails (Weber and Seidl, 1991).
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Character classes are compared on these characters: all of ASCII, and some of each kind beyond. */
const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['\u00a0', 'é', 'Ω', '中', '\u0301', '\u2028', '\u200b', '\ufeff', '\ud800', '\udc00', '😀', '٣'],
];
/** A bound this high counts as unbounded. */
const MANY = 100;
const MOST_WAYS = 100_000;

/** A state of the automaton: it moves on to others without reading, or reads one character. */
interface Place {
  readonly id: number;
  /** `surely`: regardless of the text that follows. An assertion may fail. */
  readonly passes: { readonly to: Place; readonly surely: boolean }[];
  reads?: ReadonlySet<number>;
  then?: Place;
}

type Ways = ReadonlyMap<Place, number>;

export function isSlowExpression(source: string, flags = ''): boolean {
  return new Automaton(source, flags).isSlow();
}

class Automaton {
  readonly #flags: string;
  readonly #readers: Place[] = [];
  #places = 0;
  readonly #end = this.#place();
  readonly #next = new Map<Place, Ways>();
  readonly #reachable = new Map<Place, ReadonlySet<Place>>();
  readonly #classes = new Map<string, ReadonlySet<number>>();

  constructor(source: string, flags: string) {
    this.#flags = flags;
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
    const start = this.#place();
    pass(this.#build(pattern, start, true), this.#end);
    if (!flags.includes('y')) {
      const search = this.#place();
      for (const from of [start, search]) this.#read(from, SAMPLES.keys(), search);
      const later = this.#place();
      pass(search, later);
      pass(this.#build(pattern, later, false), this.#end);
    }
    for (const reader of this.#readers) this.#next.set(reader, this.#waysFrom(reader.then!, false));
    for (const reader of this.#readers) this.#reachable.set(reader, this.#allAfter(reader));
  }

  #place(): Place {
    return { id: this.#places++, passes: [] };
  }

  isSlow(): boolean {
    const loops = this.#readers.filter((one) => this.#leads(one, one));
    // If a match is certain within a loop, no second path through it is ever tried.
    const lasting = loops.filter((one) => !this.#waysFrom(one.then!, true).has(this.#end));
    return lasting.some((second) => loops.some((first) => this.#isDivisible(first, second)));
  }

  /** Adds what `node` matches after `from`, and returns the state after it. */
  #build(node: AST.Node, from: Place, isAtStart: boolean): Place {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return this.#alternatives(node.alternatives, from, isAtStart);
      case 'Alternative':
        return node.elements.reduce((place, one) => this.#build(one, place, isAtStart), from);
      case 'Quantifier':
        return this.#repeat(node, from, isAtStart);
      case 'Assertion': {
        const after = this.#place();
        if (node.kind === 'lookahead' || node.kind === 'lookbehind')
          this.#alternatives(node.alternatives, from, isAtStart);
        const isImpossible = node.kind === 'start' && !isAtStart && !this.#flags.includes('m');
        if (!isImpossible) pass(from, after, node.kind === 'start' && isAtStart);
        return after;
      }
      case 'Backreference':
        throw new Error(`${node.raw} refers back: that cannot be judged.`);
      default: {
        const after = this.#place();
        this.#read(from, this.#charactersOf(node.raw), after);
        return after;
      }
    }
  }

  #alternatives(alternatives: readonly AST.Alternative[], from: Place, isAtStart: boolean): Place {
    const after = this.#place();
    for (const one of alternatives) {
      const begin = this.#place();
      pass(from, begin);
      pass(this.#build(one, begin, isAtStart), after);
    }
    return after;
  }

  #repeat({ element, min, max }: AST.Quantifier, from: Place, isAtStart: boolean): Place {
    let place = from;
    const required = Math.min(min, 2);
    for (let count = 0; count < required; count++) place = this.#build(element, place, isAtStart);
    const after = this.#place();
    if (max > MANY) {
      const loop = this.#place();
      pass(place, loop);
      pass(this.#build(element, loop, isAtStart), loop);
      pass(loop, after, min <= MANY);
      return after;
    }
    pass(place, after);
    for (let count = required; count < Math.min(max, 3); count++) {
      place = this.#build(element, place, isAtStart);
      pass(place, after);
    }
    return after;
  }

  #read(from: Place, characters: Iterable<number>, then: Place): void {
    const reader: Place = { ...this.#place(), reads: new Set(characters), then };
    pass(from, reader);
    if (reader.reads!.size > 0) this.#readers.push(reader);
  }

  #charactersOf(raw: string): ReadonlySet<number> {
    let characters = this.#classes.get(raw);
    if (characters === undefined) {
      const one = new RegExp(`^(?:${raw})$`, this.#flags.replace(/[gmy]/g, ''));
      characters = new Set(SAMPLES.flatMap((character, index) => (one.test(character) ? [index] : [])));
      this.#classes.set(raw, characters);
    }
    return characters;
  }

  /** The states that can read next, or the end, and the number of paths to each. */
  #waysFrom(from: Place, surely: boolean): Ways {
    const ways = new Map<Place, number>();
    const taken = new Set<object>();
    let steps = 0;
    const go = (place: Place) => {
      if (++steps > MOST_WAYS) throw new Error('The expression has too many ways to be judged. Make it simpler.');
      if (place.reads !== undefined || place === this.#end) ways.set(place, (ways.get(place) ?? 0) + 1);
      for (const one of place.passes) {
        if (taken.has(one) || (surely && !one.surely)) continue;
        taken.add(one);
        go(one.to);
        taken.delete(one);
      }
    };
    go(from);
    return ways;
  }

  #after(reader: Place): Place[] {
    return [...this.#next.get(reader)!.keys()].filter((one) => one.reads !== undefined);
  }

  #allAfter(reader: Place): ReadonlySet<Place> {
    const found = new Set<Place>();
    const waiting = [reader];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      for (const next of this.#after(one)) if (!found.has(next)) waiting.push(next) && found.add(next);
    }
    return found;
  }

  #leads(from: Place, to: Place): boolean {
    return this.#reachable.get(from)!.has(to);
  }

  #isSameLoop(one: Place, other: Place): boolean {
    return this.#leads(one, other) && this.#leads(other, one);
  }

  /** Whether one text can lead from the first loop back to itself and also into the second, and from the second back to itself. */
  #isDivisible(first: Place, second: Place): boolean {
    if (first === second) return this.#after(first).some((one) => this.#isTwofold(first, one));
    if (!this.#leads(first, second)) return false;
    const seen = new Set<string>();
    const waiting: [Place, Place, Place][] = [[first, first, second]];
    for (let three = waiting.pop(); three !== undefined; three = waiting.pop()) {
      if (!shareCharacter(...three)) continue;
      const [staying, passing, looping] = three;
      for (const one of this.#after(staying).filter((place) => this.#isSameLoop(place, first))) {
        for (const other of this.#after(passing).filter((place) => place === second || this.#leads(place, second))) {
          for (const last of this.#after(looping).filter((place) => this.#isSameLoop(place, second))) {
            if (one === first && other === second && last === second) return true;
            const key = `${one.id} ${other.id} ${last.id}`;
            if (!seen.has(key)) waiting.push([one, other, last]);
            seen.add(key);
          }
        }
      }
    }
    return false;
  }

  #isTwofold(from: Place, to: Place): boolean {
    return this.#isSameLoop(from, to) && this.#next.get(from)!.get(to)! > 1;
  }
}

function shareCharacter(one: Place, other: Place, third: Place): boolean {
  return [...one.reads!].some((character) => other.reads!.has(character) && third.reads!.has(character));
}

function pass(from: Place, to: Place, surely = true): void {
  from.passes.push({ to, surely });
}
