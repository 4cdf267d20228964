// Serializes attempts for one name from one address.
import { TooManySignIns } from '../../crypto/hashing-turns.ts';

export interface SignInLine {
  waiting: number;
  last: Promise<unknown>;
  /** What an attempt in this line has proved. Later ones with the same proof need no check of their own. */
  proven?: string;
}

/** A provider whose workers all start at once signs in this often for one customer. */
const MOST_IN_LINE = 500;

export class SignInLines {
  readonly #lines = new Map<string, SignInLine>();

  /**
   * Of a hundred guesses sent at once, not all can be checked before the first has failed; of a hundred correct sign-ins sent at once, all
   * succeed.
   * @throws TooManySignIns
   */
  async inTurn<T>(name: string, check: (line: SignInLine) => Promise<T>): Promise<T> {
    const line: SignInLine = this.#lines.get(name) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= MOST_IN_LINE) throw new TooManySignIns('Too many sign-ins for one name are waiting.');
    this.#lines.set(name, line);
    line.waiting += 1;
    const turn = line.last.then(() => check(line));
    line.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.#lines.delete(name);
    }
  }
}
