// The services that an address of the address book adds to a form, and how another choice replaces them.
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import type { components } from '../../api/openapi.ts';

export type KnownAddress = components['schemas']['KnownAddress'];
/** Where the freight is picked up, and where it is delivered. */
export type Side = 'origin' | 'destination';

export function servicesAt(side: Side, address: KnownAddress): readonly BolAccessorial[] {
  return side === 'origin' ? address.pickupAccessorials : address.deliveryAccessorials;
}

export interface Applied {
  /** All services of the form. */
  readonly codes: readonly BolAccessorial[];
  /** Those that the address added. What somebody had checked before is not among them. */
  readonly added: readonly BolAccessorial[];
  /** Those for which there was no room. */
  readonly leftOut: readonly BolAccessorial[];
}

/** `before` is what the address chosen earlier had added: it goes. `most` is how many services the form takes. */
export function applyServices(
  codes: readonly BolAccessorial[],
  before: readonly BolAccessorial[],
  wanted: readonly BolAccessorial[],
  most = Number.POSITIVE_INFINITY,
): Applied {
  const kept = codes.filter((code) => !before.includes(code));
  const missing = wanted.filter((code) => !kept.includes(code));
  const added = missing.slice(0, Math.max(0, most - kept.length));
  return { codes: [...kept, ...added], added, leftOut: missing.slice(added.length) };
}
