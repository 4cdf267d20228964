// Requests that arrive in one iteration of the event loop are processed one after another, once all of them have been read. Processing
// each as soon as it is read would have Node's code, ours and the kernel's push each other out of the processor's caches.

export class Arrivals {
  #arrived: (() => void)[] = [];

  /** `proceed` is called before the event loop waits for anything else. It must not throw. */
  add(proceed: () => void): void {
    if (this.#arrived.push(proceed) === 1) setImmediate(() => this.#proceed());
  }

  #proceed(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    for (const proceed of arrived) proceed();
  }
}
