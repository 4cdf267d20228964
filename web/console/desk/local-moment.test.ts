// Values of date and time fields: round trips, and a field left unchanged.
import { expect, test } from 'vitest';
import { fromLocalField, toLocalField, toldMoment } from './local-moment.ts';

test('the value in a field converts back to the same moment, to the second', () => {
  const at = new Date('2026-11-16T14:05:09.123Z');
  expect(fromLocalField(toLocalField(at))).toBe('2026-11-16T14:05:09.000Z');
});

test('text that is not a time is sent to the server unchanged', () => {
  expect(fromLocalField('tomorrow')).toBe('tomorrow');
  expect(fromLocalField('')).toBe('');
});

test('an unchanged field means now; a changed one means its value', () => {
  const shown = toLocalField(new Date('2026-11-16T14:05:09Z'));
  const now = new Date('2026-11-16T14:07:30.250Z');
  expect(toldMoment(shown, shown, now)).toBe('2026-11-16T14:07:30.250Z');
  expect(toldMoment(toLocalField(new Date('2026-11-16T13:00:00Z')), shown, now)).toBe('2026-11-16T13:00:00.000Z');
});
