// Notifies the application when the server reports that the session has ended.
import type { ApiProblem } from './problem.ts';

/** The `error.code` of an expired session and of a request without one. A wrong password has a different code. */
const NOT_SIGNED_IN = [1016, 1001];

let onSignedOut: () => void = () => {};

export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Notifies the application if the session has ended, and returns the problem. */
export function heard(problem: ApiProblem): ApiProblem {
  if (NOT_SIGNED_IN.includes(problem.code)) onSignedOut();
  return problem;
}
