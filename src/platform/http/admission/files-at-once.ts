// Limits concurrent uploads per operation: each is held in memory until the response is sent.
import type { ServerResponse } from 'node:http';

export class FilesAtOnce {
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** False if there are too many already. An upload counts until the response is sent, or the caller is gone. */
  enter(response: ServerResponse): boolean {
    if (this.#count >= this.#most) return false;
    this.#count += 1;
    let isIn = true;
    const leave = () => {
      if (isIn) this.#count -= 1;
      isIn = false;
    };
    response.once('finish', leave).once('close', leave);
    return true;
  }
}
