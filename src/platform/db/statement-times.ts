// How long statements took, by kind: the figures of one thread, in memory shared with the main thread.

/** The first word of a statement. */
export const STATEMENT_KINDS = ['select', 'insert', 'update', 'delete', 'with', 'commit', 'other'] as const;
/** From a lookup in memory to a statement that is noticeably slow. */
export const STATEMENT_BUCKETS_S: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];

const [SELECT, INSERT, UPDATE, DELETE, WITH, COMMIT, OTHER] = STATEMENT_KINDS.keys();
/** Per kind: the count of each bucket, the count above all bounds, and the sum of seconds. */
const WIDTH = STATEMENT_BUCKETS_S.length + 2;
const SUM_AT = WIDTH - 1;

export class StatementTimes {
  /** Written by one thread only: two could overwrite each other's counts. */
  readonly memory: SharedArrayBuffer;
  readonly #figures: Float64Array;

  constructor(memory = new SharedArrayBuffer(STATEMENT_KINDS.length * WIDTH * Float64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#figures = new Float64Array(memory);
  }

  observe(sql: string, seconds: number): void {
    const base = kindOf(sql) * WIDTH;
    let place = 0;
    while (place < STATEMENT_BUCKETS_S.length && seconds > STATEMENT_BUCKETS_S[place]!) place += 1;
    this.#figures[base + place]! += 1;
    this.#figures[base + SUM_AT]! += seconds;
  }

  /** By index in STATEMENT_KINDS: the count of each bucket (not cumulative), the last without a bound. */
  of(kind: number): { readonly counts: readonly number[]; readonly sumS: number } {
    const base = kind * WIDTH;
    return { counts: [...this.#figures.subarray(base, base + SUM_AT)], sumS: this.#figures[base + SUM_AT]! };
  }
}

/** Compares single letters, because it runs for every statement. */
function kindOf(sql: string): number {
  switch (sql.charCodeAt(0) | 32) {
    case 0x73: // s; SAVEPOINT and SET are other.
      return (sql.charCodeAt(2) | 32) === 0x6c ? SELECT! : OTHER!;
    case 0x69: // i
      return INSERT!;
    case 0x75: // u
      return UPDATE!;
    case 0x64: // d
      return (sql.charCodeAt(1) | 32) === 0x65 ? DELETE! : OTHER!;
    case 0x77: // w
      return WITH!;
    case 0x63: // c; CREATE is other.
      return (sql.charCodeAt(1) | 32) === 0x6f ? COMMIT! : OTHER!;
    default:
      return OTHER!;
  }
}
