// The demo carrier for tests, read once.
import { readNetworkFolder, readTariffFolder } from '../../src/capabilities/carrier/read-data-folder.ts';
import type { CarrierFileContents } from '../../src/freight/network/files/carrier-files.ts';
import { projectFile } from '../../src/platform/project-root.ts';

let files: CarrierFileContents | undefined;

let tariff: CarrierFileContents | undefined;

export function demoTariffFiles(): CarrierFileContents {
  tariff ??= readTariffFolder(projectFile('carrier/demo/tariff'));
  return tariff;
}

export function loadDemoCarrier(): CarrierFileContents {
  files ??= readNetworkFolder(projectFile('carrier/demo'));
  return files;
}

/** One of its files, as text. */
export function demoTariffFile(name: string): string {
  return Buffer.from(demoTariffFiles().get(name)!).toString('utf8');
}

/** `rates.csv` with all rates multiplied by a factor. */
export function demoRatesTimes(factor: number): string {
  const [heading, ...rows] = demoTariffFile('rates.csv').trimEnd().split(/\r?\n/);
  const changed = rows.map((row) => {
    const [zone, freightClass, ...rates] = row.split(',');
    return [zone, freightClass, ...rates.map((rate) => (Number(rate) * factor).toFixed(2))].join(',');
  });
  return [heading, ...changed, ''].join('\n');
}
