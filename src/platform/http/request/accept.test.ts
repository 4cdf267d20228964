// Parsing the Accept header: ranges, weights, and which range decides (RFC 9110 §12.5.1).
import { expect, test } from 'vitest';
import { accepts } from './accept.ts';

test.each([
  [undefined],
  [''],
  ['*/*'],
  ['application/json'],
  ['Application/JSON'],
  ['application/*'],
  ['application/json; charset=utf-8'],
  ['application/json;q=0.001'],
  ['text/html, application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['text/html;q=1.0, */*;q=0.1'],
  ['*/*;q=0, application/json'],
  ['application/*;q=0, application/json;q=0.5'],
  ['application/json , text/plain'],
  ['application/json;Q=0.5'],
])('%s allows JSON', (header) => {
  expect(accepts(header, 'application/json')).toBe(true);
});

test.each([
  ['text/html'],
  ['text/*'],
  ['application/xml'],
  ['application/jsonx'],
  ['application/json;q=0'],
  ['application/json;q=0.0'],
  ['application/json;q=0.000, */*'],
  ['*/*;q=0'],
  ['application/*;q=0, */*'],
  ['application/json; q = 0'],
  ['json'],
  [','],
  [';q=1'],
])('%s rules JSON out', (header) => {
  expect(accepts(header, 'application/json')).toBe(false);
});

test('a result is cached only for its own content type, however many headers come', () => {
  for (let at = 0; at < 3_000; at++) {
    const header = `text/html, x/y${at}`;
    expect(accepts(header, 'application/json')).toBe(false);
    expect(accepts(header, 'text/html')).toBe(true);
  }
  expect(accepts(`text/html,${'x/y,'.repeat(1_000)}application/json`, 'application/json')).toBe(true);
});
