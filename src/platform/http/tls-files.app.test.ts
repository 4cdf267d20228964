// HTTPS with certificate files: what is served, and what happens when the files change.
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SelfSigned, selfSigned } from '../../../test/support/self-signed.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { TlsFiles } from './tls-files.ts';

const folder = temporaryFolder();
const certFile = join(folder, 'cert.pem');
const keyFile = join(folder, 'key.pem');
const [first, second] = [selfSigned('first'), selfSigned('second')];

function put({ cert, key }: SelfSigned): void {
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
}

let app: TestApp;
let port: number;
beforeAll(async () => {
  put(first);
  app = await openTestApp({ config: { tls: { certFile, keyFile } } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as { port: number }).port;
});
afterAll(() => app.close());

interface Seen {
  readonly status: number | undefined;
  readonly name: string | undefined;
  readonly protocol: string | null;
  readonly hsts: string | string[] | undefined;
}

function get(agent: Agent, ca: string, maxVersion?: 'TLSv1.1' | 'TLSv1.2'): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const options = {
      host: 'localhost',
      port,
      path: '/livez',
      agent,
      ca,
      ...(maxVersion && { maxVersion, minVersion: 'TLSv1' as const }),
    };
    request(options, (response) => {
      const socket = response.socket as TLSSocket;
      const name = socket.getPeerCertificate().subject?.CN;
      const seen = {
        status: response.statusCode,
        name,
        protocol: socket.getProtocol(),
        hsts: response.headers['strict-transport-security'],
      };
      response.resume().once('end', () => resolve(seen as Seen));
    })
      .once('error', reject)
      .end();
  });
}

test('is served with TLS 1.2 or 1.3, verified by its certificate, with HSTS and an https address', async () => {
  const seen = await get(new Agent(), first.cert);
  expect(seen).toEqual({ status: 200, name: 'first', protocol: 'TLSv1.3', hsts: 'max-age=31536000' });
  expect((await get(new Agent(), first.cert, 'TLSv1.2')).protocol).toBe('TLSv1.2');
  await expect(get(new Agent(), first.cert, 'TLSv1.1')).rejects.toThrow();
  await expect(get(new Agent(), second.cert)).rejects.toThrow();
  expect(app.baseUrl()).toBe(`https://127.0.0.1:${port}`);
});

describe('when the files change', () => {
  test('new connections get the new certificate, and open ones stay', async () => {
    const files = new TlsFiles({ certFile, keyFile }, 20);
    files.read();
    const told: (string | undefined)[] = [];
    const stop = files.follow([app.http.server], (problem) => told.push(problem));
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      expect((await get(kept, first.cert)).name).toBe('first');
      // A half-finished change: the key does not match the certificate.
      writeFileSync(certFile, second.cert);
      await expect.poll(() => told.length, { timeout: 5_000 }).toBe(1);
      expect(told[0]).toMatch(/key values mismatch/);
      expect((await get(new Agent(), first.cert)).name).toBe('first');
      writeFileSync(keyFile, second.key);
      await expect.poll(() => told.at(-1), { timeout: 5_000 }).toBeUndefined();
      expect((await get(new Agent(), second.cert)).name).toBe('second');
      expect((await get(kept, first.cert)).name).toBe('first');
    } finally {
      stop();
      kept.destroy();
    }
  });
});

test.each([
  ['a certificate that is not there', { certFile: join(folder, 'none.pem'), keyFile }],
  ['a key of another certificate', { certFile, keyFile: join(folder, 'other-key.pem') }],
])('%s prevents startup, with a message', async (_, tls) => {
  writeFileSync(join(folder, 'other-key.pem'), first.key);
  put(second);
  await expect(openTestApp({ config: { tls } })).rejects.toThrow(
    /LINEHAUL_TLS_CERT_FILE and LINEHAUL_TLS_KEY_FILE cannot be used/,
  );
});
