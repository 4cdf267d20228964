// Checks a tariff's files without storing them, on a worker thread if available: large files take seconds.
import { Worker } from 'node:worker_threads';
import type { Context } from '../../context.ts';
import type { CarrierFault } from '../../freight/carrier-files/carrier-fault.ts';
import { compileTariff } from '../../freight/rating/tariff/compile-tariff.ts';
import type { CarrierFiles } from './packed-files.ts';

export type CheckedTariff =
  | { readonly ok: true; readonly zones: number; readonly pricings: number }
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

export function checkTariff({ networkWorker }: Context, files: CarrierFiles): Promise<CheckedTariff> {
  if (networkWorker === undefined) return Promise.resolve(checkedTariff(files));
  const worker = new Worker(networkWorker);
  return new Promise<CheckedTariff>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage({ tariff: files });
  }).finally(() => worker.terminate());
}

/** Plain data, so that a worker thread can post it. */
export function checkedTariff(files: CarrierFiles): CheckedTariff {
  const compiled = compileTariff(files);
  if (!compiled.ok) return compiled;
  return { ok: true, zones: compiled.tariff.zones.length, pricings: compiled.tariff.pricings.size };
}
