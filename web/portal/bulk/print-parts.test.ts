// How the shipments of a file are divided into PDFs.
import { expect, test } from 'vitest';
import { printParts } from './print-parts.ts';

const shipments = (count: number, handlingUnits: number) =>
  Array.from({ length: count }, (_, at) => ({ pro: String(at), handlingUnits }));
const sizes = (count: number, handlingUnits: number) =>
  printParts(shipments(count, handlingUnits)).map(({ length }) => length);

test('a PDF has up to 100 shipments', () => {
  expect(sizes(0, 1)).toEqual([]);
  expect(sizes(100, 1)).toEqual([100]);
  expect(sizes(250, 1)).toEqual([100, 100, 50]);
});

test('a PDF has up to 1,000 labels', () => {
  expect(sizes(100, 10)).toEqual([100]);
  expect(sizes(100, 11)).toEqual([90, 10]);
  // A shipment of 500 units still has 100 labels.
  expect(sizes(20, 500)).toEqual([10, 10]);
});

test('every shipment is printed once, in order', () => {
  const all = shipments(321, 7);
  expect(printParts(all).flat()).toEqual(all.map(({ pro }) => pro));
});
