// Gives an environment without a carrier the demo carrier, so that the first start has something to serve.
import type { Context } from '../../context.ts';
import { projectFile } from '../../platform/project-root.ts';
import { hasNetwork, loadNetwork } from '../carrier/load-network.ts';
import { readCarrierFolder } from '../carrier/read-carrier-folder.ts';

export async function giveDemoCarrier(context: Context): Promise<void> {
  if (!context.config.demo || (await hasNetwork(context))) return;
  const loaded = await loadNetwork(context, 'linehaul:demo', readCarrierFolder(projectFile('carrier/demo')), 0);
  if (!loaded.ok)
    throw new Error(`The demo carrier has ${loaded.faultCount} faults. Run: linehaul carrier check carrier/demo`);
}
