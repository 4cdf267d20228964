// A schema that would be only partly enforced is rejected; what is accepted is enforced, with a message for each error.
import { describe, expect, test } from 'vitest';
import { checkElement } from './check-element.ts';
import { Schema } from './read-schema.ts';
import { readXml } from './read-xml.ts';

const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"';
const schema = (inside: string, more = '') =>
  `<xs:schema ${XS} xmlns:t="urn:t" targetNamespace="urn:t" elementFormDefault="qualified" ${more}>${inside}</xs:schema>`;
const ofType = (type: string) => schema(`<xs:element name="a">${type}</xs:element>`);
const restricted = (facets: string, base = 'xs:string') =>
  `<xs:simpleType><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType>`;
const sequence = (particles: string) => `<xs:complexType><xs:sequence>${particles}</xs:sequence></xs:complexType>`;

describe('not read', () => {
  const CASES: readonly [what: string, xsd: string, words: string][] = [
    ['no schema', '<a/>', 'begins with xs:schema'],
    ['unqualified elements', `<xs:schema ${XS}/>`, 'qualified'],
    ['an element that is not there', schema(''), 'no element a'],
    ['an element without a type', schema('<xs:element name="a"/>'), 'must have one type'],
    ['a type that is not there', schema('<xs:element name="a" type="t:gone"/>'), '{urn:t}gone'],
    ['another built-in type', schema('<xs:element name="a" type="xs:date"/>'), 'date'],
    ['a default', schema('<xs:element name="a" type="xs:string" default="x"/>'), 'default'],
    ['nillable', schema('<xs:element name="a" type="xs:string" nillable="true"/>'), 'nillable'],
    ['a facet', ofType(restricted('<xs:whiteSpace value="collapse"/>')), 'xs:whiteSpace is not read'],
    ['a second pattern', ofType(restricted('<xs:pattern value="a"/><xs:pattern value="b"/>')), 'xs:pattern'],
    ['a pattern that means something else here', ofType(restricted('<xs:pattern value="\\p{L}"/>')), '\\p{L}'],
    ['a length that is no number', ofType(restricted('<xs:minLength value="few"/>')), 'whole number'],
    ['a restricted number', ofType(restricted('<xs:minLength value="1"/>', 'xs:int')), 'xs:restriction restricts'],
    ['attributes', ofType('<xs:complexType><xs:sequence/><xs:attribute name="b"/></xs:complexType>'), 'one thing'],
    ['mixed content', ofType('<xs:complexType mixed="true"><xs:sequence/></xs:complexType>'), 'mixed'],
    ['xs:all', ofType('<xs:complexType><xs:all/></xs:complexType>'), 'xs:all'],
    ['xs:any', ofType(sequence('<xs:any/>')), 'xs:any'],
    ['a reference', ofType(sequence('<xs:element ref="t:b"/>')), 'ref'],
    ['a sequence in a choice', ofType(sequence('<xs:choice><xs:sequence/></xs:choice>')), 'cannot be chosen'],
    [
      'a choice of many',
      ofType(sequence('<xs:choice><xs:element name="b" type="xs:string" maxOccurs="2"/></xs:choice>')),
      'cannot be chosen',
    ],
  ];
  test.each(CASES)('%s', (_what, xsd, words) => {
    expect(() => new Schema(xsd).element('a')).toThrow(words);
  });
});

describe('about a document', () => {
  const rule = new Schema(
    schema(`
      <xs:element name="a" type="t:a"/>
      <xs:complexType name="a"><xs:annotation><xs:documentation>Words.</xs:documentation></xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="t:short"/>
          <xs:choice minOccurs="0"><xs:element name="b" type="xs:token"/><xs:element name="c" type="xs:string"/></xs:choice>
          <xs:element name="d" minOccurs="0" maxOccurs="2">${restricted('<xs:enumeration value="X"/><xs:enumeration value="Y Z"/>', 'xs:token')}</xs:element>
        </xs:sequence>
      </xs:complexType>
      <xs:simpleType name="short"><xs:restriction base="xs:string"><xs:minLength value="2"/><xs:maxLength value="3"/></xs:restriction></xs:simpleType>`),
  ).element('a');
  const said = (inside: string, attributes = '') =>
    checkElement(readXml(`<a xmlns="urn:t" xmlns:o="urn:o" ${attributes}>${inside}</a>`), rule).map(
      ({ path, description }) => `${path} ${description}`,
    );

  test.each([
    ['<id>12</id>'],
    ['\n <id>🚚🚚🚚</id> <!-- --> <b/> <d> X </d> <d>\nY   Z</d>'],
    ['<id>12</id><c/><d>X</d>'],
  ])('nothing: %j', (inside) => {
    expect(said(inside)).toEqual([]);
  });

  test.each([
    ['', ['a lacks id.']],
    ['<id>1</id>', ['a/id has 1 character; it must have 2 to 3.']],
    ['<id>1234</id>', ['a/id has 4 characters; it must have 2 to 3.']],
    ['<id><b/></id>', ['a/id holds the element "b"; it must hold text alone.']],
    ['text<id>12</id>', ['a holds text; it must hold elements alone.']],
    ['<id>12</id><ID/>', ['a/ID is not known here. Did you mean id?']],
    ['<id>12</id><zzz/>', ['a/zzz is not known here: the order is id, b or c (if any), d (any number).']],
    ['<o:id>12</o:id><id>12</id>', ['a/id is in the namespace "urn:o"; it must be in urn:t.']],
    ['<id xmlns="">12</id><id>12</id>', ['a/id is in no namespace; it must be in urn:t.']],
    ['<b/><id>12</id>', ['a lacks id.', 'a/id comes too late: the order is id, b or c (if any), d (any number).']],
    ['<id>12</id><b/><c/>', ['a/c is one too many: the order is id, b or c (if any), d (any number).']],
    [
      '<id>12</id><d>x</d><d>X</d><d>X</d>',
      [
        'a/d is "x"; it must be one of X, Y Z.',
        'a/d is one too many: the order is id, b or c (if any), d (any number).',
      ],
    ],
    ['<id o:x="1">12</id>', ['a/id has the attribute "x", which is not known here. Remove it.']],
  ])('%j', (inside, words) => {
    expect(said(inside)).toEqual(words);
  });

  const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:t="urn:t"';
  test.each([
    ['xsi:type="t:a"', []],
    ['xsi:type="a"', []],
    ['xsi:schemaLocation="urn:t http://127.0.0.1:1/t.xsd" xsi:noNamespaceSchemaLocation="file:///x"', []],
    ['xsi:type="t:short"', ['a has an xsi:type that is not its type. Remove the attribute.']],
    ['xsi:type="z:a"', ['a has an xsi:type that is not its type. Remove the attribute.']],
    ['xsi:nil="true"', ['a has the attribute xsi:"nil", which is not allowed here. Remove it.']],
  ])('%s', (attribute, words) => {
    expect(said('<id>12</id>', `${XSI} ${attribute}`)).toEqual(words);
  });
});
