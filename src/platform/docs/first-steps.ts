// The first steps of a newcomer, as far as this server has their operations.
import type { OpenApiDocument } from '../contract/openapi.ts';

export interface FirstStep {
  /** `POST /v1/api-key`. */
  readonly operation: string;
  readonly does: string;
}

export function possibleSteps(steps: readonly FirstStep[], api: OpenApiDocument): FirstStep[] {
  return steps.filter(({ operation }) => {
    const [method = '', path = ''] = operation.split(' ');
    return api.paths[path]?.[method.toLowerCase()] !== undefined;
  });
}
