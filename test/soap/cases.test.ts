// Requests and responses of the image service as readable files: cases/<name>/request.xml and response.xml.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  availRequest,
  bodyOf,
  call,
  openSoapServer,
  type SoapServer,
  type SoapUserFixture,
  textOf,
} from '../../src/capabilities/soap/soap-server.fixture.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { readXml } from '../../src/platform/xml/read-xml.ts';
import { isBlank, type XmlElement } from '../../src/platform/xml/xml-element.ts';

const FOLDER = projectFile('test/soap/cases');
let server: SoapServer;
let user: SoapUserFixture;
let key: string;
beforeAll(async () => {
  server = await openSoapServer();
  user = await server.newUser('acmeimg', 'ACME001');
  const documents = { BOL: 2, DR: 1 };
  server.images.add({
    pro: '1234567890',
    bol: 'BOL 77',
    po: 'PO-9',
    accounts: ['ACME001'],
    documents,
    pending: ['INV'],
  });
  server.images.add({ pro: '2222222222', bol: 'B2', po: 'P2', accounts: ['OTHER01'], documents });
  const checked = await server.post(call(availRequest('1234567890', 'BOL'), user));
  key = textOf(bodyOf(checked.text).children[2], 'key')!;
});
afterAll(() => server.close());

/** An element without whitespace added for readability. `{{any}}` stands for any text. */
function plain({ name, namespace, attributes, children, text }: XmlElement): unknown {
  const content = children.length > 0 && isBlank(text) ? children.map(plain) : text;
  return [`{${namespace}}${name}`, attributes, content === '{{any}}' ? expect.stringMatching(/./) : content];
}

test.each(readdirSync(FOLDER))('%s', async (name) => {
  const read = (file: string) => readFileSync(`${FOLDER}/${name}/${file}`, 'utf8');
  const given: Readonly<Record<string, string>> = { user: user.user, password: user.password, key };
  const request = read('request.xml').replace(/\{\{(\w+)\}\}/g, (_, one: string) => given[one]!);
  const answer = await server.post(request);
  const wanted = read('response.xml');
  expect(plain(readXml(answer.text))).toEqual(plain(readXml(wanted)));
  expect(answer.status).toBe(wanted.includes('<soap:Fault>') ? 500 : 200);
});
