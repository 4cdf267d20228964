// The services of a chosen address: added once, replaced by those of the next one, never at the cost of what somebody checked.
import { expect, test } from 'vitest';
import { applyServices, type KnownAddress, servicesAt } from './address-services.ts';

test('an address adds what it needs on its side', () => {
  const address = { pickupAccessorials: ['LFTP'], deliveryAccessorials: ['LFTD', 'RES'] } as unknown as KnownAddress;
  expect(servicesAt('origin', address)).toEqual(['LFTP']);
  expect(servicesAt('destination', address)).toEqual(['LFTD', 'RES']);
});

test('services that were already checked stay, and are not added twice', () => {
  expect(applyServices(['LFTD', 'SS'], [], ['LFTD', 'RES'])).toEqual({
    codes: ['LFTD', 'SS', 'RES'],
    added: ['RES'],
    leftOut: [],
  });
});

test('the next address removes the services that the previous one added', () => {
  const first = applyServices(['SS'], [], ['LFTD']);
  expect(applyServices(first.codes, first.added, ['RES'])).toMatchObject({ codes: ['SS', 'RES'], added: ['RES'] });
  expect(applyServices(first.codes, first.added, []).codes).toEqual(['SS']);
});

test('a form that accepts few services says what it left out', () => {
  const { codes, added, leftOut } = applyServices(['SS', 'PSC'], [], ['LFTD', 'RES'], 3);
  expect([codes, added, leftOut]).toEqual([['SS', 'PSC', 'LFTD'], ['LFTD'], ['RES']]);
});
