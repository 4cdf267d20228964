// The carrier's network, tariff and contracts as this environment uses them.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import { ContractsInForce } from './contracts-in-force.ts';
import { type NetworkInForce, networkInForce } from './network-in-force.ts';
import { type TariffInForce, tariffInForce } from './tariff-in-force.ts';

export interface Carrier extends Capability {
  readonly network: NetworkInForce;
  readonly tariff: TariffInForce;
  readonly contracts: ContractsInForce;
}

/** Open after the audit log is followed, so that a version loaded meanwhile is either found now or noticed in the log. */
export async function openCarrier({ context }: { readonly context: Context }): Promise<Carrier> {
  const network = networkInForce(context);
  const tariff = tariffInForce(context);
  const contracts = new ContractsInForce(context);
  // The network is compiled on a worker thread while this one prepares the routes.
  const loaded = Promise.all([network.load(), tariff.load(), contracts.load()]);
  // A failure is reported by start().
  loaded.catch(() => {});
  // Preparing the routes blocks this thread for longer than a database connection waits on a busy machine.
  if (context.db.features.isRemote) await loaded;
  return {
    network,
    tariff,
    contracts,
    hear(news) {
      network.hear(news);
      tariff.hear(news);
      contracts.hear(news);
    },
    async start() {
      await loaded;
    },
  };
}
