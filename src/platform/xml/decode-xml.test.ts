// Which bytes are decoded to which characters, and which are rejected.
import { describe, expect, test } from 'vitest';
import { decodeXml } from './decode-xml.ts';
import { XmlRefused } from './xml-refused.ts';
import { readXmlType } from './xml-type.ts';

const TEXT = '<a>Zoë 🚚</a>';
const utf8 = (text: string) => Buffer.from(text, 'utf8');
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const MARK = '\ufeff';
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${TEXT}`;

describe('read', () => {
  const CASES: readonly [what: string, bytes: Buffer, charset: string | undefined, text?: string][] = [
    ['UTF-8', utf8(TEXT), undefined],
    ['UTF-8 with a mark', utf8(MARK + TEXT), undefined],
    ['UTF-8 by charset', utf8(TEXT), 'UTF-8'],
    ['UTF-8 declared', utf8(declared('utf-8')), undefined, declared('utf-8')],
    [
      'ASCII declared',
      utf8('<?xml version="1.0" encoding="US-ASCII"?><a/>'),
      undefined,
      '<?xml version="1.0" encoding="US-ASCII"?><a/>',
    ],
    ['UTF-16 with a little-endian mark', utf16le(MARK + TEXT), undefined],
    ['UTF-16 with a big-endian mark', utf16be(MARK + TEXT), undefined],
    ['UTF-16 by declaration, little-endian', utf16le(declared('UTF-16')), undefined, declared('UTF-16')],
    ['UTF-16 by declaration, big-endian', utf16be(declared('UTF-16')), undefined, declared('UTF-16')],
    ['UTF-16 by charset alone', utf16le(TEXT), 'utf-16'],
    ['UTF-16BE by charset', utf16be(TEXT), 'utf-16be'],
    ['UTF-16LE by charset', utf16le(TEXT), 'UTF-16LE'],
    ['UTF-16 that begins with a blank', utf16be(` ${TEXT}`), undefined, ` ${TEXT}`],
    ['a mark against the charset: the mark', utf16le(MARK + TEXT), 'utf-8'],
    ['UTF-8 by charset that a program declared as UTF-16', utf8(declared('utf-16')), 'utf-8', declared('utf-16')],
  ];
  test.each(CASES)('%s', (_what, bytes, charset, text = TEXT) => {
    expect(decodeXml(bytes, charset)).toBe(text);
  });
});

describe('refused', () => {
  const CASES: readonly [what: string, bytes: Buffer, charset: string | undefined, words: string][] = [
    ['nothing', Buffer.alloc(0), undefined, 'empty'],
    ['UTF-32, little-endian', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), undefined, 'UTF-32'],
    ['UTF-32, big-endian', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c]), undefined, 'UTF-32'],
    ['Latin-1 by charset', Buffer.from('<a>\xe9</a>', 'latin1'), 'iso-8859-1', 'names "iso-8859-1"'],
    ['Latin-1 declared', utf8(declared('ISO-8859-1')), undefined, 'names "ISO-8859-1"'],
    ['UTF-7', utf8(declared('utf-7')), undefined, 'names "utf-7"'],
    ['a charset of Object.prototype', utf8(TEXT), 'constructor', 'names "constructor"'],
    ['UTF-16 declared in UTF-8 bytes', utf8(declared('utf-16le')), undefined, 'not in it'],
    ['UTF-8 declared in UTF-16 bytes', utf16le(declared('utf-8')), undefined, 'not in it'],
    ['a lone byte of a character', Buffer.from([0x3c, 0x61, 0xc3, 0x3e]), undefined, 'not UTF-8'],
    ['an overlong form', Buffer.from([0x3c, 0xc0, 0xaf, 0x3e]), undefined, 'not UTF-8'],
    ['a surrogate in UTF-8', Buffer.from([0x3c, 0xed, 0xa0, 0x80, 0x3e]), undefined, 'not UTF-8'],
    ['half a surrogate pair in UTF-16', utf16le(`${MARK}<a>\ud83d</a>`), undefined, 'not UTF-16'],
    ['half a character of UTF-16', utf16le(`${MARK}<a/>`).subarray(0, -1), undefined, 'not UTF-16'],
    ['compressed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), undefined, 'not UTF-8'],
  ];
  test.each(CASES)('%s', (_what, bytes, charset, words) => {
    expect(() => decodeXml(bytes, charset)).toThrow(XmlRefused);
    expect(() => decodeXml(bytes, charset)).toThrow(words);
  });
});

describe('a content type', () => {
  const WANTED = ['text/xml'];
  test.each([
    ['text/xml', undefined],
    ['TEXT/XML', undefined],
    ['text/xml; charset=utf-8', 'utf-8'],
    ['text/xml;charset="UTF-16"', 'UTF-16'],
    ["text/xml ; action=x; Charset = 'utf-8'", 'utf-8'],
    ['text/xml; charset', undefined],
    ['text/xml;', undefined],
  ])('%s is taken', (header, charset) => {
    expect(readXmlType(header, WANTED)).toEqual({ type: 'text/xml', charset });
  });

  test.each([
    undefined,
    '',
    'text/xmlx',
    'text/html',
    'xml',
    'multipart/related; type="text/xml"',
    'text/xml, text/xml',
  ])('%s is not', (header) => {
    expect(readXmlType(header, WANTED)).toBeUndefined();
  });
});
