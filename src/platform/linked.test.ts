// A value that is linked later cannot be used before.
import { expect, test } from 'vitest';
import { Linked } from './linked.ts';

test('a value is available once it is linked', () => {
  const routes = new Linked<readonly string[]>('The list of routes');
  expect(() => routes.value).toThrow('The list of routes was used before it was linked.');
  routes.link(['a']);
  expect(routes.value).toEqual(['a']);
});
