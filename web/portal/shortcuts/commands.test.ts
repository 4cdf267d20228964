// The commands that the palette offers for a text, and the shortcut letters of the pages.
import { expect, test } from 'vitest';
import { allowedCommands, COMMANDS, commandsFor } from './commands.ts';

test('users are offered what their role allows', () => {
  const labels = allowedCommands(['freight.read']).map(({ label }) => label);
  expect(labels).toContain('Track');
  expect(labels).not.toContain('Ship');
  expect(labels).not.toContain('Billing');
});

test('typed text filters the commands, and can be tracked or searched for', () => {
  expect(commandsFor('', COMMANDS)).toBe(COMMANDS);
  expect(commandsFor('saved quo', COMMANDS)[0]!.to).toBe('/quotes/saved');
  expect(commandsFor('PO 12/3', COMMANDS).map(({ to }) => to)).toEqual([
    '/track/PO%2012%2F3',
    '/shipments?search=PO%2012%2F3',
  ]);
});

test('every letter leads to a different page', () => {
  const keys = COMMANDS.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(8);
});
