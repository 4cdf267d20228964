// Creates the demo users of an environment once, and stores their credentials where the user can find them.
import type { Context } from '../context.ts';
import { WriteConflict } from '../platform/db/database.ts';
import { type DemoEnvironment, readDemoCredentials, writeDemoCredentials } from './demo-credentials.ts';
import { mayHaveDemoPeople } from './find-demo-people.ts';
import { type DemoPlan, planDemo } from './plan-demo.ts';

/** Undefined if the environment has its demo users already, or gets none. */
export async function planDemoPeople(context: Context): Promise<DemoPlan | undefined> {
  return context.config.demo && mayHaveDemoPeople(context) ? planDemo(context) : undefined;
}

/** The credentials if they were created now; those of earlier starts are in the file. */
export async function giveDemoPeople(
  context: Context,
  baseUrl: string,
  planned = planDemoPeople(context),
): Promise<DemoEnvironment | undefined> {
  const { dataDir } = context.config;
  const plan = await planned;
  if (plan === undefined) {
    if (dataDir !== undefined) updateAddress(dataDir, context, baseUrl);
    return undefined;
  }
  const unit = await plan.unit();
  const credentials: DemoEnvironment = { baseUrl, soapUrl: soapUrlOf(context, baseUrl), ...plan.people };
  // The file is written first: a crash in between leaves credentials that do not work yet, and the next start creates new ones. The
  // other order would leave users whose passwords are unknown.
  if (dataDir !== undefined) writeDemoCredentials(dataDir, context.environment, credentials);
  try {
    await context.db.write(unit);
    return credentials;
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    context.log.warn('another node made the demo people; its demo-credentials.json holds their credentials');
    if (dataDir !== undefined) writeDemoCredentials(dataDir, context.environment, undefined);
    return undefined;
  }
}

/** The environment may listen at a different URL than at the last start. */
function updateAddress(dataDir: string, context: Context, baseUrl: string): void {
  const known = readDemoCredentials(dataDir)[context.environment];
  if (known === undefined || known.baseUrl === baseUrl) return;
  writeDemoCredentials(dataDir, context.environment, { ...known, baseUrl, soapUrl: soapUrlOf(context, baseUrl) });
}

function soapUrlOf({ config }: Context, baseUrl: string): string {
  return `${baseUrl}${config.soapPath}`;
}
