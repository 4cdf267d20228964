// The image service over HTTP: what old SOAP clients do, and the service as part of the real app.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSoapUser, deleteSoapUser } from '../../src/capabilities/accounts/manage-soap-users.ts';
import {
  availRequest,
  bodyOf,
  call,
  echoRequest,
  faultOf,
  NS,
  PATH,
} from '../../src/capabilities/soap/soap-server.fixture.ts';
import { ACTOR, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/waiting.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends the head, waits for the first response to it, then sends the rest. Returns everything received. */
function inTwoParts(head: string, rest: string): Promise<{ first: string; all: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    let all = '';
    let first = '';
    socket.setEncoding('utf8').on('data', (part) => {
      all += part;
      if (first !== '') return;
      first = all;
      socket.write(rest);
    });
    socket.on('close', () => resolve({ first, all })).on('error', reject);
  });
}

test('Expect: 100-continue is honored', async () => {
  const body = call(echoRequest('after the hundred'));
  const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: text/xml; charset=utf-8\r\nSOAPAction: "${NS}/echo"\r\nexpect: 100-continue\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const { first, all } = await inTwoParts(head, body);
  expect(first).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  expect(all).toContain('HTTP/1.1 200 OK');
  expect(all).toContain('after the hundred</echoResponse>');
});

test('a chunked body is read', async () => {
  const body = call(echoRequest('in parts'));
  const chunks = [body.slice(0, 100), body.slice(100)]
    .map((one) => `${one.length.toString(16)}\r\n${one}\r\n`)
    .join('');
  const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: text/xml\r\ntransfer-encoding: chunked\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`;
  expect((await inTwoParts(head, `${chunks}0\r\n\r\n`)).all).toContain('in parts</echoResponse>');
});

describe('in the app', () => {
  const post = async (payload: string) => {
    const headers = { 'content-type': 'text/xml' };
    const answer = await app.http.inject({ method: 'POST', url: PATH, headers, payload });
    return { status: answer.statusCode, text: answer.body };
  };

  test('the WSDL names the URL of the environment', async () => {
    const answer = await app.http.inject({ method: 'GET', url: `${PATH}?wsdl` });
    expect(answer.body).toContain(`<soap:address location="http://127.0.0.1:${port}${PATH}"/>`);
  });

  test('the service responds, knows its users, and notices when one is deleted', async () => {
    expect(bodyOf((await post(call(echoRequest('x')))).text).text).toBe('x');
    const { account } = await newPortal(app.context);
    const user = { user: 'tester', password: 'secret' };
    await createSoapUser(app.context, ACTOR, { ...user, accounts: [account] });
    const words = async () => faultOf(await post(call(availRequest('1234567890', 'BOL'), user))).words;
    expect(await words()).toContain('no shipment');
    await deleteSoapUser(app.context, ACTOR, 'tester');
    await until('the user is refused', async () => (await words())?.includes('is wrong'), 2_000);
  });

  test('it is not part of the API reference', () => {
    expect(Object.keys(app.describe('http://x').paths).filter((path) => path.includes('soap'))).toEqual([]);
  });
});
