// The pricings of the tariff in force, to choose one of.
import type { Choice } from '../../ui/inputs.tsx';
import { useOps } from '../desk/use-ops.ts';

/** `also` is offered too: what an account has now may be of an older tariff. */
export function usePricingChoices(also?: string): readonly Choice[] {
  const pricings = useOps('/ops/v1/pricings').data?.pricings ?? [];
  const choices = pricings.map(({ pricing, description }) => ({
    value: pricing,
    label: `${pricing} – ${description}`,
  }));
  const isKnown = also === undefined || choices.some(({ value }) => value === also);
  return isKnown ? choices : [{ value: also, label: also }, ...choices];
}
