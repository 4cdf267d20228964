// The password once more, before a session gets a secret or gives access: a call that is refused for the lack of it waits for the dialog, and is made again.
import { ApiProblem } from '../api/problem.ts';

/** `error.code` of "Confirm that it is you to continue." */
const CONFIRMATION_NEEDED = 1026;

/** Resolves to whether the password was given. */
type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;
let asking: Promise<boolean> | undefined;

/** The dialog that asks, from now on. Gives the way to take it out again. */
export function askWith(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = async () => false;
  };
}

/** Does the work, if need be after the password and then a second time. Who gives none gets the refusal. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem && thrown.code === CONFIRMATION_NEEDED)) throw thrown;
    // Two calls at once are two reasons to ask, and one question.
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw thrown;
    return work();
  }
}
