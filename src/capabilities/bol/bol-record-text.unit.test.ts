// The record as text must be what JSON.stringify makes of it: it is read back as such.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BolRecord } from './bol-record.ts';
import { bolRecordText } from './bol-record-text.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const terminal = fc.record({ id: text, name: text, city: text, stateProvince: text, phone: text });
const record: fc.Arbitrary<BolRecord> = fc.record({
  confirmationNumber: text,
  transactionDate: text,
  messageStatus: fc.record({
    status: fc.constantFrom('PASS', 'WARNING'),
    code: text,
    message: text,
    resolution: text,
    information: fc.array(fc.record({ code: text, type: text, message: text }), { maxLength: 3 }),
  }),
  shipDate: text,
  service: text,
  quoteId: text,
  isTest: fc.boolean(),
  carrierName: text,
  scac: text,
  originTerminal: terminal,
  destinationTerminal: fc.option(terminal),
  accounts: fc.record({ shipper: text, consignee: text, billTo: text }),
  owners: fc.array(text, { maxLength: 3 }),
  totalCents: fc.option(fc.integer()),
  promisedDate: text,
});

test('a record as text is the same as by JSON.stringify', () => {
  fc.assert(
    fc.property(record, (one) => {
      expect(bolRecordText(one, JSON.stringify(one.messageStatus))).toBe(JSON.stringify(one));
    }),
  );
});
