// Requests that arrive in one iteration of the event loop are processed one after another, once all of them have been read, in groups.
// Processing each as soon as it is read would have Node's code, ours and the kernel's push each other out of the processor's caches. Within a
// group, all requests take one step before any takes the next, for the same reason.

/** Between two groups, promises are settled: what a request waits for can continue, and the slots that it leaves are free. */
export const MOST_TOGETHER = 16;

export class Arrivals {
  #group: (() => void)[] = [];

  /** `proceed` is called before the event loop waits for anything else. It must not throw. */
  add(proceed: () => void): void {
    if (this.#group.length === MOST_TOGETHER) this.#group = [];
    const group = this.#group;
    if (group.push(proceed) > 1) return;
    setImmediate(() => {
      // What arrives from now on belongs to a later group.
      if (this.#group === group) this.#group = [];
      for (const one of group) one();
    });
  }
}
