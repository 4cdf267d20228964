// Which bill used a quote is forgotten only when the quote has expired, even if quotes are kept for less time.
import { expect, test } from 'vitest';
import { ACTOR } from '../../../test/support/test-app.ts';
import { readConfig } from '../../config.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { usedQuoteRetention } from '../bol/charges/forget-used-quotes.ts';
import { usedQuoteStore } from '../bol/charges/used-quote.store.ts';
import { applyOnce } from './apply-retention.ts';

test('is kept while the quote could be used again', async () => {
  const { retentionDays } = readConfig({});
  const { app } = await openBolShipper({ config: { retentionDays: { ...retentionDays, quotes: 60 } } });
  await app.context.outbox.close();
  const store = usedQuoteStore(app.context.db);
  const rule = usedQuoteRetention(app.context);
  const use = (id: string) => app.context.db.write([store.use(id, '1234567890', app.context.freightClock.now())]);
  await use('LAAAAAA');
  // The longest time for which a quote can be valid.
  app.clock.advance(366 * DAY_MS);
  expect(await applyOnce(app.context, ACTOR, rule)).toBe(0);
  expect(await store.userOf('LAAAAAA')).toBe('1234567890');
  await use('LBBBBBB');
  app.clock.advance(40 * DAY_MS);
  expect(await rule.count(app.context.clock.now() - rule.days * DAY_MS)).toBe(1);
  expect(await applyOnce(app.context, ACTOR, { ...rule, days: 0 })).toBe(0);
  expect(await applyOnce(app.context, ACTOR, rule)).toBe(1);
  expect([await store.userOf('LAAAAAA'), await store.userOf('LBBBBBB')]).toEqual([undefined, '1234567890']);
  await app.close();
});

test('is kept as long as quotes if that is longer, and forever if they are', async () => {
  const { app } = await openBolShipper();
  const daysWith = (quotes: number) => {
    const retentionDays = { ...app.context.config.retentionDays, quotes };
    return usedQuoteRetention({ ...app.context, config: { ...app.context.config, retentionDays } }).days;
  };
  expect([0, 60, 1_095].map(daysWith)).toEqual([0, 400, 1_095]);
  await app.close();
});
