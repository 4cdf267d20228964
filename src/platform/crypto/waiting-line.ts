// A bounded queue in which one source cannot crowd out the others.

/** What determines an attempt's position in the queue. */
export interface Ticket {
  /** The address that the attempt comes from. */
  readonly source: string;
  /** Whether this source has signed in with this name before. Familiar attempts go first. */
  readonly isFamiliar: boolean;
  /** How often the source failed recently. Fewer failures go first. */
  readonly failures: number;
  /** Waits for as long as it takes. */
  readonly isPatient?: boolean;
}

export interface LineLimits {
  readonly most: number;
  /** Applies to attempts that are not familiar. */
  readonly mostOfOneSource: number;
}

export class WaitingLine<Waiting extends { readonly ticket: Ticket }> {
  readonly #limits: LineLimits;
  /** In the order of arrival. */
  readonly #waiting: Waiting[] = [];
  /** How many attempts of each source are waiting. */
  readonly #counts = new Map<string, number>();
  /** When each waiting source last had a turn, counted in turns. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Joins the queue. If it is full, the attempt with the worst standing makes room for a better one. Returns the attempt that ends up
   * outside the queue: the one that made room, `one` itself, or undefined.
   */
  join(one: Waiting): Waiting | undefined {
    const { source, isFamiliar } = one.ticket;
    const ofSource = this.#countOf(source);
    if (!isFamiliar && ofSource >= this.#limits.mostOfOneSource) return one;
    let leaving: Waiting | undefined;
    if (this.#waiting.length >= this.#limits.most) {
      leaving = this.#worst();
      if (!this.#isBetter(one.ticket, ofSource + 1, leaving.ticket)) return one;
      this.leave(leaving);
    }
    this.#waiting.push(one);
    this.#counts.set(source, this.#countOf(source) + 1);
    return leaving;
  }

  leave(one: Waiting): void {
    const at = this.#waiting.indexOf(one);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    const { source } = one.ticket;
    const left = this.#countOf(source) - 1;
    if (left > 0) {
      this.#counts.set(source, left);
      return;
    }
    this.#counts.delete(source);
    this.#lastTurns.delete(source);
  }

  /** The next attempt: best standing first, then the source that has waited longest for a turn, then the first to arrive. */
  take(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const one of this.#waiting) {
      if (next === undefined || this.#isSooner(one.ticket, next.ticket)) next = one;
    }
    if (next === undefined) return undefined;
    this.#lastTurns.set(next.ticket.source, ++this.#turns);
    this.leave(next);
    return next;
  }

  #isSooner(one: Ticket, other: Ticket): boolean {
    if (standing(one) !== standing(other)) return standing(one) < standing(other);
    return (this.#lastTurns.get(one.source) ?? 0) < (this.#lastTurns.get(other.source) ?? 0);
  }

  /** The worst standing, then the source with the most attempts in the queue, then the last to arrive. */
  #worst(): Waiting {
    return this.#waiting.reduce((worst, one) =>
      this.#isBetter(one.ticket, this.#countOf(one.ticket.source), worst.ticket) ? worst : one,
    );
  }

  #isBetter(one: Ticket, ofSource: number, other: Ticket): boolean {
    if (standing(one) !== standing(other)) return standing(one) < standing(other);
    return ofSource < this.#countOf(other.source);
  }

  #countOf(source: string): number {
    return this.#counts.get(source) ?? 0;
  }
}

function standing({ isFamiliar, failures }: Ticket): number {
  return isFamiliar ? -1 : failures;
}
