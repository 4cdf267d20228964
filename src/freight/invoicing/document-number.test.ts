// Numbers of invoices and credit memos: they survive a round trip, and old numbers keep their form.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentId, documentNumber, parseDocumentNumber, seriesOf } from './document-number.ts';

test.each([
  [{ id: 'INV0000000017', series: 'INV-2026', serial: 123 }, 'INV-2026-00000123'],
  [{ id: 'CM0000000017-1', series: 'CM-2027', serial: 1 }, 'CM-2027-00000001'],
  [{ id: 'INV0000000017', series: 'PRO', serial: 17 }, 'INV0000000017'],
])('the number of %j', (row, number) => expect(documentNumber(row)).toBe(number));

test('a formatted number can be read back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('INVOICE' as const, 'CREDIT_MEMO' as const),
      fc.integer({ min: 1_000, max: 9_999 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      (kind, year, serial) => {
        const series = seriesOf(kind, year);
        expect(parseDocumentNumber(documentNumber({ id: '', series, serial }))).toEqual({ series, serial });
      },
    ),
  );
});

test.each(['INV0000000017', 'INV-2026-123', 'CM2026-00000001', ''])('%s is counted in no series', (number) =>
  expect(parseDocumentNumber(number)).toBeUndefined(),
);

test('the documents of a shipment have different keys, and the first is what its number once was', () => {
  const ids = (['INVOICE', 'CREDIT_MEMO'] as const).flatMap((kind) =>
    [1, 2, 3].map((nth) => documentId(kind, '0000000017', nth)),
  );
  expect(ids[0]).toBe('INV0000000017');
  expect(new Set(ids).size).toBe(6);
});
