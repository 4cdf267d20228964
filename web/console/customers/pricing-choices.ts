// The pricings of the tariff in force, as choices.
import type { Choice } from '../../ui/inputs.tsx';
import { useOps } from '../desk/use-ops.ts';

/** `also` is offered too: an account's current pricing may come from an older tariff. */
export function usePricingChoices(also?: string): readonly Choice[] {
  const pricings = useOps('/ops/v1/pricings').data?.pricings ?? [];
  const choices = pricings.map(({ pricing, description }) => ({
    value: pricing,
    label: `${pricing} – ${description}`,
  }));
  const isKnown = also === undefined || choices.some(({ value }) => value === also);
  return isKnown ? choices : [{ value: also, label: also }, ...choices];
}
