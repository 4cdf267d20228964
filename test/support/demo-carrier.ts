// The demo carrier for tests, read once.
import { readNetworkFolder, readTariffFolder } from '../../src/capabilities/carrier/read-data-folder.ts';
import type { CarrierFileContents } from '../../src/freight/network/carrier-files.ts';
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
