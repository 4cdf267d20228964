// What the reader makes of a document, what it rejects, and where it reports the error.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { escapeXml, textElements } from './write-xml.ts';
import { attributeOf, namespaceOf, type XmlElement } from './xml-element.ts';
import { XML_LIMITS } from './xml-limits.ts';
import { XmlRefused } from './xml-refused.ts';

const { depth, elements, attributes, nameLength, comments, characters } = XML_LIMITS;
const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
const attributed = (count: number) => `<a ${Array.from({ length: count }, (_, at) => `b${at}=""`).join(' ')}/>`;

describe('an element', () => {
  const root = readXml(`<?xml version="1.0"?>
<p:order xmlns:p="urn:p" xmlns="urn:d" p:kind="x" plain="y">
  <item>a<![CDATA[<b>]]>&amp;&#99;<!-- no part of it --></item>
  <p:item xmlns:p="urn:q" xmlns=""/>
</p:order>`);
  const [first, second] = root.children as [XmlElement, XmlElement];

  test('has its name, its namespace and its place', () => {
    expect(root).toMatchObject({ name: 'order', namespace: 'urn:p', line: 2 });
    expect(first).toMatchObject({ name: 'item', namespace: 'urn:d', line: 3 });
    expect(second).toMatchObject({ name: 'item', namespace: 'urn:q', line: 4 });
  });

  test('has its text, however it was written', () => {
    expect(first.text).toBe('a<b>&c');
  });

  test('has its attributes, without the declarations of namespaces', () => {
    expect(root.attributes).toHaveLength(2);
    expect([attributeOf(root, 'kind', 'urn:p'), attributeOf(root, 'plain'), attributeOf(root, 'kind')]).toEqual([
      'x',
      'y',
      undefined,
    ]);
  });

  test('knows the prefixes in scope', () => {
    expect([namespaceOf(first, 'p'), namespaceOf(first, ''), namespaceOf(first, 'z')]).toEqual([
      'urn:p',
      'urn:d',
      undefined,
    ]);
    expect([namespaceOf(second, 'p'), namespaceOf(second, '')]).toEqual(['urn:q', '']);
  });
});

describe('limits: at the limit it is read, one more is rejected', () => {
  test.each([
    ['depth', nested(depth), nested(depth + 1), 'inside one another'],
    ['elements', `<a>${'<b/>'.repeat(elements - 1)}</a>`, `<a>${'<b/>'.repeat(elements)}</a>`, 'elements'],
    ['attributes', attributed(attributes), attributed(attributes + 1), 'attributes in one element'],
    ['comments', `<a>${'<!---->'.repeat(comments)}</a>`, `<a>${'<!---->'.repeat(comments + 1)}</a>`, 'comments'],
    ['a name', `<${'n'.repeat(nameLength)}/>`, `<${'n'.repeat(nameLength + 1)}/>`, 'a name'],
    [
      'the name of an attribute',
      `<a ${'n'.repeat(nameLength)}=""/>`,
      `<a ${'n'.repeat(nameLength + 1)}=""/>`,
      'a name',
    ],
    ['characters', `<a>${'x'.repeat(characters - 7)}</a>`, `<a>${'x'.repeat(characters - 6)}</a>`, 'characters'],
  ])('%s', (_what, fits, tooMuch, words) => {
    expect(readXml(fits)).toBeDefined();
    expect(() => readXml(tooMuch)).toThrow(words);
  });
});

describe('refused', () => {
  const CASES: readonly [document: string, words: string][] = [
    ['', 'document must contain a root element'],
    ['   ', 'document must contain a root element'],
    ['text', 'text data outside of root node'],
    ['<a>', 'unclosed tag: a'],
    ['<a></b>', 'unexpected close tag'],
    ['<a/><b/>', 'documents may contain only one root'],
    ['<a b=c/>', 'unquoted attribute value'],
    ['<a b="1" b="2"/>', 'duplicate attribute'],
    ['<a xmlns:x="u" xmlns:y="u" x:b="" y:b=""/>', 'duplicate attribute'],
    ['<x:a/>', 'unbound namespace prefix'],
    ['<a xmlns:b=""/>', 'undefine prefix'],
    ['<a xmlns:xml="urn:x"/>', 'xml prefix must be bound'],
    ['<a>&undefined;</a>', 'undefined entity'],
    ['<a>&#0;</a>', 'character entity'],
    ['<a>&#xFFFF;</a>', 'character entity'],
    ['<a>\u0000</a>', 'disallowed character'],
    ['<a>\u0008</a>', 'disallowed character'],
    ['<a>\uffff</a>', 'disallowed character'],
    ['<a>]]></a>', ']]>'],
    ['<a><!-- -- --></a>', 'malformed comment'],
    ['<a b="<"/>', 'disallowed character'],
    [' <?xml version="1.0"?><a/>', 'XML declaration'],
    ['<?xml version="1.1"?><a/>', 'only XML 1.0'],
    ['<?xml version="2.0"?><a/>', 'version number'],
    ['<?php echo 1 ?><a/>', 'a processing instruction is not allowed'],
    ['<a><?x?></a>', 'a processing instruction is not allowed'],
    ['<!DOCTYPE a><a/>', 'a document type declaration (DTD) is not allowed'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a document type declaration (DTD) is not allowed'],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'a document type declaration (DTD) is not allowed'],
    ['<a><!DOCTYPE b></a>', 'inappropriately located doctype'],
  ];
  test.each(CASES)('%j', (document, words) => {
    expect(() => readXml(document)).toThrow(XmlRefused);
    expect(() => readXml(document)).toThrow(words);
  });

  test('with the position, and without the whole document in the message', () => {
    expect(() => readXml('<a>\n  <b c="1"\n  c="2"/></a>')).toThrow(/^Line 3, column \d+: duplicate attribute: c\.$/);
    const refusal = (() => {
      try {
        readXml(`<a></${'b'.repeat(10_000)}>`);
      } catch (error) {
        return error as Error;
      }
      throw new Error('it was read');
    })();
    expect(refusal.message.length).toBeLessThan(300);
  });
});

test('whatever text is written can be read back, as far as XML can represent it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readXml(`<a b="${escapeXml(text)}">${textElements({ c: text, d: undefined, e: 5 })}</a>`);
      const kept = text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd');
      expect(read.children.map((one) => [one.name, one.text])).toEqual([
        ['c', kept],
        ['e', '5'],
      ]);
      // Parsers replace line feeds and tabs in an attribute with spaces.
      expect(attributeOf(read, 'b')).toBe(kept.replace(/[\t\n]/g, ' '));
    }),
    { numRuns: 100 },
  );
});
