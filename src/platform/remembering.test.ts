// Cached results are returned again, and memory stays bounded.
import { expect, test } from 'vitest';
import { remembering } from './remembering.ts';

test('a value is created once, until there are too many', () => {
  const made: string[] = [];
  const lengthOf = remembering(2, (text: string) => {
    made.push(text);
    return text.length;
  });
  expect(['a', 'bb', 'a', 'bb', 'a'].map(lengthOf)).toEqual([1, 2, 1, 2, 1]);
  expect(made).toEqual(['a', 'bb']);
  expect(['ccc', 'ccc', 'a'].map(lengthOf)).toEqual([3, 3, 1]);
  expect(made).toEqual(['a', 'bb', 'ccc', 'a']);
});
