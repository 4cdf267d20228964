// Owns the shape of a tariff's table of BOL accessorial codes: the code that each is priced as, and the guarantees.
import type { BolAccessorial } from '../value-sets/bol-accessorial.ts';
import { LIMITED_ACCESS_TYPE } from '../value-sets/limited-access-type.ts';
import type { TariffAccessorial } from '../value-sets/tariff-accessorial.ts';
import type { ServiceId } from './offered-services.ts';

/** What a price can depend on besides the code: the type of place, or a point in Canada. */
export const BOL_ACCESSORIAL_PLACES = ['', 'Canada', ...LIMITED_ACCESS_TYPE.codes] as const;
export type BolAccessorialPlace = (typeof BOL_ACCESSORIAL_PLACES)[number];

export interface PricedBolAccessorial {
  readonly code: BolAccessorial;
  readonly place: BolAccessorialPlace;
  readonly pricedAs: TariffAccessorial;
}

export interface BolGuarantee {
  readonly code: BolAccessorial;
  readonly service: ServiceId;
}

export interface BolAccessorials {
  readonly priced: readonly PricedBolAccessorial[];
  /** Earliest first: of several, the strictest is kept. */
  readonly guarantees: readonly BolGuarantee[];
  /** The code that the tariff prices, by code and place. */
  readonly pricedAs: ReadonlyMap<string, TariffAccessorial>;
  /** What a bill can request. A quote may have other accessorials, which its bill need not repeat. */
  readonly onBols: ReadonlySet<TariffAccessorial>;
}

export function bolAccessorials(
  priced: readonly PricedBolAccessorial[],
  guarantees: readonly BolGuarantee[],
): BolAccessorials {
  return {
    priced,
    guarantees,
    pricedAs: new Map(priced.map(({ code, place, pricedAs }) => [placeKey(code, place), pricedAs])),
    onBols: new Set(priced.map(({ pricedAs }) => pricedAs)),
  };
}

export function placeKey(code: BolAccessorial, place: BolAccessorialPlace): string {
  return place === '' ? code : `${code} ${place}`;
}
