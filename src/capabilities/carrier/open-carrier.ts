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

/** To be opened once the audit log is followed: a version that is loaded meanwhile is either found now or heard of. */
export async function openCarrier({ context }: { readonly context: Context }): Promise<Carrier> {
  const network = networkInForce(context);
  const tariff = tariffInForce(context);
  const contracts = new ContractsInForce(context);
  // The network is compiled on its own thread while the routes are made ready on this one.
  const loaded = Promise.all([network.load(), tariff.load(), contracts.load()]);
  // A failure is reported by start().
  loaded.catch(() => {});
  // Making the routes keeps this thread busy for longer than a database connection waits on a busy machine.
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
