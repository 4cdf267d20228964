// Which setup steps are done. Undefined until everything is loaded.
import { useSignedIn } from '../../shell/signed-in.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { useOps } from '../desk/use-ops.ts';
import { doneSteps, type SetupStep } from './setup-steps.ts';

export function useSetup(enabled = true): ReadonlySet<SetupStep> | undefined {
  const { username, permissions } = useSignedIn().session;
  const mayBrand = permissions.includes('settings.write');
  const now = useFreightNow();
  const health = useOps('/ops/v1/health', {}, { enabled });
  const fuel = useOps('/ops/v1/fuel', {}, { enabled });
  const branding = useOps('/ops/v1/branding', {}, { enabled: enabled && mayBrand });
  const operators = useOps('/ops/v1/operators', {}, { enabled });
  const customers = useOps('/ops/v1/customers', {}, { enabled });
  const shipments = useOps('/ops/v1/shipments', { query: { limit: '1' } }, { enabled });
  if (!health.data || !fuel.data || !operators.data || !customers.data || !shipments.data) return undefined;
  if (mayBrand && !branding.data) return undefined;
  return doneSteps({
    username,
    now: now().getTime(),
    health: health.data,
    fuelWeeks: fuel.data.weeks,
    branding: branding.data ?? { changedAt: null },
    operators: operators.data,
    customers: customers.data,
    shipments: shipments.data.length,
  });
}
