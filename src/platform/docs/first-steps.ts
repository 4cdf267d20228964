// The first steps of a newcomer, as far as this server has their operations.
import type { OpenApiDocument } from '../contract/openapi.ts';

export interface FirstStep {
  /** Such as `POST /v1/api-key`. */
  readonly operation: string;
  readonly does: string;
  /** A shell command that uses the variables set by earlier steps. */
  readonly command: string;
  readonly note?: string;
}

export function possibleSteps(steps: readonly FirstStep[], api: OpenApiDocument): FirstStep[] {
  return steps.filter(({ operation }) => operationOfStep(operation, api) !== undefined);
}

/** The `operationId`. Undefined if the server has no such operation. */
export function operationOfStep(operation: string, api: OpenApiDocument): string | undefined {
  const [method = '', path = ''] = operation.split(' ');
  return api.paths[path]?.[method.toLowerCase()]?.operationId;
}
