// The Python client against a real server. Its own tests are in tests/test_client.py.
import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import { takeProblems } from '../../test/support/response-checks.ts';
import { clientWithKey, newPortal, openTestApp } from '../../test/support/test-app.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PYTHON = 'python3';
/** The smallest image: one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Linehaul itself runs without Python, so a machine may have none, or one that is too old. */
const hasPython = spawnSync(PYTHON, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

it.skipIf(!hasPython)('passes its own tests against a real server', { timeout: 120_000 }, async () => {
  const app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
  try {
    const base_url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { apiKey, clientId, clientSecret } = await clientWithKey(app);
    const { account, username, password } = await newPortal(app.context);
    const server = {
      base_url,
      api_key: apiKey,
      client_id: clientId,
      client_secret: clientSecret,
      username,
      password,
      quote: {
        ...RATE_QUOTE_EXAMPLES.smallest.value,
        payment: { ...RATE_QUOTE_EXAMPLES.smallest.value.payment, account },
      },
      bol: { ...BOL_EXAMPLES.smallest.value, billTo: { ...BOL_EXAMPLES.smallest.value.billTo, account } },
      pickup: { ...PICKUP_EXAMPLES.smallest.value, pickupDate: '2026-11-20' },
      png: PNG,
    };
    const { stderr } = await promisify(execFile)(PYTHON, ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: HERE,
      env: {
        ...process.env,
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONPATH: HERE,
        LINEHAUL_TEST_SERVER: JSON.stringify(server),
      },
    }).catch((error: { stderr?: string }) => ({ stderr: error.stderr ?? String(error) }));
    expect(stderr).toMatch(/^Ran 1[0-9] tests in [\s\S]*^OK$/m);
    // One of them asks for half a response.
    expect(takeProblems()).toEqual(['POST /v1/bol → 201: the body is not JSON']);
  } finally {
    await app.close();
  }
});
