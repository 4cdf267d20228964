// Fresh records: the oldest stay, because they are published first; stale ones are dropped when space is needed.
import { expect, test } from 'vitest';
import type { TrackedShipment } from '../../shipments/stored-shipment.ts';
import { FreshRecords } from './fresh-records.ts';

const record = {} as TrackedShipment;

test('keeps the oldest if there are too many, until they are published or stale', () => {
  const fresh = new FreshRecords();
  for (let number = 1; number <= 3_000; number++) fresh.keep(`evt_${number}`, record, 0);
  expect(fresh.find('evt_1')).toBe(record);
  expect(fresh.find('evt_3000')).toBeUndefined();
  fresh.forget(['evt_1']);
  expect(fresh.find('evt_1')).toBeUndefined();
  fresh.keep('evt_later', record, 1);
  expect(fresh.find('evt_later')).toBe(record);
  fresh.keep('evt_too_many', record, 29_999);
  expect(fresh.find('evt_too_many')).toBeUndefined();
  fresh.keep('evt_after', record, 30_000);
  expect([fresh.find('evt_2'), fresh.find('evt_after')]).toEqual([undefined, record]);
});
