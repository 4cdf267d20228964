// Our validation and libxml2 agree on what the published schema allows, for valid and invalid documents of all kinds.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkElement } from '../../platform/xml/check-element.ts';
import { Schema } from '../../platform/xml/read-schema.ts';
import { readXml } from '../../platform/xml/read-xml.ts';
import { escapeXml } from '../../platform/xml/write-xml.ts';
import { imageViewXsd } from './image-view-xsd.ts';
import { NS } from './soap-server.fixture.ts';
import { judge } from './xsd-judge.fixture.ts';

const schema = new Schema(imageViewXsd(NS));
const ROOTS = ['auth', 'echoRequest', 'availRequest', 'imgRequest'] as const;
const RULES = Object.fromEntries(ROOTS.map((name) => [name, schema.element(name)]));

interface Part {
  readonly name: string;
  readonly attributes: string;
  readonly content: string | readonly Part[];
}

const repeated = (character: string) => fc.integer({ min: 0, max: 520 }).map((count) => character.repeat(count));
/** Valid values, nearly valid ones, and any others. */
const values = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      '1234567890',
      'BOL',
      ' POD\n',
      'user1',
      'secret 12',
      'a',
      '',
      ' ',
      'DR DR',
      '123456789O',
    ),
    weight: 6,
  },
  fc.constantFrom(...[4, 5, 10, 11, 40, 41, 50, 51, 100, 101, 500, 501].map((count) => 'é'.repeat(count))),
  fc.constantFrom(...[5, 10, 11].map((count) => '🚚'.repeat(count))),
  fc.stringMatching(/^[0-9]{9,11}$/),
  repeated(' '),
  fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '<', '&', ']', '>') }),
);
const attributes = fc.oneof(
  { arbitrary: fc.constant(''), weight: 12 },
  fc.constantFrom(
    ' a="1"',
    ' t:a="1"',
    ' xml:lang="en"',
    ' xsi:nil="false"',
    ' xsi:type="t:auth"',
    ' xsi:type="t:credential"',
    ' xsi:type="t:availRequest"',
    ' xsi:type="t:pro"',
    ' xsi:type="imgRequest"',
    ' xsi:type="xs:string"',
    ' xsi:type="z:pro"',
  ),
);
const NAMES = ['user', 'password', 'requestID', 'pro', 'bol', 'po', 'docType', 'key', 'other', 'o:pro', 't:docType'];
const leaf = fc.record({ name: fc.constantFrom(...NAMES), attributes, content: values });
const plain = (name: string, value: string): Part => ({ name, attributes: '', content: value });
const GOOD: Readonly<Record<(typeof ROOTS)[number], string | readonly Part[]>> = {
  auth: [plain('user', 'abcde'), plain('password', 'abcdefghij')],
  echoRequest: 'hello',
  availRequest: [plain('requestID', 'r'), plain('po', 'P 1'), plain('docType', 'BOL'), plain('docType', 'DR')],
  imgRequest: [plain('requestID', 'r'), plain('key', 'abc')],
};

/** A valid request with one or two changes. */
const spoiled = fc.constantFrom(...ROOTS).chain((name): fc.Arbitrary<Part> => {
  const good = GOOD[name];
  if (typeof good === 'string') return fc.record({ name: fc.constant(name), attributes, content: values });
  const change = fc.record({
    at: fc.nat(good.length),
    remove: fc.integer({ min: 0, max: 2 }),
    insert: fc.array(leaf, { maxLength: 2 }),
  });
  const content = fc.array(change, { minLength: 0, maxLength: 2 }).map((changes) => {
    const parts: Part[] = [...good];
    for (const { at, remove, insert } of changes) parts.splice(at, remove, ...insert);
    return parts;
  });
  return fc.record({ name: fc.constant(name), attributes, content });
});
/** Anything made of the same names. */
const anything: fc.Arbitrary<Part> = fc.record({
  name: fc.constantFrom(...ROOTS),
  attributes,
  content: fc.oneof(
    values,
    fc.array(
      fc.oneof(
        leaf,
        fc.record({ name: fc.constantFrom(...NAMES), attributes, content: fc.array(leaf, { maxLength: 2 }) }),
      ),
      { maxLength: 5 },
    ),
  ),
});

const DECLARATIONS = `xmlns="${NS}" xmlns:t="${NS}" xmlns:o="urn:other" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;

function write({ name, attributes: given, content }: Part, declarations = ''): string {
  const inside = typeof content === 'string' ? escapeXml(content) : content.map((one) => write(one)).join('\n');
  return `<${name} ${declarations}${given}>${inside}</${name}>`;
}

/** Returns whether both reject it. */
function expectAgreement(part: Part): boolean {
  const document = write(part, DECLARATIONS);
  const ours = checkElement(readXml(document), RULES[part.name]!);
  const theirs = judge(document);
  expect({ document, refused: ours.length > 0, ours, theirs }).toEqual({
    document,
    refused: theirs.length > 0,
    ours,
    theirs,
  });
  return ours.length > 0;
}

describe('ours and libxml2 agree on', () => {
  test('valid requests', () => {
    for (const name of ROOTS) expect(expectAgreement({ name, attributes: '', content: GOOD[name] })).toBe(false);
  });

  test.each<[what: string, documents: fc.Arbitrary<Part>]>([
    ['requests with one or two things wrong', spoiled],
    ['anything made of the same words', anything],
  ])('%s', (_what, documents) => {
    const refused = { true: 0, false: 0 };
    fc.assert(
      fc.property(documents, (part) => {
        refused[`${expectAgreement(part)}`] += 1;
      }),
      { numRuns: 800 },
    );
    // Both results occurred often enough to be meaningful.
    expect(refused.true).toBeGreaterThan(60);
    expect(refused.false).toBeGreaterThan(10);
  });
});
