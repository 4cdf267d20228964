// The bearer token of a client: obtained on the first call, renewed before it expires, and shared by all calls.

export interface Token {
  readonly text: string;
  /** By the local clock: the server sends a duration, not an expiry time. */
  readonly expiresAt: number;
}

/** A call that starts this close to the expiry may arrive too late. */
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
    // Unless another call is already renewing it.
    if (this.#current === current) this.#current = this.#renewed();
    return (await this.#current!).text;
  }

  /** Called when the server no longer accepts the token. */
  async forget(text: string): Promise<void> {
    const current = this.#current;
    const known = await current?.catch(() => undefined);
    if (known?.text === text && this.#current === current) this.#current = undefined;
  }

  #renewed(): Promise<Token> {
    const renewed = this.#obtain();
    // The next call will try again.
    renewed.catch(() => {
      if (this.#current === renewed) this.#current = undefined;
    });
    return renewed;
  }
}
