// The file with the demo credentials, so that a new user can start at once. Only its owner may read it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentName } from '../config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { writeOwnerOnly } from '../platform/owner-only.ts';
import type { DemoPeople } from './plan-demo.ts';

export interface DemoEnvironment extends DemoPeople {
  readonly baseUrl: string;
  readonly soapUrl: string;
}

export type DemoCredentials = Partial<Record<EnvironmentName, DemoEnvironment>>;

export function demoCredentialsFile(dataDir: string): string {
  return join(dataDir, 'demo-credentials.json');
}

export function readDemoCredentials(dataDir: string): DemoCredentials {
  const file = demoCredentialsFile(dataDir);
  return explained(file, () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoCredentials) : {}));
}

/** Sets or removes one environment's credentials. */
export function writeDemoCredentials(
  dataDir: string,
  environment: EnvironmentName,
  credentials: DemoEnvironment | undefined,
): void {
  const file = demoCredentialsFile(dataDir);
  const text = JSON.stringify({ ...readDemoCredentials(dataDir), [environment]: credentials }, null, 2);
  explained(file, () => writeOwnerOnly(file, `${text}\n`));
}

/** @throws OperatorError */
function explained<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new OperatorError(
      `The demo credentials in ${file} cannot be read or written: ${(error as Error).message}. ` +
        'Check the file, and whether its folder can be written.',
    );
  }
}
