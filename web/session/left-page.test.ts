// Where the user returns to after single sign-on: the page they were on, and nowhere else.
import { expect, test } from 'vitest';
import { readLeftPage } from './left-page.ts';

const ORIGIN = 'https://freight.example';
const left = (path: unknown, purpose: unknown = 'sign-in') => JSON.stringify({ purpose, path });

test.each([
  ['a page', left('/shipments?page=2'), '/shipments?page=2'],
  ['nothing', null, '/'],
  ['no JSON', '/shipments', '/'],
  ['another site', left('https://evil.example/'), '/'],
  ['another site without a scheme', left('//evil.example/'), '/'],
  ['another site behind a backslash', left('/\\\\evil.example/'), '/'],
  ['a script', left('javascript:alert(1)'), '/'],
  ['a number', left(7), '/7'],
  ['the console', left('/console/operators'), '/'],
  ['the page that the provider returns to', left('/sign-in/sso?code=x'), '/'],
])('%s', (_what, text, path) => {
  expect(readLeftPage(text, 'portal', ORIGIN).path).toBe(path);
});

test('the console has its own pages', () => {
  expect(readLeftPage(left('/console/operators'), 'console', ORIGIN).path).toBe('/console/operators');
  expect(readLeftPage(left('/shipments'), 'console', ORIGIN).path).toBe('/console');
});

test('its purpose is stored, and is a sign-in by default', () => {
  expect(readLeftPage(left('/', 'confirmation'), 'portal', ORIGIN).purpose).toBe('confirmation');
  expect(readLeftPage(left('/', 'anything'), 'portal', ORIGIN).purpose).toBe('sign-in');
});
