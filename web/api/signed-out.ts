// Notifies the application when the server says that the session has ended.
import type { ApiProblem } from './problem.ts';

/** The `error.code` for a session that has ended, and for a request without a session. A wrong password has another one. */
const NOT_SIGNED_IN = [1016, 1001];

let onSignedOut: () => void = () => {};

export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** The same problem, once the application knows. */
export function heard(problem: ApiProblem): ApiProblem {
  if (NOT_SIGNED_IN.includes(problem.code)) onSignedOut();
  return problem;
}
