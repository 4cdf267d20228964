// The fast reader of plain XML: it must agree with the complete parser in everything that it reads, and leave the rest to it.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileDocuments } from '../../../test/soap/hostile-documents.ts';
import { projectFile } from '../project-root.ts';
import { readPlainXml } from './read-plain-xml.ts';
import { readAnyXml } from './read-xml.ts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const CASES = projectFile('test/soap/cases');

describe('is read without the full parser, with the same elements', () => {
  test.each([
    ['one line', `<s:Envelope xmlns:s="${SOAP}"><s:Body><a xmlns="urn:x"><b>1 &gt;</b></a></s:Body></s:Envelope>`],
    ['lines', '<a>\n  <b\n    c="1"\n    d=\'2 > 1\'\n  >text</b>\n\n  <e />\n</a>\n'],
    ['a declaration', '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<a/>'],
    ['prefixes', '<p:a xmlns:p="urn:p" xmlns="urn:d" p:x="1" x="2"><b xmlns=""><p:c xmlns:p="urn:q"/></b></p:a>'],
    ['a prefix used before its declaration', '<a p:x="1" xmlns:p="urn:p"/>'],
    ['text between elements', '<a>one<b/>two<c></c >three</a>'],
  ])('%s', (_name, text) => {
    const plain = text.replace('&gt;', '>');
    expect(readPlainXml(plain)).toEqual(readAnyXml(plain));
  });

  test('the requests of our test cases, except those that need more', () => {
    const requests = readdirSync(CASES).map((name) => ({
      name,
      text: readFileSync(`${CASES}/${name}/request.xml`, 'utf8'),
    }));
    const left = requests.filter(({ text }) => readPlainXml(text) === undefined).map(({ name }) => name);
    expect(left).toEqual(['document-type', 'echo-with-other-prefixes', 'not-xml']);
  });
});

describe('is left to the full parser', () => {
  test.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity', '<a>&amp;</a>'],
    ['an entity in an attribute', '<a b="&lt;"/>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['a comment', '<a><!-- b --></a>'],
    ['an instruction', '<a><?b?></a>'],
    ['XML 1.1', '<?xml version="1.1"?><a/>'],
    ['a carriage return', '<a>\r\n</a>'],
    ['a letter outside ASCII', '<a>é</a>'],
    ['a control character', '<a>\u0001</a>'],
    [']]>', '<a>]]></a>'],
    ['xml:lang', '<a xml:lang="en"/>'],
    ['the prefix xmlns', '<xmlns:a/>'],
    ['xml declared', '<a xmlns:xml="http://www.w3.org/XML/1998/namespace"/>'],
    ['an empty namespace for a prefix', '<a xmlns:p=""/>'],
    ['a namespace with a space', '<a xmlns=" urn:x"/>'],
    ['a prefix without a declaration', '<p:a/>'],
    ['one of an attribute', '<a p:b=""/>'],
    ['a prefix after its element', '<a><b xmlns:p="urn:p"/><p:c/></a>'],
    ['an attribute twice', '<a b="" b=""/>'],
    ['the same by another prefix', '<a xmlns:p="u" xmlns:q="u" p:b="" q:b=""/>'],
    ['a namespace twice', '<a xmlns="u" xmlns="u"/>'],
    ['no space between attributes', '<a b=""c=""/>'],
    ['a line feed in an attribute', '<a b="\n"/>'],
    ['another end tag', '<a></b>'],
    ['a longer end tag', '<a></ab>'],
    ['no end tag', '<a>'],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>b'],
    ['text before it', 'b<a/>'],
    ['nothing', ''],
    ['too many elements', `<a>${'<b/>'.repeat(1_000)}</a>`],
    ['too deep', '<a>'.repeat(33) + '</a>'.repeat(33)],
    ['too many attributes', `<a ${Array.from({ length: 33 }, (_, at) => `b${at}=""`).join(' ')}/>`],
    ['a name too long', `<${'a'.repeat(201)}/>`],
    ['an attribute with a name too long', `<a ${'b'.repeat(201)}=""/>`],
    ['too long', `<a>${'b'.repeat(65_536)}</a>`],
  ])('%s', (_name, text) => {
    expect(readPlainXml(text)).toBeUndefined();
  });
});

test('whatever it reads, the full parser reads as the same elements', () => {
  const hostile = hostileDocuments({ file: '/etc/hostname', url: 'http://127.0.0.1:1/' });
  for (const { bytes } of hostile) expectAgreement(bytes.toString('utf8'));
  const name = fc.constantFrom('a', 'b', 'p:a', 'p:b', 'q:a', 'xml', 'a.b-c_1');
  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '/>',
      '</',
      '="',
      '"',
      "'",
      ' ',
      '\n',
      '&amp;',
      ']]>',
      '<!--c-->',
      '<?i?>',
      '\r',
      'é',
      '=',
    ),
    fc.constantFrom('xmlns="u"', 'xmlns:p="u"', 'xmlns:q="v"', 'xmlns:p=""', 'xmlns=""', 'p:a="1"', 'a="1"', "b='\"'"),
    name,
    name.map((one) => `<${one}/>`),
    name.map((one) => `<${one}>x</${one}>`),
    name.map((one) => `<${one} xmlns:p="w" xmlns:q="w">\n</${one}>`),
  );
  const document = fc
    .tuple(fc.array(piece, { maxLength: 6 }), fc.constantFrom(' ', '', '\n '))
    .map(([pieces, between]) => `<r xmlns:p="u"${between}>${pieces.join(between)}</r>`);
  const inTag = fc.array(piece, { maxLength: 4 }).map((pieces) => `<r ${pieces.join(' ')}><p:a/></r>`);
  fc.assert(fc.property(fc.oneof(document, inTag), expectAgreement), { numRuns: 1_000 });
});

function expectAgreement(text: string): void {
  const plain = readPlainXml(text);
  if (plain !== undefined) expect(plain).toEqual(readAnyXml(text));
}
