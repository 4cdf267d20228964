// Long tasks in time slices, so that the page stays responsive. The work yields wherever it may be interrupted.

/** The length of a time slice: short enough even on a machine that is four times slower. */
const TURN_MS = 8;

/** Undefined if it is no longer wanted. */
export async function inTurns<T>(work: Generator<undefined, T>, isWanted: () => boolean): Promise<T | undefined> {
  while (isWanted()) {
    const turnEndsAt = performance.now() + TURN_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < turnEndsAt);
    await nextTurn();
  }
  return undefined;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
