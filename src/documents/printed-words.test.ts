// Tests the format of values on printed documents.

import { expect, test } from 'vitest';
import { bol, PAINT } from './bol-document.fixture.ts';
import { hazardLine } from './hazard-words.ts';
import {
  cityLine,
  contactLine,
  printedDate,
  printedNumber,
  printedPhone,
  printedPostalCode,
  terminalLine,
} from './printed-words.ts';

test.each([
  [printedDate('2025-01-05'), 'Jan 5, 2025'],
  [printedPhone('5145550123'), '(514) 555-0123'],
  [printedPhone('5145550123', '7'), '(514) 555-0123 ext. 7'],
  [printedPhone('', '7'), ''],
  [printedPhone('911'), '911'],
  [printedNumber(999), '999'],
  [printedNumber(1234567), '1,234,567'],
  [printedPostalCode('H3B1A1'), 'H3B 1A1'],
  [printedPostalCode('H3B1A'), 'H3B1A'],
  [printedPostalCode('75202'), '75202'],
  [cityLine(bol().shipFrom), 'Montréal, QC  H3B 1A1'],
  [cityLine({ ...bol().shipFrom, postalCode: '' }), 'Montréal, QC'],
  [contactLine({ ...bol().shipFrom, contactName: '', email: '' }), '(514) 555-0123 ext. 12'],
  [terminalLine(bol().originTerminal), 'Montréal, QC · (514) 555-0170'],
  [hazardLine(PAINT), 'UN1263, Paint, 3, PG II'],
  [hazardLine({ ...PAINT, packingGroup: 'PG II' }), 'UN1263, Paint, 3, PG II'],
  [hazardLine({ ...PAINT, packingGroup: '', technicalName: 'xylene' }), 'UN1263, Paint (xylene), 3'],
])('%s', (written, expected) => {
  expect(written).toBe(expected);
});
