// Loads the demo carrier into an environment that has none, so that the first start has something to serve.

import { hasTariff, importTariff } from '../capabilities/carrier/import-tariff.ts';
import { hasNetwork, loadNetwork } from '../capabilities/carrier/load-network.ts';
import { readNetworkFolder, readTariffFolder } from '../capabilities/carrier/read-data-folder.ts';
import type { Context } from '../context.ts';
import { projectFile } from '../platform/project-root.ts';
import { DECLINED, DEMO_ACTOR, demoFact } from './plan-demo.ts';

/** In force since 1970, so that past ship dates have a network and a price too. */
const FROM_THE_BEGINNING = 0;

const networkFiles = shared(() => readNetworkFolder(projectFile('carrier/demo')));
const tariffFiles = shared(() => readTariffFolder(projectFile('carrier/demo/tariff')));

export async function giveDemoCarrier(context: Context): Promise<void> {
  if (!context.config.demo || (await demoFact(context))?.startsWith(DECLINED)) return;
  if (!(await hasNetwork(context))) {
    const loaded = await loadNetwork(context, DEMO_ACTOR, networkFiles(), FROM_THE_BEGINNING, true);
    if (!loaded.ok)
      throw new Error(`The demo network has ${loaded.faultCount} faults. Run: linehaul carrier check carrier/demo`);
  }
  if (!(await hasTariff(context))) {
    const imported = await importTariff(context, DEMO_ACTOR, tariffFiles(), FROM_THE_BEGINNING, { onlyFirst: true });
    if (!imported.ok)
      throw new Error(
        `The demo tariff has ${imported.faultCount} faults. Run: linehaul tariff check carrier/demo/tariff`,
      );
  }
}

/** Both environments get the same files, so they are compressed once. Weak: after the start, nobody needs them. */
function shared<Value extends object>(read: () => Value): () => Value {
  let known: WeakRef<Value> | undefined;
  return () => {
    const value = known?.deref() ?? read();
    known = new WeakRef(value);
    return value;
  };
}
