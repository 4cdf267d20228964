// kill -9 while the test clock moves forward: no planned event is lost, and none happens twice.
import { it } from 'vitest';
import { report } from '../support/report.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { deliverEachOnce, makeShipments, signIn } from './clock-shipments.ts';

const SHIPMENTS = 60;
const KILLS = Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 4);

it(`delivers everything once through ${KILLS} kills`, { timeout: 60_000 + KILLS * 60_000 }, async () => {
  const dataDir = temporaryFolder();
  const serve = { dataDir, settings: { LINEHAUL_RATE_LIMIT: '0' }, args: ['--only', 'test'] };
  let server = await startServer(serve);
  let caller = await signIn(server);
  const pros = await makeShipments(caller, SHIPMENTS);
  for (let kill = 0; kill < KILLS; kill++) {
    const advancing = caller.call('POST', '/v1/test/clock', { advance: '3d' }).catch(() => undefined);
    await new Promise((wait) => setTimeout(wait, 150 + kill * 120));
    await server.stop('SIGKILL');
    await advancing;
    server = await startServer(serve);
    caller = await signIn(server);
  }
  const events = await deliverEachOnce(caller, pros);
  await server.stop();
  report(`kill -9 during an advance: ${pros.length} shipments, ${events} events, each once`);
});
