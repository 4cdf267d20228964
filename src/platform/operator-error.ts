// An operator's request that cannot be carried out. The message says why and what to do.
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
