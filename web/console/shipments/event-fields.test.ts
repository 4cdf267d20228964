// The event form asks for everything that the event requires, whatever its kind.
import { describe, expect, test } from 'vitest';
import { EVENT_KIND, REPORTED_EVENT_KINDS } from '../../../src/freight/shipments/event-kinds.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { fieldsOf, formOf, unitsOf } from './event-fields.ts';

describe.each(REPORTED_EVENT_KINDS)('%s', (kind) => {
  test('every required detail of the kind is a required field with a name', () => {
    const required = fieldsOf(kind).filter(({ isRequired }) => isRequired);
    expect(required.map(({ field }) => field)).toEqual(EVENT_KIND[kind].requires ?? []);
    for (const { field } of fieldsOf(kind)) expect(shipmentWords.record.fields[field]).toBeTruthy();
  });

  test('no field appears twice', () => {
    const names = fieldsOf(kind).map(({ field }) => field);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('details with their own controls are not entered as text', () => {
  expect(formOf('reasonCode')).toBe('reason');
  expect(formOf('etaStart')).toBe('moment');
  expect(formOf('weightLb')).toBe('count');
  expect(formOf('receivedBy')).toBe('text');
  expect(formOf('foundClass')).toBe('class');
  expect(formOf('measuredUnits')).toBe('units');
});

test('measured units are read as count, length, width and height', () => {
  expect(unitsOf('2 x 48 x 40 x 50; 1×96×48×60')).toEqual([
    { count: 2, lengthIn: 48, widthIn: 40, heightIn: 50 },
    { count: 1, lengthIn: 96, widthIn: 48, heightIn: 60 },
  ]);
  expect(unitsOf('2 x 48;')).toEqual([{ count: 2, lengthIn: 48 }]);
  // The server refuses a number that is not whole, and an extra figure.
  expect(unitsOf('2 x 48.5 x 40 x 50')).toEqual([{ count: 2, lengthIn: 48.5, widthIn: 40, heightIn: 50 }]);
  expect(unitsOf('1 x 2 x 3 x 4 x 5')).toEqual([{ count: 1, lengthIn: 2, widthIn: 3, heightIn: 4, figure5: 5 }]);
});
