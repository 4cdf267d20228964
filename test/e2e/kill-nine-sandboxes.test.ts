// kill -9 while ten sandboxes move their clocks forward: each one's contents are restored, and its freight is delivered.
import { expect, it } from 'vitest';
import { EVERY_DATABASE } from '../support/each-database.ts';
import { billOn, createSandbox, demoOwner, type Loose, send } from '../support/sandbox-server.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SANDBOXES = 10;
const SHIPMENTS = 5;
const NOW = '2026-11-09T14:00:00Z';

it.each(EVERY_DATABASE)('loses nothing in any of them: $name', { timeout: 300_000 }, async (database) => {
  const dataDir = temporaryFolder();
  const serve = {
    dataDir,
    settings: { ...(await database.settings()), LINEHAUL_RATE_LIMIT: '0' },
    args: ['--only', 'test'],
  };
  let server: ServerProcess = await startServer(serve);
  const base = () => server.ready.test.baseUrl;
  const owner = await demoOwner(base(), server.ready.test);
  const made = [];
  for (let number = 0; number < SANDBOXES; number++) {
    const request = { name: `killed-${number}`, seed: String(number), clock: { now: NOW, speed: 0 } };
    const { headers, account } = await createSandbox(base(), owner, request);
    const pros: string[] = [];
    for (let bill = 0; bill < SHIPMENTS; bill++) {
      const shipped = await send(`${base()}/v1/bol`, 'POST', headers, billOn('2026-11-10', account));
      pros.push(shipped.body.referenceNumbers.pro);
    }
    made.push({ headers, pros });
  }
  const turning = made.map(({ headers }) =>
    send(`${base()}/v1/test/clock`, 'POST', headers, { advance: '10d' }).catch(() => undefined),
  );
  await new Promise((wait) => setTimeout(wait, 400));
  await server.stop('SIGKILL');
  await Promise.all(turning);
  server = await startServer(serve);
  for (const { headers, pros } of made) {
    let status = 409;
    // The killed node's lease has to expire first, and a 503 promises nothing and asks for a retry.
    while (status === 409 || status === 503)
      ({ status } = await send(`${base()}/v1/test/clock`, 'POST', headers, { advance: '20d' }));
    expect(status).toBe(200);
    for (const pro of pros) {
      const { body } = await send(`${base()}/v1/shipments/history?pro=${pro}`, 'GET', headers);
      const [history] = body.data;
      expect(history.status.conciseStatus, pro).toBe('Delivered');
      const moments = history.movementHistory.map((one: Loose) => JSON.stringify(one));
      expect(new Set(moments).size).toBe(moments.length);
    }
  }
  await server.stop();
});
