// Serializes transactions and outcomes between the main thread and the database thread. Copying many small objects between threads costs
// more than running their statements, so they are sent as one flat list.
import type { AuditLine, Row, Step, Unit } from '../database.ts';
import type { Outcome } from './sqlite-engine.ts';

export interface PackedUnits {
  /** Statement texts that the other side has not seen, in the order of their numbers. */
  readonly texts: readonly string[];
  /** True if the other side must forget its texts: numbering starts over. */
  readonly isAnew: boolean;
  /** Per transaction, the number of writes; per write, its text number, guard, number of parameters, and parameters. */
  readonly values: readonly unknown[];
}

/** Instead of a text number: an audit entry follows. */
const AUDIT = -1;
/** Statements whose texts do not repeat must not accumulate. */
const MOST_TEXTS = 2_000;

export class UnitPacker {
  readonly #numbers = new Map<string, number>();
  #isNew = true;

  pack(units: readonly Unit[]): PackedUnits {
    const isAnew = this.#isNew || this.#numbers.size >= MOST_TEXTS;
    if (isAnew) this.#numbers.clear();
    this.#isNew = false;
    const texts: string[] = [];
    const values: unknown[] = [];
    for (const unit of units) {
      values.push(unit.length);
      for (const step of unit) {
        if ('audit' in step) {
          values.push(AUDIT, step);
          continue;
        }
        const { sql, parameters, expect } = step;
        let number = this.#numbers.get(sql);
        if (number === undefined) {
          number = this.#numbers.size;
          this.#numbers.set(sql, number);
          texts.push(sql);
        }
        values.push(number, expect ?? null, parameters.length);
        for (const parameter of parameters) values.push(parameter);
      }
    }
    return { texts, isAnew, values };
  }
}

export class UnitUnpacker {
  #texts: string[] = [];

  unpack({ texts, isAnew, values }: PackedUnits): Unit[] {
    if (isAnew) this.#texts = [];
    this.#texts.push(...texts);
    const units: Unit[] = [];
    for (let at = 0; at < values.length; ) {
      const unit: Step[] = [];
      const length = values[at++] as number;
      while (unit.length < length) {
        const number = values[at++] as number;
        if (number === AUDIT) {
          unit.push(values[at++] as AuditLine);
          continue;
        }
        const expect = values[at++] as number | null;
        const count = values[at++] as number;
        const parameters = values.slice(at, at + count);
        at += count;
        const sql = this.#texts[number]!;
        unit.push(expect === null ? { sql, parameters } : { sql, parameters, expect });
      }
      units.push(unit);
    }
    return units;
  }
}

/** The number of writes if all succeeded without returning rows, as is nearly always the case. */
export type PackedOutcome = number | Outcome;

const NO_ROWS: Row[] = [];

export function packOutcome(outcome: Outcome): PackedOutcome {
  return outcome.kind === 'done' && outcome.rows.every((rows) => rows.length === 0) ? outcome.rows.length : outcome;
}

export function unpackOutcome(packed: PackedOutcome): Outcome {
  return typeof packed === 'number' ? { kind: 'done', rows: Array<Row[]>(packed).fill(NO_ROWS) } : packed;
}
