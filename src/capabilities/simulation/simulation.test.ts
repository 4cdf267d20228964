// The test environment: freight moves by its clock, on the real network and calendar, and has exceptions on request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { type Loose, spoiled } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../rate-quotes/rate-quote.fixture.ts';
import { magicWord, TROUBLE_KINDS, type Trouble } from './troubles/trouble.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

async function advance(by: string, who = shipper): Promise<Loose> {
  const { status, body } = await who.call('POST', '/v1/test/clock', { advance: by });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function historyOf(pro: string, who = shipper): Promise<Loose> {
  const { status, body } = await who.call('GET', `/v1/shipments/history?pro=${pro}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data[0];
}

const texts = (history: Loose): string[] => history.movementHistory.map((one: Loose) => one.expandedStatus);

/** A Tuesday, two weeks before Thanksgiving; the tests' clock starts on Monday the 2nd. */
const SHIPS = { 'bol.requestedPickupDate': '2026-11-10T08:00:00.000' };

it('shows the time, and moves forward but never back', async () => {
  const before = (await shipper.call('GET', '/v1/test/clock')).body.data;
  expect(before).toMatchObject({ now: '2026-11-02T14:00:00.000Z', speed: 1 });
  expect((await advance('90m')).now).toBe('2026-11-02T15:30:00.000Z');
  const back = await shipper.call('POST', '/v1/test/clock', { set: '2026-11-02T14:00:00Z' });
  expect(back.status).toBe(400);
  expect(back.body.error.validationFailures[0]).toMatchObject({
    field: 'set',
    description: expect.stringContaining('does not go back'),
  });
  expect((await shipper.call('POST', '/v1/test/clock', { advance: '90d' })).status).toBe(400);
  expect((await shipper.call('POST', '/v1/test/clock', { advance: 'soon' })).status).toBe(400);
  const run = await shipper.call('POST', '/v1/test/clock', { speed: 0 });
  expect(run.body.data.speed).toBe(0);
});

it('picks up on the day that a changed bill names', async () => {
  const { referenceNumbers } = await shipper.make({ 'bol.requestedPickupDate': '2026-11-17T08:00:00.000' });
  const { pro } = referenceNumbers;
  const { body } = await shipper.call(
    'PUT',
    `/v1/bol/${pro}`,
    shipper.bill({ 'bol.requestedPickupDate': '2026-11-05T08:00:00.000' }),
  );
  expect(body.messageStatus.status, JSON.stringify(body)).not.toBe('FAIL');
  await advance('4d');
  expect((await historyOf(pro)).pickupDate).toBe('2026-11-05');
});

it('picks up, moves and delivers on the promised day, with a receipt', async () => {
  const { referenceNumbers } = await shipper.make(SHIPS);
  const { pro } = referenceNumbers;
  const { promisedDelivery } = (await shipper.call('GET', `/v1/bol/${pro}`)).body;
  for (let day = 0; day < 14; day++) await advance('1d');
  const history = await historyOf(pro);
  expect(history.status).toMatchObject({ conciseStatus: 'Delivered', expandedStatus: 'Delivered' });
  expect(history.deliveryDate).toBe(promisedDelivery);
  expect(history.receivedBy).not.toBe('');
  expect(texts(history)).toEqual(
    expect.arrayContaining([
      'BOL Received, Awaiting Pickup',
      'Picked Up at Shipper',
      'Arrived at Origin Terminal',
      'Departed Origin Terminal',
      'Arrived at Destination Terminal',
      'Available for Delivery',
      'Out for Delivery',
      'Delivered',
      'Document Available',
    ]),
  );
  const times = history.movementHistory.map((one: Loose) => Date.parse(one.occurredAt));
  expect(times).toEqual([...times].sort((one, other) => one - other));
  const pickedUp = history.movementHistory.find((one: Loose) => one.expandedStatus === 'Picked Up at Shipper');
  expect(pickedUp.occurredAt.slice(0, 10)).toBe('2026-11-10');
});

describe('exceptions', () => {
  let world: BolShipper;
  const pros = new Map<Trouble, string>();
  const MEXICO = {
    'destination.city': 'Monterrey',
    'destination.stateProvince': 'NLE',
    'destination.postalCode': '64000',
    'destination.country': 'MEX',
  };
  const CASES: readonly [Trouble, Record<string, unknown>, string, string[]][] = [
    ['no_freight', {}, 'Delivered', ['Delivered']],
    ['weather_delay', {}, 'Delivered', ['Delayed', 'Exception Resolved', 'Delivered']],
    [
      'customs_hold',
      MEXICO,
      'Delivered',
      ['Arrived at Customs', 'Customs Hold', 'Customs Released', 'Transferred to Interline Partner'],
    ],
    ['reweigh', {}, 'Delivered', ['Reweighed']],
    [
      'missed_appointment',
      { accessorials: { codes: ['APTD'] } },
      'Delivered',
      ['Appointment Pending', 'Appointment Set', 'Delayed'],
    ],
    ['attempted', {}, 'Delivered', ['Delivery Attempted']],
    ['refused', {}, 'Returned', ['Refused', 'Returned to Shipper']],
    ['damaged', {}, 'Delivered', ['Delivered Damaged']],
    ['short', {}, 'Delivered', ['Delivered Short']],
    ['pickup_rejected', {}, 'Delivered', ['Delivered']],
    ['pickup_over_capacity', {}, 'Delivered', ['Delivered']],
    ['short_pickup', {}, 'Delivered', ['Picked Up Short', 'Delivered']],
    ['reclass', {}, 'Delivered', ['Held', 'Reclassed', 'Exception Resolved', 'Delivered']],
    ['redelivery', {}, 'Delivered', ['Delivery Attempted', 'Delivered']],
    ['storage', {}, 'Delivered', ['Held', 'Exception Resolved', 'Available for Delivery', 'Delivered']],
    [
      'guarantee_failed',
      { accessorials: { codes: ['GTD_PM'] } },
      'Delivered',
      ['Delayed', 'Exception Resolved', 'Delivered'],
    ],
    ['overcharge', {}, 'Delivered', ['Reweighed', 'Delivered']],
    ['mechanical_breakdown', {}, 'Delivered', ['Delayed', 'Exception Resolved', 'Delivered']],
    ['misrouted', {}, 'Delivered', ['Arrived at Hub', 'Delayed', 'Exception Resolved', 'Departed Hub', 'Delivered']],
    ['lost_and_found', {}, 'Delivered', ['Held', 'Exception Resolved', 'Arrived at Destination Terminal', 'Delivered']],
    ['overage', {}, 'Delivered', ['Held', 'Exception Resolved', 'Available for Delivery', 'Delivered']],
    ['partial_delivery', {}, 'Delivered', ['Delivery Attempted', 'Delivered']],
    [
      'no_appointment',
      {},
      'Delivered',
      ['Held', 'Available for Delivery', 'Appointment Pending', 'Appointment Set', 'Delivered'],
    ],
    ['bad_address', {}, 'Delivered', ['Delivery Attempted', 'Charge Incurred', 'Delivered']],
    ['no_answer', {}, 'Delivered', ['Delivery Attempted', 'Delivered']],
    ['liftgate_needed', {}, 'Delivered', ['Delivery Attempted', 'Delivered']],
    ['holiday_delay', {}, 'Delivered', ['Delayed', 'Exception Resolved', 'Delivered']],
    ['missing_documents', {}, 'Delivered', ['Held', 'Exception Resolved', 'Delivered']],
    ['missed_connection', {}, 'Delivered', ['Delayed', 'Exception Resolved', 'Delivered']],
    ['credit_hold', {}, 'Delivered', ['Held', 'Exception Resolved', 'Charge Incurred', 'Delivered']],
    ['late_events', {}, 'Delivered', ['Arrived at Destination Terminal', 'Delivered']],
    ['duplicate_events', {}, 'Delivered', ['Arrived at Destination Terminal', 'Delivered']],
  ];
  beforeAll(async () => {
    world = await openBolShipper();
    for (const [trouble, changes] of CASES) {
      const words = { 'referenceNumbers.po': [{ number: magicWord(trouble) }] };
      const { referenceNumbers } = await world.make({ ...SHIPS, ...changes, ...words });
      pros.set(trouble, referenceNumbers.pro);
    }
    await advance('40d', world);
  });
  afterAll(() => world.app.close());

  it.each(CASES)('%s happens by its magic word', async (trouble, _changes, ends, statuses) => {
    const history = await historyOf(pros.get(trouble)!, world);
    expect(history.status.conciseStatus).toBe(ends);
    expect(texts(history)).toEqual(expect.arrayContaining(statuses));
    expect(
      history.exceptions.every(
        (one: Loose) => one.status === 'RESOLVED' || ends === 'Returned' || ['damaged', 'short'].includes(trouble),
      ),
    ).toBe(true);
  });

  it.each([
    ['no_appointment', 'NAP'],
    ['bad_address', 'ADR'],
    ['no_answer', 'NOA'],
    ['liftgate_needed', 'LGR'],
    ['holiday_delay', 'HOL'],
    ['missing_documents', 'DOC'],
    ['missed_connection', 'MSD'],
    ['credit_hold', 'CRD'],
  ] as const)('%s is the exception %s, and over before the delivery', async (trouble, code) => {
    const { exceptions, deliveryDate, promisedDelivery } = await historyOf(pros.get(trouble)!, world);
    expect(exceptions).toEqual([expect.objectContaining({ code, status: 'RESOLVED' })]);
    // Four hours may be too short to miss the departure.
    if (trouble !== 'credit_hold') expect(deliveryDate > promisedDelivery.date).toBe(true);
  });

  it('a reweigh corrects the charge', async () => {
    const { pro } = await historyOf(pros.get('reweigh')!, world);
    const { body } = await world.call('GET', `/v1/bol/${pro}`);
    const history = await historyOf(pro, world);
    expect(Number(history.freightCharges)).toBeGreaterThan(Number(body.totalCharges));
  });

  it.each([
    ['redelivery', 'REDEL', 'CNC'],
    ['storage', 'STORE', 'HLD'],
    ['no_answer', 'REDEL', 'NOA'],
    ['liftgate_needed', 'REDEL', 'LGR'],
    ['bad_address', 'REDEL', 'ADR'],
    ['bad_address', 'ADRCOR', undefined],
    ['credit_hold', 'CHREL', undefined],
    ['guarantee_failed', 'GTDCR', undefined],
    ['reclass', 'INSFEE', undefined],
    ['overcharge', 'RWG', undefined],
    ['refused', 'RETURN', undefined],
  ] as const)('%s is on the invoice as %s', async (trouble, code, reason) => {
    const pro = pros.get(trouble)!;
    const [invoice] = (await world.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
    const line = invoice.lines.find((one: Loose) => one.code === code);
    expect(line).toMatchObject(reason === undefined ? { code } : { code, reason });
    const charges = (await world.call('GET', `/v1/shipments/${pro}/charges`)).body.data;
    expect({ total: charges.total, lines: charges.lines }).toEqual({ total: invoice.total, lines: invoice.lines });
    const sum = charges.changes.reduce(
      (cents: number, { amount }: Loose) => cents + Math.round(Number(amount) * 100),
      0,
    );
    expect(sum).toBe(Math.round(Number(invoice.total) * 100));
  });

  it('the guarantee is refunded in full, and storage is counted in business days', async () => {
    const linesOf = async (trouble: Trouble) =>
      (await world.call('GET', `/v1/invoices?pro=${pros.get(trouble)!}`)).body.data[0].lines;
    const guaranteed = await linesOf('guarantee_failed');
    const amountOf = (code: string) => Number(guaranteed.find((one: Loose) => one.code === code).amount);
    expect(amountOf('GTD')).toBeGreaterThan(0);
    expect(amountOf('GTDCR')).toBe(-amountOf('GTD'));
    const stored = (await linesOf('storage')).find((one: Loose) => one.code === 'STORE');
    expect(stored).toMatchObject({ unit: 'CWT_DAY', rate: '3.50', description: expect.stringContaining('2 days') });
  });

  it('every kind is tested', () => {
    expect(CASES.map(([kind]) => kind).toSorted()).toEqual([...TROUBLE_KINDS].toSorted());
  });

  it.each([
    ['pickup_rejected', '2026-11-11'],
    ['pickup_over_capacity', '2026-11-11'],
    ['short_pickup', '2026-11-10'],
  ] as const)('%s is collected on %s', async (trouble, day) => {
    expect((await historyOf(pros.get(trouble)!, world)).pickupDate).toBe(day);
  });

  it('a reclass corrects the charge by the class that was found', async () => {
    const history = await historyOf(pros.get('reclass')!, world);
    const { body } = await world.call('GET', `/v1/bol/${history.pro}`);
    expect(Number(history.freightCharges)).toBeGreaterThan(Number(body.totalCharges));
    expect(history.exceptions).toMatchObject([{ code: 'RCL', status: 'RESOLVED' }]);
  });

  it.each([
    ['mechanical_breakdown', 'MEC'],
    ['misrouted', 'MIS'],
    ['lost_and_found', 'SHT'],
    ['overage', 'OVG'],
    ['partial_delivery', 'SHT'],
    ['short_pickup', 'SHT'],
  ] as const)('%s is the exception %s, and over', async (trouble, code) => {
    const { exceptions } = await historyOf(pros.get(trouble)!, world);
    expect(exceptions).toMatchObject([{ code, status: 'RESOLVED' }]);
  });

  it('a partial delivery says how many pieces came, and ends with all of them', async () => {
    const history = await historyOf(pros.get('partial_delivery')!, world);
    expect(history.status.pieces).toBe(history.pieces);
    expect(history.deliveryDate > history.promisedDelivery.date).toBe(true);
  });

  it('late events come hours after they happened, out of order', async () => {
    const { movementHistory } = await historyOf(pros.get('late_events')!, world);
    const hoursLate = (one: Loose) => (Date.parse(one.reportedAt) - Date.parse(one.occurredAt)) / HOUR_MS;
    const scans = movementHistory.filter((one: Loose) => /^(Arrived|Departed)/.test(one.expandedStatus));
    expect(scans.filter((one: Loose) => hoursLate(one) > 5).length).toBeGreaterThan(2);
    const sequences = movementHistory.map((one: Loose) => one.sequence);
    expect(sequences).not.toEqual(sequences.toSorted((one: number, other: number) => one - other));
  });

  it('duplicate events are in the history twice', async () => {
    const found = texts(await historyOf(pros.get('duplicate_events')!, world));
    expect(found.filter((one) => one === 'Departed Origin Terminal')).toHaveLength(2);
    expect(found.filter((one) => one === 'Delivered')).toHaveLength(1);
  });

  it('a delay keeps the promise and moves the delivery', async () => {
    const history = await historyOf(pros.get('weather_delay')!, world);
    expect(history.deliveryDate > history.promisedDelivery.date).toBe(true);
  });

  it('can also be requested by a call, which is rejected if it is too late', async () => {
    const { referenceNumbers } = await world.make({ 'bol.requestedPickupDate': '2026-12-14T08:00:00.000' });
    const url = `/v1/test/shipments/${referenceNumbers.pro}/exceptions`;
    expect((await world.call('POST', url, { kind: 'damaged' })).status).toBe(201);
    const stranger = await bolShipperOf(world.app);
    expect((await stranger.call('POST', url, { kind: 'short' })).status).toBe(404);
    await advance('14d', world);
    expect(texts(await historyOf(referenceNumbers.pro, world))).toContain('Delivered Damaged');
    const late = await world.call('POST', url, { kind: 'refused' });
    expect(late.body.error.code).toBe(5101);
  });
});

describe('a delivery appointment', () => {
  const APPOINTED = { ...SHIPS, 'accessorials.codes': ['APTD'] };
  const window = (start: string, end?: string) => ({
    'accessorials.appointmentDetails': { delivery: { start, ...(end !== undefined && { end }) } },
  });
  let world: BolShipper;
  const pros: string[] = [];
  const EARLIEST = 'the earliest delivery is on 2026-11-13 from 07:30 on';
  /** Richmond to Dallas, shipped on Tuesday the 10th. Windows that can be met, with the resulting appointment (UTC-6). */
  const KEPT: readonly [string, string | undefined, string, string][] = [
    ['2026-11-16T10:00:00.000', '2026-11-16T12:00:00.000', '2026-11-16T10:00:00-06:00', '2026-11-16T12:00:00-06:00'],
    ['2026-11-17T13:30', undefined, '2026-11-17T13:30:00-06:00', '2026-11-17T15:30:00-06:00'],
    ['2026-11-18T05:00:00-06:00', '2026-11-18T06:00:00', '2026-11-18T05:00:00-06:00', '2026-11-18T06:00:00-06:00'],
    ['2026-11-18T18:30:00Z', '2026-11-18T20:00:00Z', '2026-11-18T12:30:00-06:00', '2026-11-18T14:00:00-06:00'],
    ['2026-11-19', '2026-11-20', '2026-11-19T07:30:00-06:00', '2026-11-20T17:00:00-06:00'],
  ];
  /** Windows that cannot be met, why, and the first that can. */
  const MOVED: readonly [string, string | undefined, string, string, string][] = [
    [
      ...(['2026-11-11T09:00:00', '2026-11-11T11:00:00', EARLIEST] as const),
      ...(['2026-11-13T09:00:00-06:00', '2026-11-13T11:00:00-06:00'] as const),
    ],
    [
      ...(['2026-11-10T22:00:00Z', undefined, EARLIEST] as const),
      ...(['2026-11-13T16:00:00-06:00', '2026-11-13T18:00:00-06:00'] as const),
    ],
    // Before the trucks leave on the first day, so on the next.
    [
      ...(['2026-11-13T05:00', '2026-11-13T06:30', EARLIEST] as const),
      ...(['2026-11-16T05:00:00-06:00', '2026-11-16T06:30:00-06:00'] as const),
    ],
    // A weekend, and Thanksgiving with the day after it.
    [
      ...(['2026-11-14T09:00:00', '2026-11-15T11:00:00', 'there is no delivery on those days'] as const),
      ...(['2026-11-16T07:30:00-06:00', '2026-11-16T17:00:00-06:00'] as const),
    ],
    [
      ...(['2026-11-26T09:00:00', '2026-11-26T11:00:00', 'there is no delivery on those days'] as const),
      ...(['2026-11-30T09:00:00-06:00', '2026-11-30T11:00:00-06:00'] as const),
    ],
  ];
  beforeAll(async () => {
    world = await openBolShipper();
    for (const [start, end] of [...KEPT, ...MOVED]) {
      const { referenceNumbers } = await world.make({ ...APPOINTED, ...window(start, end) });
      pros.push(referenceNumbers.pro);
    }
    await advance('30d', world);
  });
  afterAll(() => world.app.close());

  const delivered = ({ deliveryDate, deliveryTime }: Loose) => Date.parse(`${deliveryDate}T${deliveryTime}:00-06:00`);

  it.each(KEPT)('from %s to %s is set as it is, and kept', async (...[start, end, setStart, setEnd]) => {
    const at = KEPT.findIndex((one) => one[0] === start && one[1] === end);
    const history = await historyOf(pros[at]!, world);
    const times = [history.appointment.start, history.appointment.end].map((time: string) => Date.parse(time));
    expect(times).toEqual([setStart, setEnd].map((time) => Date.parse(time)));
    expect(history.appointmentHistory.map((one: Loose) => one.status)).toEqual(['PENDING', 'SET']);
    expect(delivered(history)).toBeGreaterThanOrEqual(times[0]!);
    expect(delivered(history)).toBeLessThanOrEqual(times[1]!);
  });

  it.each(MOVED)('from %s to %s cannot be kept: another one is set from the start, and kept', async (...row) => {
    const [start, , , setStart, setEnd] = row;
    const at = KEPT.length + MOVED.findIndex((one) => one[0] === start);
    const history = await historyOf(pros[at]!, world);
    const times = [history.appointment.start, history.appointment.end].map((time: string) => Date.parse(time));
    expect(times).toEqual([setStart, setEnd].map((time) => Date.parse(time)));
    expect(history.appointmentHistory.map((one: Loose) => one.status)).toEqual(['PENDING', 'SET']);
    expect(history.exceptions).toEqual([]);
    expect(delivered(history)).toBeGreaterThanOrEqual(times[0]!);
    expect(delivered(history)).toBeLessThanOrEqual(times[1]!);
  });

  it.each(MOVED)('from %s to %s cannot be kept, and the bill names the first that can', async (...row) => {
    const [start, end, why, setStart, setEnd] = row;
    const { answer, messages } = await shipper.submit(shipper.bill({ ...APPOINTED, ...window(start, end) }));
    expect(answer.messageStatus.status).toBe('WARNING');
    const given = end === undefined ? start : `${start} to ${end}`;
    expect(messages).toContain(
      `The delivery window ${given} cannot be kept: ${why}. The appointment is for the first window that can be kept, ${setStart} to ${setEnd}. To change it, replace the bill of lading before pickup.`,
    );
    // Tracking shows it before the freight arrives; the stored bill has what was sent.
    const { pro } = answer.referenceNumbers;
    expect((await historyOf(pro, shipper)).appointment).toEqual({ status: 'PENDING', start: setStart, end: setEnd });
    const stored = (await shipper.call('GET', `/v1/bol/${pro}`)).body;
    expect(JSON.stringify(stored)).toContain(start);
  });
});

it('exclusive use runs direct: it leaves immediately, and passes through no hub', async () => {
  const world = await openBolShipper();
  const quote = spoiled(SMALLEST_QUOTE, {
    'payment.account': world.account,
    'requestor.name': 'Dana Reyes',
    'requestor.phone': '8045550142',
    'requestor.email': 'dana@example.com',
    quoteRequest: { shipDate: '2026-11-10', shipTime: '10:00', serviceLevels: ['EU', 'LTL'] },
    'origin.address': { city: 'Richmond', stateProvince: 'VA', postalCode: '23230', country: 'US' },
    'destination.address': { city: 'Dallas', stateProvince: 'TX', postalCode: '75207', country: 'US' },
    'commodity.handlingUnits': [
      {
        count: 2,
        type: 'PL',
        weight: 1200,
        weightUnit: 'Pounds',
        length: 48,
        width: 40,
        height: 50,
        dimensionsUnit: 'Inches',
        isStackable: false,
        isTurnable: false,
        tareWeight: 60,
        lineItems: [{ weight: 1200, classification: '70', isHazardous: false, pieces: 60, packagingType: 'CT' }],
      },
    ],
  });
  const quoted = await world.call('POST', '/v1/rate-quotes', quote);
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
  const scansOf = async (level: string) => {
    const { quoteId } = quoted.body.data.find((one: Loose) => one.serviceLevelText.includes(level));
    const tare = { 'commodities.handlingUnits[0].tareWeight': 60 };
    const { referenceNumbers } = await world.make({ ...SHIPS, ...tare, 'referenceNumbers.quoteID': quoteId });
    return referenceNumbers.pro as string;
  };
  const [exclusive, standard] = [await scansOf('Exclusive Use'), await scansOf('LTL Standard')];
  await advance('20d', world);
  const [direct, relayed] = [await historyOf(exclusive, world), await historyOf(standard, world)];
  expect([direct, relayed].map(({ status }) => status.conciseStatus)).toEqual(['Delivered', 'Delivered']);
  expect(texts(relayed)).toContain('Arrived at Hub');
  expect(texts(direct)).not.toContain('Arrived at Hub');
  const departs = (history: Loose) =>
    history.movementHistory.find((one: Loose) => one.expandedStatus === 'Departed Origin Terminal').occurredAt;
  expect(Date.parse(departs(direct))).toBeLessThan(Date.parse(departs(relayed)));
  await world.app.close();
});

it('rejects exceptions that cannot happen to the freight', async () => {
  const { referenceNumbers } = await shipper.make(SHIPS);
  const path = `/v1/test/shipments/${referenceNumbers.pro}/exceptions`;
  const { status, body } = await shipper.call('POST', path, { kind: 'customs_hold' });
  expect([status, body.error.validationFailures[0].field]).toEqual([400, 'kind']);
  expect(body.error.details).toContain('crosses no border');
  const local = await shipper.make({
    ...SHIPS,
    'destination.city': 'Richmond',
    'destination.stateProvince': 'VA',
    'destination.postalCode': '23220',
  });
  for (const kind of ['misrouted', 'mechanical_breakdown']) {
    const refused = await shipper.call('POST', `/v1/test/shipments/${local.referenceNumbers.pro}/exceptions`, { kind });
    expect([refused.status, refused.body.error.details]).toEqual([400, expect.stringContaining('on no linehaul')]);
  }
});

it('accepts exceptions that are requested while the clock is moving', async () => {
  const world = await openBolShipper();
  const { referenceNumbers } = await world.make(SHIPS);
  const { pro } = referenceNumbers;
  let isTurning = true;
  const turning = advance('16d', world).finally(() => {
    isTurning = false;
  });
  while (isTurning && !texts(await historyOf(pro, world)).includes('Departed Origin Terminal')) {
    await new Promise((next) => setImmediate(next));
  }
  const asked = await world.call('POST', `/v1/test/shipments/${pro}/exceptions`, { kind: 'damaged' });
  expect([asked.status, isTurning]).toEqual([201, true]);
  await turning;
  expect(texts(await historyOf(pro, world))).toContain('Delivered Damaged');
  await world.app.close();
});

it('produces the same history for the same seed', { timeout: 60_000 }, async () => {
  const run = async () => {
    const world = await openBolShipper({ seed: 'twins' });
    const pros: string[] = [];
    for (const zip of ['75207', '10001', '90001', '60601', '33101']) {
      const { referenceNumbers } = await world.make({ ...SHIPS, 'destination.postalCode': zip });
      pros.push(referenceNumbers.pro);
    }
    await advance('20d', world);
    const histories = await Promise.all(pros.map((pro) => historyOf(pro, world)));
    await world.app.close();
    return histories.map(({ movementHistory, deliveryTime, receivedBy }) => ({
      movementHistory,
      deliveryTime,
      receivedBy,
    }));
  };
  expect(await run()).toEqual(await run());
});

it('produces the same result in one step and in many', { timeout: 60_000 }, async () => {
  const run = async (steps: readonly string[]) => {
    const world = await openBolShipper({ seed: 'steps' });
    const { referenceNumbers } = await world.make(SHIPS);
    for (const by of steps) await advance(by, world);
    const history = await historyOf(referenceNumbers.pro, world);
    await world.app.close();
    return history.movementHistory.map((one: Loose) => [one.expandedStatus, one.occurredAt]);
  };
  expect(await run(['16d'])).toEqual(await run(Array(32).fill('12h')));
});

it('deletes everything on reset, and shows the real time again', async () => {
  const world = await openBolShipper();
  const { referenceNumbers } = await world.make(SHIPS);
  await advance('10d', world);
  expect((await world.call('POST', '/v1/test/reset')).status).toBe(204);
  expect((await world.call('GET', `/v1/bol/${referenceNumbers.pro}`)).status).toBe(404);
  expect((await world.call('GET', '/v1/test/clock')).body.data.now).toBe('2026-11-02T14:00:00.000Z');
  const again = await world.make(SHIPS);
  expect(again.referenceNumbers.pro).not.toBe(referenceNumbers.pro);
  await world.app.close();
});

it('an invoice names the kind of place of the delivery', async () => {
  const { referenceNumbers } = await shipper.make({
    ...SHIPS,
    'accessorials.codes': ['LTDAD'],
    'accessorials.limitedAccessType.destination': 'Hotel',
  });
  await advance('14d');
  const { body } = await shipper.call('GET', `/v1/invoices?pro=${referenceNumbers.pro}`);
  const lines = body.data[0].lines.map((line: Loose) => line.description);
  expect(lines).toContain('Limited access delivery (Hotel)');
  expect(lines.join()).not.toMatch(/mall/i);
});

it('after a reset, an old Idempotency-Key is new again', async () => {
  const world = await openBolShipper();
  const send = () =>
    world.app.http.inject({
      method: 'POST',
      url: '/v1/bol',
      headers: { ...world.headers, 'content-type': 'application/json', 'idempotency-key': 'the-same' },
      payload: JSON.stringify(world.bill()),
    });
  const first = await send();
  expect((await send()).body).toBe(first.body);
  await world.call('POST', '/v1/test/reset');
  const again = await send();
  expect(again.statusCode).toBe(201);
  expect(again.json().referenceNumbers.pro).not.toBe(first.json().referenceNumbers.pro);
  await world.app.close();
});

it('operators can also move the clock, and see every shipment', async () => {
  const world = await openBolShipper();
  const { referenceNumbers } = await world.make(SHIPS);
  const password = await createOperator(world.app.context, ACTOR, 'dispatch');
  const operate = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { authorization: basic('dispatch', password) };
    const answer = await world.app.http.inject({
      method,
      url: `/ops/v1/test${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const exceptions = `/shipments/${referenceNumbers.pro}/exceptions`;
  expect((await operate('POST', exceptions, { kind: 'refused' })).status).toBe(201);
  expect((await operate('POST', '/clock', { advance: '10d' })).body.data.now).toBe('2026-11-12T14:00:00.000Z');
  await operate('POST', '/clock', { advance: '10d' });
  expect(texts(await historyOf(referenceNumbers.pro, world)).join()).toMatch(/refused/i);
  // A customer's token works only on the customers' routes.
  expect((await world.call('GET', '/ops/v1/test/clock')).status).toBe(401);
  await world.app.close();
});

it('does not exist in production', async () => {
  const production = await openBolShipper({ environment: 'production' });
  for (const [method, url] of [
    ['GET', '/v1/test/clock'],
    ['POST', '/v1/test/clock'],
    ['POST', '/v1/test/reset'],
    ['POST', '/v1/test/shipments/1000000008/exceptions'],
    ['GET', '/ops/v1/test/clock'],
    ['POST', '/ops/v1/test/clock'],
  ] as const) {
    expect((await production.call(method, url, method === 'POST' ? {} : undefined)).status).toBe(404);
  }
  expect((await production.call('GET', '/docs/test-environment')).status).toBe(404);
  await production.app.close();
});
