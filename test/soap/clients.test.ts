// Programs that know nothing about Linehaul call the image service over HTTP, using only its WSDL.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NS,
  openSoapServer,
  PATH,
  type SoapServer,
  type SoapUserFixture,
} from '../../src/capabilities/soap/soap-server.fixture.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { report } from '../support/report.ts';
import { callWithNodeSoap } from './clients/node-soap-client.ts';

const run = promisify(execFile);
const PRO = '1234567890';
let server: SoapServer;
let user: SoapUserFixture;
let wsdl: string;
beforeAll(async () => {
  server = await openSoapServer();
  user = await server.newUser('acmeimg', 'ACME001');
  server.images.add({
    pro: PRO,
    bol: 'B',
    po: 'P',
    accounts: ['ACME001'],
    documents: { BOL: 2, DR: 1 },
    pending: ['INV'],
  });
  wsdl = `${await server.http.listen({ port: 0, host: '127.0.0.1' })}${PATH}?wsdl`;
});
afterAll(() => server.close());

type Arguments = readonly [wsdl: string, namespace: string, user: string, password: string, pro: string];

async function program(command: string, script: string, args: Arguments): Promise<unknown> {
  const { stdout } = await run(command, [projectFile(`test/soap/clients/${script}`), ...args]);
  return JSON.parse(stdout);
}

/** Debian's Python, which has the package python3-zeep. */
const PYTHON = '/usr/bin/python3';
const works = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0;
const CLIENTS: readonly [name: string, id: string, installed: boolean, call: (args: Arguments) => Promise<unknown>][] =
  [
    ['node-soap', 'node', true, (args) => callWithNodeSoap(...args)],
    [
      'PHP SoapClient',
      'php',
      works('php', '-r', 'exit(extension_loaded("soap") ? 0 : 1);'),
      (args) => program('php', 'call.php', args),
    ],
    ['zeep', 'zeep', works(PYTHON, '-c', 'import zeep'), (args) => program(PYTHON, 'call.py', args)],
  ];

describe.each(CLIENTS)('%s', (name, id, installed, callAll) => {
  if (!installed) report(`${name} is not installed: its calls of the SOAP service were skipped`);

  test.skipIf(!installed)('echo, check, view, a schema fault, a wrong password', async () => {
    expect(await callAll([wsdl, NS, user.user, user.password, PRO])).toEqual({
      echo: 'Zoë & <Söhne>',
      check: [
        id,
        PRO,
        [
          ['BOL', 'AVAILABLE'],
          ['POD', 'AVAILABLE'],
          ['INV', 'PENDING'],
        ],
      ],
      view: [id, PRO, 'BOL', 'PDF', 2, '%PDF-'],
      schemaError: {
        code: 'soap:Client',
        kind: 'schemaError',
        words: expect.stringMatching(/availRequest\/pro is "12345"; it must have the form/),
      },
      wrongPassword: {
        code: 'soap:Client',
        kind: 'generalError',
        words: expect.stringMatching(/The user or the password is wrong/),
      },
    });
  });
});
