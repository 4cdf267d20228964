// Checks that a distribution center is one of the carrier's (§2.7, spec-gaps 4).
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import type { InForce } from '../../carrier/versioned-data.ts';
import { namedLevels } from '../rate-quote.conditions.ts';
import type { RateQuoteRequest } from '../rate-quote.schema.ts';
import { knownDay } from './known-days.ts';

const FIELD = 'volumeAndExclusiveUseDetails.distributionCenter';

/** Reports the failure together with the request's others, if the tariff of the ship date is already loaded. */
export function distributionCenterRules(
  request: RateQuoteRequest,
  tariffOn: (shipDate: string) => InForce<Tariff> | Promise<InForce<Tariff>>,
): readonly Failure[] {
  if (!isAsked(request) || knownDay(request.quoteRequest.shipDate) === null) return [];
  const tariff = tariffOn(request.quoteRequest.shipDate);
  // A tariff that must be loaded first is checked later, by wrongCenter.
  const failure = tariff instanceof Promise ? undefined : wrongCenter(request, tariff.data);
  return failure === undefined ? [] : [failure];
}

export function wrongCenter(request: RateQuoteRequest, tariff: Tariff): Failure | undefined {
  const center = request.volumeAndExclusiveUseDetails?.distributionCenter;
  if (center === undefined || !isAsked(request) || tariff.distributionCenters.has(center)) return undefined;
  const names = [...tariff.distributionCenters].join(', ');
  return { field: FIELD, description: `must be one of ${names}; "${center}" was given.` };
}

/** The name matters only for VTL; for other levels the engine adds an alert that it is ignored. */
function isAsked(request: RateQuoteRequest): boolean {
  if (typeof request.volumeAndExclusiveUseDetails?.distributionCenter !== 'string') return false;
  const levels = namedLevels(request);
  return levels.includes('VTL') || levels.includes('ALL');
}
