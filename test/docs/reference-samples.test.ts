// The samples of the reference: those of every operation compile in every language, and those of the public API work.
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { API_REFERENCES, type ApiReference, REFERENCE_PLACES } from '../../src/api/documents.ts';
import { requestExamples } from '../../src/api/request-examples.ts';
import { describeEnvironment } from '../../src/cli/openapi.ts';
import { readConfig } from '../../src/config.ts';
import { ReadOpenApi } from '../../src/platform/docs/reference/read-openapi.ts';
import { type Sample, samplesOf } from '../../src/platform/docs/reference/samples-html.ts';
import { sampleRequest } from '../../src/platform/docs/samples/sample-request.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp, tokenFor } from '../support/test-app.ts';

const run = promisify(execFile);
const PYTHON = 'python3';
/** Linehaul itself does not need Python, so a machine may have none or one that is too old. */
const hasPython = spawnSync(PYTHON, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

interface Shown {
  readonly name: string;
  readonly samples: readonly Sample[];
}

/** What the pages are made from. */
const documents = await describeEnvironment(readConfig({}), 'test', '/');

function samplesIn(reference: ApiReference, baseUrl: string): Shown[] {
  const api = new ReadOpenApi(documents[reference]);
  const { hasClient } = REFERENCE_PLACES[reference];
  return api.operations.map((operation) => ({
    name: `${reference}_${operation.id}`,
    samples: samplesOf(sampleRequest(api, operation, requestExamples()), baseUrl, hasClient),
  }));
}

const ALL = API_REFERENCES.flatMap((reference) => samplesIn(reference, 'http://127.0.0.1:8081'));
const textOf = ({ samples }: Shown, language: string) => samples.find((one) => one.language === language)!.text;

test('there is one per operation and language', () => {
  expect(ALL.length).toBeGreaterThan(300);
  for (const { name, samples } of ALL) {
    expect(
      samples.map(({ language }) => language),
      name,
    ).toEqual(['sh', 'ts', 'python']);
  }
});

test('a shell reads every curl command as one command', () => {
  const script = ALL.map((one) => `${one.name}() {\n${textOf(one, 'sh')}\n}`).join('\n');
  const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('TypeScript accepts every sample, with the types of the client', { timeout: 120_000 }, () => {
  const folder = temporaryFolder();
  const files = ALL.map((one) => {
    const file = join(folder, `${one.name}.mts`);
    // Each sample is a module, as a reader would save it.
    writeFileSync(file, `${textOf(one, 'ts')}\nexport {};\n`);
    return file;
  });
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [projectFile('node_modules/@types')],
    paths: { '@linehaul/client': [projectFile('packages/client/src/linehaul-client.ts')] },
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file?.fileName.startsWith(folder.replaceAll('\\', '/')))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  expect(problems).toEqual([]);
  // The samples were checked against the client's source.
  expect(program.getSourceFiles().some(({ fileName }) => fileName.endsWith('linehaul-client.ts'))).toBe(true);
});

/** Runs each sample with a client that sends nothing, which checks names and arguments as they are called. */
const RUN_WITHOUT_SERVER = `
import json, os, pathlib, sys, urllib.request
from linehaul import caller

class Nothing:
    status, headers, body = 200, {}, b'{"data": [], "access_token": "x", "expires_in": "1", "cursor": "x"}'
    def json(self): return {"data": [], "access_token": "x", "expires_in": "1", "cursor": "x"}
    def read(self, *_): return b"{}"
    def __enter__(self): return self
    def __exit__(self, *_): pass

sent = []
def send(request, **_):
    sent.append(request)
    return Nothing()
caller.send = send
urllib.request.urlopen = send
pathlib.Path.read_bytes = lambda self: b""
pathlib.Path.write_bytes = lambda self, data: None
for name, text in json.load(sys.stdin).items():
    code = compile(text, name, "exec")
    if "linehaul.events()" in text: continue
    before = len(sent)
    try:
        exec(code, {"print": lambda *_: None})
    except Exception as error:
        print(name, repr(error))
    if len(sent) == before: print(name, "sent nothing")
`;

it.skipIf(!hasPython)('Python accepts every sample, with the methods of the client', () => {
  const variables = [
    'API_KEY',
    'USERNAME',
    'PASSWORD',
    'CLIENT_ID',
    'CLIENT_SECRET',
    'OPERATOR',
    'TOKEN',
    'COOKIE',
    'CSRF_TOKEN',
  ];
  const { stdout, stderr } = spawnSync(PYTHON, ['-c', RUN_WITHOUT_SERVER], {
    input: JSON.stringify(Object.fromEntries(ALL.map((one) => [one.name, textOf(one, 'python')]))),
    encoding: 'utf8',
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONPATH: projectFile('clients/python'),
      ...Object.fromEntries(variables.map((name) => [`LINEHAUL_${name}`, 'x'])),
    },
  });
  expect([stdout, stderr]).toEqual(['', '']);
});

describe('against a server', () => {
  let app: TestApp;
  let shown: readonly Shown[];
  let settings: Record<string, string>;
  beforeAll(async () => {
    app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
    shown = samplesIn('public', baseUrl);
    const { apiKey, clientId, clientSecret } = await clientWithKey(app);
    const portal = await newPortal(app.context);
    settings = {
      API_KEY: apiKey,
      TOKEN: await tokenFor(app, apiKey, portal),
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      PORTAL_USER: portal.username,
      PORTAL_PASSWORD: portal.password,
      LINEHAUL_API_KEY: apiKey,
      LINEHAUL_USERNAME: portal.username,
      LINEHAUL_PASSWORD: portal.password,
      LINEHAUL_CLIENT_ID: clientId,
      LINEHAUL_CLIENT_SECRET: clientSecret,
      ACCOUNT: portal.account,
    };
  }, 60_000);
  afterAll(() => app.close());

  /** Operations that need no existing records. */
  const WORKING = [
    'getApiKey',
    'postAuthenticate',
    'getWhoami',
    'getLivez',
    'postRouteGuides',
    'postRateQuotes',
    'postBol',
    'getPickupDays',
    'getShipmentsCsv',
    'getEvents',
  ];

  /** The samples contain the account of the recorded run; readers put in their own. */
  const sampleFor = (id: string, language: string) =>
    textOf(shown.find(({ name }) => name === `public_${id}`)!, language).replaceAll('ACME001', settings.ACCOUNT!);

  it.each(WORKING)('curl: %s', { timeout: 30_000 }, async (id) => {
    const { stdout } = await run('bash', ['-c', sampleFor(id, 'sh').replace(/^curl/, 'curl -s -w "\\n%{http_code}"')], {
      env: { ...process.env, ...settings },
      cwd: temporaryFolder(),
    });
    expect(Number(stdout.split('\n').at(-1)), stdout).toBeLessThan(300);
  });

  it.each(WORKING)('TypeScript: %s', { timeout: 60_000 }, async (id) => {
    const folder = temporaryFolder();
    const client = projectFile('packages/client/src/linehaul-client.ts');
    writeFileSync(
      join(folder, 'sample.mts'),
      sampleFor(id, 'ts').replace('@linehaul/client', client.replaceAll('\\', '/')),
    );
    const tsx = projectFile('node_modules/tsx/dist/cli.mjs');
    const { stdout, stderr } = await run(process.execPath, [tsx, 'sample.mts'], {
      env: { ...process.env, ...settings },
      cwd: folder,
    });
    expect(stderr).toBe('');
    if (!id.endsWith('Csv')) expect(stdout).not.toBe('');
  });

  it.skipIf(!hasPython).each(WORKING)('Python: %s', { timeout: 60_000 }, async (id) => {
    const { stdout, stderr } = await run(PYTHON, ['-c', sampleFor(id, 'python')], {
      env: { ...process.env, ...settings, PYTHONPATH: projectFile('clients/python'), PYTHONDONTWRITEBYTECODE: '1' },
      cwd: temporaryFolder(),
    });
    expect(stderr).toBe('');
    if (!id.endsWith('Csv')) expect(stdout).not.toBe('');
  });
});
