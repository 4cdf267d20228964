// PROs that customers choose in the carrier's own range: they cannot block other customers' bills, and there is a limit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTOR } from '../../../../test/support/test-app.ts';
import { proFromSerial, serialOfPro } from '../../../freight/pro-number.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { unreservedProLimit } from '../../pros/check-given-pro.ts';
import { allowProReservations } from '../../pros/manage-pro-permissions.ts';
import { proParts } from '../../pros/take-pro.ts';
import { usePro } from '../../pros/use-pro.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol-shipper.fixture.ts';

const withPro = (pro: string) => ({ 'referenceNumbers.pro': pro });

describe('600 of them ahead of the counter', () => {
  let attacker: BolShipper;
  beforeAll(async () => {
    attacker = await openBolShipper({ config: { unreservedProsPerDay: 1_000 } });
  });
  afterAll(() => attacker.app.close());

  it('stop nobody else', { timeout: 60_000 }, async () => {
    const other = await bolShipperOf(attacker.app);
    const serial = serialOfPro((await other.make()).referenceNumbers.pro);
    const { app, account } = attacker;
    const parts = proParts(app.context);
    const use = { account, limitedFor: account, at: 0 };
    const picked = Array.from({ length: 600 }, (_, at) => proFromSerial(serial + 1 + at));
    await Promise.all(picked.map((pro) => app.context.db.write(usePro(parts, pro, use))));
    const { status, body } = await other.call('POST', '/v1/bol', other.bill());
    expect([status, body.referenceNumbers?.pro]).toEqual([201, proFromSerial(serial + 601)]);
  });
});

describe('the daily limit', () => {
  const LIMIT = 3;
  let shipper: BolShipper;
  let next: number;
  beforeAll(async () => {
    shipper = await openBolShipper({ config: { unreservedProsPerDay: LIMIT } });
    next = serialOfPro((await shipper.make()).referenceNumbers.pro) + 5_000;
  });
  afterAll(() => shipper.app.close());

  const unreserved = (by = shipper) => by.submit(by.bill(withPro(proFromSerial(next++))));
  const statusOf = async (submitted: Promise<{ answer: Loose }>) => (await submitted).answer.messageStatus.status;

  it('is enforced however many come at once; the rest fail, create nothing, and say what to do', async () => {
    const submitted = await Promise.all(Array.from({ length: 10 }, () => unreserved()));
    const failed = submitted.filter(({ answer }) => answer.messageStatus.status === 'FAIL');
    expect(failed).toHaveLength(10 - LIMIT);
    const { messageStatus, referenceNumbers } = failed[0]!.answer;
    expect(messageStatus.information.at(-1)).toEqual({
      code: '500',
      type: 'ERROR',
      message: `Account ${shipper.account} has reached its limit of 3 unreserved PROs per day from the carrier’s own range.`,
    });
    expect(messageStatus.resolution).toContain('POST /v1/pro-reservations');
    expect(messageStatus.resolution).toContain('00:00 UTC');
    expect((await shipper.call('GET', `/v1/bol/${referenceNumbers.pro}`)).status).toBe(404);
  });

  it('counts wrong check digits as well', async () => {
    const right = proFromSerial(next++);
    const wrong = right.slice(0, 9) + ((Number(right[9]) + 1) % 10);
    expect(await statusOf(shipper.submit(shipper.bill(withPro(wrong))))).toBe('FAIL');
  });

  it('does not apply to PROs that are assigned, reserved, or outside the carrier’s range', async () => {
    await shipper.make();
    await shipper.make(withPro('1234567895'));
    await allowProReservations(shipper.app.context, ACTOR, shipper.account);
    const { body } = await shipper.call('POST', '/v1/pro-reservations', { quantity: 1, account: shipper.account });
    await shipper.make(withPro(body.data.first));
  });

  it('is separate for each account', async () => {
    expect(await statusOf(unreserved(await bolShipperOf(shipper.app)))).toBe('WARNING');
  });

  it('uses the day of the system clock, not of the freight clock', async () => {
    await shipper.call('POST', '/v1/test/clock', { advance: '3d' });
    expect(await statusOf(unreserved())).toBe('FAIL');
    shipper.app.clock.advance(DAY_MS);
    // By now the token has expired too.
    const limit = unreservedProLimit(proParts(shipper.app.context));
    expect(await shipper.app.context.dailyCounts.left(limit, shipper.account)).toBe(LIMIT);
  });
});
