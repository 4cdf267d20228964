// What a capability that only some environments have receives when it is opened.
import type { Brand } from './capabilities/branding/brand.ts';
import type { TariffInForce } from './capabilities/carrier/tariff-in-force.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Callers } from './open-callers.ts';

export type ExtraNeeds = EnvironmentBase &
  Callers['checkers'] & {
    readonly tariff: TariffInForce;
    readonly branding: () => Brand;
  };
