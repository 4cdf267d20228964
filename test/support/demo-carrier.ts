// The demo carrier for tests, read once.
import { readCarrierFolder } from '../../src/capabilities/carrier/read-carrier-folder.ts';
import type { CarrierFileContents } from '../../src/freight/network/carrier-files.ts';
import { projectFile } from '../../src/platform/project-root.ts';

let files: CarrierFileContents | undefined;

export function loadDemoCarrier(): CarrierFileContents {
  files ??= readCarrierFolder(projectFile('carrier/demo'));
  return files;
}
