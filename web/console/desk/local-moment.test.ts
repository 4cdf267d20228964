// Values of date and time fields: round trips, and a field left unchanged.
import { expect, test } from 'vitest';
import { fromLocalField, toLocalField, toldMoment } from './local-moment.ts';

test('what a field shows is the same moment again, to the second', () => {
  const at = new Date('2026-11-16T14:05:09.123Z');
  expect(fromLocalField(toLocalField(at))).toBe('2026-11-16T14:05:09.000Z');
});

test('text that is no moment goes to the server as it is', () => {
  expect(fromLocalField('tomorrow')).toBe('tomorrow');
  expect(fromLocalField('')).toBe('');
});

test('a field that was left alone means now; one that was changed means what it says', () => {
  const shown = toLocalField(new Date('2026-11-16T14:05:09Z'));
  const now = new Date('2026-11-16T14:07:30.250Z');
  expect(toldMoment(shown, shown, now)).toBe('2026-11-16T14:07:30.250Z');
  expect(toldMoment(toLocalField(new Date('2026-11-16T13:00:00Z')), shown, now)).toBe('2026-11-16T13:00:00.000Z');
});
