// Hostile XML sent to the SOAP service: each gets a well-formed fault quickly, and nothing is opened, fetched, kept or logged.
import { createHook } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { XmlDocument } from 'libxml2-wasm';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  call,
  echoRequest,
  faultOf,
  NS,
  openSoapServer,
  type SoapServer,
} from '../../src/capabilities/soap/soap-server.fixture.ts';
import { inMs, report } from '../support/report.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Bait, type HostileDocument, hostileDocuments } from './hostile-documents.ts';

const LONGEST_MS = 250;
const CANARY = 'canary-in-a-file-7f3a';
/** What Node creates for a DNS lookup, a connection, or a read from disk. */
const REACHING_OUT = new Set([
  'GETADDRINFOREQWRAP',
  'TCPCONNECTWRAP',
  'PIPECONNECTWRAP',
  'FSREQCALLBACK',
  'FSREQPROMISE',
  'FILEHANDLE',
]);

const logged: string[] = [];
const log: Logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
let server: SoapServer;
let lure: Server;
let lured = 0;
let bait: Bait;
beforeAll(async () => {
  const file = join(temporaryFolder(), 'canary.txt');
  writeFileSync(file, CANARY);
  lure = createServer((_request, response) => {
    lured += 1;
    response.end('<!ENTITY x "fetched">');
  });
  await new Promise<void>((resolve) => lure.listen(0, '127.0.0.1', resolve));
  bait = { file, url: `http://127.0.0.1:${(lure.address() as AddressInfo).port}/x.dtd` };
  server = await openSoapServer({ log, config: { requestsPerSecond: 0 } });
  // Warms up one-time work before anything is timed.
  await server.post(call(echoRequest('hello')));
});
afterAll(async () => {
  lure.close();
  await server.close();
});

async function send({ bytes, headers }: HostileDocument) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const answer = await server.post(bytes, headers);
  const { user, system } = process.cpuUsage(before);
  // On a busy machine, other programs' work counts toward wall-clock time, so CPU time is used if it is shorter.
  return { answer, tookMs: Math.min(performance.now() - startedAt, (user + system) / 1_000) };
}

test('each gets a well-formed fault, in time', { timeout: 120_000 }, async () => {
  const documents = hostileDocuments(bait);
  expect(documents.length).toBeGreaterThan(150);
  const reached: string[] = [];
  const hook = createHook({ init: (_id, type) => void (REACHING_OUT.has(type) && reached.push(type)) }).enable();
  const slow: string[] = [];
  let longestMs = 0;
  for (const document of documents) {
    const { answer, tookMs } = await send(document);
    const fault = faultOf(answer);
    XmlDocument.fromString(answer.text).dispose();
    expect([document.name, answer.status]).toEqual([document.name, document.status ?? 500]);
    expect(fault.code, document.name).toMatch(/^soap:(Client|VersionMismatch|MustUnderstand)$/);
    if (fault.code === 'soap:Client') expect(fault.kind, document.name).toMatch(/^(schemaError|generalError)$/);
    expect(answer.text, document.name).not.toMatch(new RegExp(`${CANARY}|fetched|root:`));
    expect(answer.text.length, document.name).toBeLessThan(5_000);
    longestMs = Math.max(longestMs, tookMs);
    if (tookMs > LONGEST_MS) slow.push(`${document.name}: ${inMs(tookMs)}`);
  }
  hook.disable();
  report(`${documents.length} hostile documents, the slowest in ${inMs(longestMs)} (bar: ${LONGEST_MS} ms)`);
  expect(slow).toEqual([]);
  expect(reached).toEqual([]);
  expect(lured).toBe(0);
  expect(logged).toEqual([]);
});

test('the monitor notices outgoing connections', async () => {
  const reached: string[] = [];
  const hook = createHook({ init: (_id, type) => void (REACHING_OUT.has(type) && reached.push(type)) }).enable();
  await fetch(bait.url);
  hook.disable();
  expect(reached).toContain('TCPCONNECTWRAP');
  expect(lured).toBe(1);
});

test('schema locations are not fetched', async () => {
  const before = lured;
  const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const answer = await server.post(
    call(`<echoRequest xmlns="${NS}" ${xsi} xsi:schemaLocation="${NS} ${bait.url}">x</echoRequest>`),
  );
  expect(answer.status).toBe(200);
  expect(lured).toBe(before);
});

test('memory stays flat', { timeout: 120_000 }, async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const documents = hostileDocuments(bait);
  const round = async () => {
    for (const document of documents) await send(document);
    // Deferred callbacks keep references to what they will use.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return (heapUsed + external + arrayBuffers) / 1_048_576;
  };
  await round();
  const firstMib = await round();
  const lastMib = await round();
  report(`memory after 2 rounds of hostile documents: ${firstMib.toFixed(1)} MiB, after 3: ${lastMib.toFixed(1)} MiB`);
  expect(lastMib - firstMib).toBeLessThan(3);
});
