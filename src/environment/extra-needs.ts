// What only some environments have, such as sandboxes, and what it receives when it is opened.
import type { Brand } from '../capabilities/branding/brand.ts';
import type { TariffInForce } from '../capabilities/carrier/tariff-in-force.ts';
import type { Capability } from '../platform/capability.ts';
import type { Guests } from '../platform/http/guests.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Callers } from './open-callers.ts';

export type ExtraNeeds = EnvironmentBase &
  Callers['checkers'] & {
    readonly tariff: TariffInForce;
    readonly branding: () => Brand;
  };

export interface Extra {
  readonly capabilities: readonly Capability[];
  /** Environments that are reached through this one's listener. */
  readonly guests: Guests | undefined;
}
