// Covers the addition of a quote: each charge is listed once and counted once, and an accessorial of both stops says which is which.
import { expect, it } from 'vitest';
import { QuoteSheet } from './quote-sheet.ts';
import type { Alert } from './rate-messages.ts';

const ALERT: Alert = { messageId: 'SHIP_DATE_PAST', message: 'Over.' };

it('the total is the sum of lines, charges and accessorials, which are charges too', () => {
  const sheet = new QuoteSheet([], false);
  sheet.line('FRT', 'Goods', '70', 100, 2000, 2000);
  sheet.charge('DSC', 'Discount', -500);
  sheet.accessorial('APT', 'Appointment', 3500);
  sheet.accessorial('LGATE', 'Lift-gate', 15_000, 'pickup');
  expect(sheet.totalCents).toBe(20_000);
  expect(sheet.lineItemCharges).toStrictEqual([
    { code: 'FRT', description: 'Goods', classification: '70', weightLb: 100, rateCents: 2000, chargeCents: 2000 },
  ]);
  expect(sheet.accessorials).toStrictEqual([
    { code: 'APT', description: 'Appointment', chargeCents: 3500 },
    { code: 'LGATE', stop: 'pickup', description: 'Lift-gate (pickup)', chargeCents: 15_000 },
  ]);
  expect(sheet.chargeItems).toStrictEqual([
    { code: 'DSC', description: 'Discount', chargeCents: -500 },
    { code: 'APT', description: 'Appointment', chargeCents: 3500 },
    { code: 'LGATE', description: 'Lift-gate (pickup)', chargeCents: 15_000 },
  ]);
});

it('the common alerts are copied, so that those of a quote stay its own', () => {
  const common = [ALERT];
  const sheet = new QuoteSheet(common, false);
  sheet.alerts.push({ ...ALERT, messageId: 'CUBE_RULE' });
  expect([common.length, sheet.alerts.length]).toEqual([1, 2]);
});

it('steps are collected only if an explanation was asked for', () => {
  expect(new QuoteSheet([], true).steps).toEqual([]);
  expect(new QuoteSheet([], false).steps).toBeNull();
});
