// `linehaul mcp` from an assistant's view: the SDK's own client starts the built program and calls a real server through it.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentWith, LINEHAUL } from '../../../test/support/built-program.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { BOL_EXAMPLES } from '../../capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../capabilities/pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../capabilities/rate-quotes/rate-quote.examples.ts';

let app: TestApp;
let production: TestApp;
let options: (of: TestApp) => Promise<string[]>;
const accounts = new Map<TestApp, string>();
beforeAll(async () => {
  [app, production] = await Promise.all([
    openTestApp({ carrier: true }),
    openTestApp({ environment: 'production', carrier: true }),
  ]);
  options = async (of) => {
    const { apiKey } = await clientWithKey(of);
    const { username, password, account } = await newPortal(of.context);
    accounts.set(of, account);
    const address = of.http.server.address();
    const url =
      address !== null && typeof address === 'object'
        ? `http://127.0.0.1:${address.port}`
        : await of.http.listen({ port: 0, host: '127.0.0.1' });
    return ['--url', url, '--api-key', apiKey, '--user', `${username}:${password}`];
  };
});
afterAll(() => Promise.all([app.close(), production.close()]));

async function assistant(of: TestApp, ...more: string[]) {
  const args = [LINEHAUL, 'mcp', ...(await options(of)), ...more];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    stderr: 'pipe',
    env: environmentWith({}) as Record<string, string>,
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  // biome-ignore lint/suspicious/noExplicitAny: the tools define what they return.
  const call = async (name: string, given: Record<string, unknown>): Promise<any> => {
    const result = await client.callTool({ name, arguments: given });
    return result;
  };
  // biome-ignore lint/suspicious/noExplicitAny: see call.
  const json = async (name: string, given: Record<string, unknown>): Promise<any> => {
    const { content, isError } = await call(name, given);
    expect(isError, content[0].text).toBeUndefined();
    return JSON.parse(content[0].text);
  };
  return { client, call, json };
}

const quote = (account: string) => {
  const { payment, ...rest } = RATE_QUOTE_EXAMPLES.smallest.value;
  return { ...rest, payment: { ...payment, account } };
};

it('only reads by default: transit, price and explanation', { timeout: 60_000 }, async () => {
  const { client, call, json } = await assistant(app);
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => `${name} ${annotations?.readOnlyHint}`)).toEqual([
    'transit_times true',
    'rate_quote true',
    'explain_quote true',
    'track_shipment true',
    'get_document true',
  ]);
  const guide = await json('transit_times', {
    originPoint: { zip: '23230' },
    destinationPoints: [{ point: { zip: '75207' }, shipmentDate: '2026-11-20' }],
  });
  expect(guide.data.length).toBeGreaterThan(0);
  const [{ quoteId, quoteRate }] = (await json('rate_quote', quote(accounts.get(app)!))).data;
  const [explained] = (await json('explain_quote', { quoteId })).data;
  expect(explained.quoteRate.totalCharges).toBe(quoteRate.totalCharges);
  expect(JSON.stringify(explained)).toContain('explanation');
  expect(await call('create_bol', {})).toMatchObject({
    isError: true,
    content: [{ text: 'create_bol needs linehaul mcp --allow-writes.' }],
  });
  const wrong = await call('rate_quote', { payment: {} });
  expect(wrong).toMatchObject({ isError: true });
  expect(wrong.content[0].text).toMatch(/^origin .*is required/m);
  await client.close();
});

it('with --allow-writes goes from a bill of lading to its documents', { timeout: 60_000 }, async () => {
  const { client, call, json } = await assistant(app, '--allow-writes');
  const { billTo, ...bill } = BOL_EXAMPLES.smallest.value;
  const images = { includeBol: true };
  const wanted = { ...bill, images, billTo: { ...billTo, account: accounts.get(app) } };
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools) {
    const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(inputSchema);
    if (name === 'create_bol') expect([isValid(wanted), isValid.errors]).toEqual([true, null]);
  }
  const created = await call('create_bol', wanted);
  const answer = JSON.parse(created.content[0].text);
  const { pro } = answer.referenceNumbers;
  const [history] = (await json('track_shipment', { pro })).data;
  expect(history.pro).toBe(pro);
  const pickup = { ...PICKUP_EXAMPLES.smallest.value, pickupDate: '2026-11-20' };
  expect((await json('request_pickup', pickup)).data.requestNumber).toMatch(/^PU\d+$/);
  const { content } = await call('get_document', { pro, documentType: 'BOL' });
  expect(JSON.parse(content[0].text).data.data).toBe(content[1].resource.uri);
  expect(content[1].resource.mimeType).toBe('application/pdf');
  expect(Buffer.from(content[1].resource.blob, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await client.close();
});

it('does not write in production', { timeout: 60_000 }, async () => {
  await expect(assistant(production, '--allow-writes')).rejects.toThrow();
  const { client } = await assistant(production);
  expect((await client.listTools()).tools.length).toBe(5);
  await client.close();
});
