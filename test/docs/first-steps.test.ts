// The first steps of /docs/start, pasted into a shell as they are, lead from credentials to a shipment that can be tracked.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_STEP_VARIABLES, FIRST_STEPS } from '../../src/api/newcomer-steps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newClient, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
}, 60_000);
afterAll(() => app.close());

/** The commands of a page, in order. */
function commandsOf(page: string): string[] {
  return [...page.matchAll(/<pre[^<>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, code]) =>
    code!
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}

test('every step works, one after the other', { timeout: 60_000 }, async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const [variables, ...commands] = commandsOf((await app.http.inject('/docs/start')).body);
  expect(variables).toContain(FIRST_STEP_VARIABLES);
  expect(commands).toEqual(FIRST_STEPS.map(({ command }) => command));
  const { clientId, clientSecret } = await newClient(app.context);
  const portal = await newPortal(app.context);
  const given = {
    BASE_URL: address,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    PORTAL_USER: portal.username,
    PORTAL_PASSWORD: portal.password,
    ACCOUNT: portal.account,
  };
  // Every variable that a reader fills in has a value here.
  expect([...variables!.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(Object.keys(given));
  const script = [
    'set -e',
    ...commands.map((command) => `${command}\necho`),
    'cat bol.json',
    'echo',
    'echo "PRO=$PRO DAY=$DAY"',
  ].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: temporaryFolder(),
    env: { ...process.env, ...given },
  });
  const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(answers.map((line) => JSON.parse(line).error?.code ?? 0)).toEqual(answers.map(() => 0));
  const [who, , quote, pickup, history] = answers.map((line) => JSON.parse(line));
  expect(who.data.accounts).toContain(portal.account);
  expect(quote.data[0].rateFound).toBe(true);
  expect(pickup.data.requestNumber).toMatch(/^PU/);
  const pro = /PRO=(\d{10}) DAY=\d{4}-\d\d-\d\d/.exec(stdout)?.[1];
  expect(JSON.stringify(history.data)).toContain(`"${pro}"`);
});
