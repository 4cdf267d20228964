// The rules of a transit-time request that depend on more than one field.
import type { Failure } from '../../platform/http/refusal.ts';
import type { RouteGuideRequest, RoutePoint } from './route-guide.schema.ts';

/** Rejects a zip that cannot belong to the given country. */
export function routeGuideRules(request: RouteGuideRequest): readonly Failure[] {
  const failures: Failure[] = [];
  checkForm(request.originPoint, 'originPoint', failures);
  for (const [index, { point }] of request.destinationPoints.entries()) {
    checkForm(point, `destinationPoints[${index}].point`, failures);
  }
  return failures;
}

function checkForm(point: RoutePoint, path: string, failures: Failure[]): void {
  if (point.country === undefined) return;
  const wanted = point.country === 'CA' ? 6 : 5;
  if (point.zip.length === wanted) return;
  const form = wanted === 6 ? 'A1A1A1' : '5 digits';
  failures.push({
    field: `${path}.zip`,
    description: `must be ${form} for country ${point.country}; "${point.zip}" was given.`,
  });
}
