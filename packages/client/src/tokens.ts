// The bearer token of a client: obtained when the first call needs it, renewed before it expires, shared by all calls.

export interface Token {
  readonly text: string;
  /** By the clock of this machine: the server says how long it is valid, not until when. */
  readonly expiresAt: number;
}

/** A call that starts this close to the end may arrive too late. */
const MARGIN_MS = 60_000;

export class Tokens {
  readonly #obtain: () => Promise<Token>;
  #current: Promise<Token> | undefined;

  constructor(obtain: () => Promise<Token>) {
    this.#obtain = obtain;
  }

  async text(): Promise<string> {
    const current = this.#current;
    const known = await current;
    if (known !== undefined && known.expiresAt - MARGIN_MS > Date.now()) return known.text;
    // Unless another call is renewing it already.
    if (this.#current === current) this.#current = this.#renewed();
    return (await this.#current!).text;
  }

  /** The server does not accept it any more. */
  async forget(text: string): Promise<void> {
    const current = this.#current;
    const known = await current?.catch(() => undefined);
    if (known?.text === text && this.#current === current) this.#current = undefined;
  }

  #renewed(): Promise<Token> {
    const renewed = this.#obtain();
    // The next call tries again.
    renewed.catch(() => {
      if (this.#current === renewed) this.#current = undefined;
    });
    return renewed;
  }
}
