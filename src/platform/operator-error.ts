// Something an operator asked for that cannot be done; the text says why and what to do.
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
