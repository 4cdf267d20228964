// Asks for the password again before a session may see a secret or grant access: a refused call waits for the dialog and is retried.
import { ApiProblem } from '../api/problem.ts';

/** `error.code` of "Confirm that it is you to continue." */
const CONFIRMATION_NEEDED = 1026;

/** Resolves to whether the password was given. */
type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;
let asking: Promise<boolean> | undefined;

/** Sets the dialog that asks. Returns a function that removes it. */
export function askWith(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = async () => false;
  };
}

/** Runs `work` and, if a confirmation is needed, asks for it and runs it again. Without one, the refusal is thrown. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem && thrown.code === CONFIRMATION_NEEDED)) throw thrown;
    // Concurrent calls share one dialog.
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw thrown;
    return work();
  }
}
