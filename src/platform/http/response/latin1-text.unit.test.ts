// Covers latin1Text: its Latin-1 bytes are the text's UTF-8 bytes, or it is undefined.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latin1Text } from './latin1-text.ts';

const converted = (text: string) => latin1Text(text, Buffer.byteLength(text));

test.each(['', 'lb', '12.3 lb/ft³, which is class 70', '³³ ³'])('%s is converted', (text) => {
  expect(Buffer.from(converted(text)!, 'latin1')).toEqual(Buffer.from(text));
});

test.each(['é', 'ft³ – and more', 'Â³ and ³', '😀', '\ud800'])('%s is not', (text) => {
  expect(converted(text)).toBeUndefined();
});

test('any text', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '"', '³', 'Â', 'é', '–', '😀', '\u0080', '\ud800') });
  fc.assert(
    fc.property(texts, (text) => {
      const latin1 = converted(text);
      return latin1 === undefined || Buffer.from(latin1, 'latin1').equals(Buffer.from(text));
    }),
  );
});
