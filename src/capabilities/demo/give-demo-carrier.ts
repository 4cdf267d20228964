// Gives an environment without a carrier the demo carrier, so that the first start has something to serve.
import type { Context } from '../../context.ts';
import { projectFile } from '../../platform/project-root.ts';
import { carrierStore } from '../carrier/carrier.store.ts';
import { loadCarrier } from '../carrier/load-carrier.ts';
import { readCarrierFolder } from '../carrier/read-carrier-folder.ts';

export async function giveDemoCarrier(context: Context): Promise<void> {
  if (!context.config.demo || (await carrierStore(context.db).versions()).length > 0) return;
  const loaded = await loadCarrier(context, 'linehaul:demo', readCarrierFolder(projectFile('carrier/demo')), 0);
  if (!loaded.ok)
    throw new Error(`The demo carrier has ${loaded.faultCount} faults. Run: linehaul carrier check carrier/demo`);
}
