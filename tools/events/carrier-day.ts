// A few days at a carrier in which every type of event happens at least once, as calls by a shipper and by the carrier's systems.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses are read as they come.
type Json = any;

export interface DayParts {
  readonly http: FastifyInstance;
  /** The account that ships and pays. */
  readonly account: string;
  readonly clock: { now(): number; advance(ms: number): void };
  /** Returns new headers whenever the token may have expired. */
  signIn(): Promise<Readonly<Record<string, string>>>;
  /** The authorization header of an operator. */
  readonly operator: string;
}

interface Booked {
  readonly pro: string;
  readonly path: string;
}

const HOOK = 'https://hooks.example.com/linehaul';

/** Every event in the order of the feed, followed by the test event of a subscription. */
export async function runCarrierDay(parts: DayParts): Promise<readonly Json[]> {
  const { clock, account } = parts;
  let headers = await parts.signIn();
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Json) => {
    const isOps = url.startsWith('/ops/');
    const response = await parts.http.inject({
      method,
      url,
      headers: isOps ? { authorization: parts.operator } : headers,
      ...(body !== undefined && { payload: body }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.body === '' ? undefined : response.json();
  };
  let reports = 0;
  const report = async (subject: string, type: string, details: Json = {}) => {
    clock.advance(HOUR_MS / 2);
    const occurredAt = new Date(clock.now() - HOUR_MS / 12).toISOString();
    await send('POST', `/ops/v1/${subject}/events`, { eventId: `scan-${++reports}`, type, occurredAt, ...details });
    return `scan-${reports}`;
  };

  const bill = {
    ...BOL_EXAMPLES.smallest.value,
    billTo: { ...BOL_EXAMPLES.smallest.value.billTo, account },
  };
  const book = async (): Promise<string> => (await send('POST', '/v1/bol', bill)).referenceNumbers.pro;
  const request = async (): Promise<string> =>
    (await send('POST', '/v1/pickup-requests', { ...PICKUP_EXAMPLES.whole.value })).data.requestNumber;

  const voided = await book();
  await send('PUT', `/v1/bol/${voided}`, { ...bill, destination: { ...bill.destination, address2: 'Dock 12' } });
  await send('DELETE', `/v1/bol/${voided}`);
  // Several shipments with short histories are easier to read than one with everything.
  const [delivered, abroad, weighed, agreed, delayed, returned] = [
    await book(),
    await book(),
    await book(),
    await book(),
    await book(),
    await book(),
  ].map((pro) => ({ pro, path: `shipments/${pro}` })) as [Booked, Booked, Booked, Booked, Booked, Booked];
  const pickups = [await request(), await request(), await request(), await request()].map(
    (number) => `pickup-requests/${number}`,
  ) as [string, string, string, string];
  const changed = { ...PICKUP_EXAMPLES.whole.value, totalPieces: '64' };
  await send('PUT', `/v1/${pickups[1]}`, changed);

  const [collected, rejected, rescheduled, closed] = pickups;
  await report(rejected, 'pickup.rejected', { reasonCode: 'OSW' });
  for (const pickup of [collected, rescheduled, closed]) {
    await report(pickup, 'pickup.accepted');
    await report(pickup, 'pickup.dispatched', { driver: 'Sam Ortega' });
    const estimatedPickupAt = new Date(clock.now() + 2 * HOUR_MS).toISOString();
    await report(pickup, 'pickup.eta_updated', { estimatedPickupAt, stopsAway: 2, driver: 'Sam Ortega' });
  }
  await report(collected, 'pickup.arrived', { driver: 'Sam Ortega' });
  await report(collected, 'pickup.picked_up', { pro: delivered.pro });
  for (const pickup of [rescheduled, closed]) await report(pickup, 'pickup.attempted', { reasonCode: 'FNR' });
  const window = { pickupDate: '2026-11-23', pickupStartTime: '09:00', pickupEndTime: '16:30' };
  await report(rescheduled, 'pickup.rescheduled', window);
  await report(rescheduled, 'pickup.cancelled');
  await report(closed, 'pickup.closed');

  headers = await parts.signIn();
  const [record] = (await send('GET', `/v1/shipments/history?pro=${delivered.pro}`)).data;
  const [origin, destination] = [record.originTerminal.id, record.destinationTerminal.id];
  for (const { path } of [abroad, weighed, agreed, delayed, returned, delivered]) {
    await report(path, 'shipment.picked_up', { pieces: 2 });
  }
  await report(returned.path, 'shipment.returned');
  await report(abroad.path, 'shipment.interline_handoff', { scac: 'XFNE', interlinePro: '771204' });
  await report(abroad.path, 'shipment.customs_hold');
  await report(abroad.path, 'shipment.customs_cleared');
  await report(weighed.path, 'shipment.reweighed', { weightLb: 1_240 });
  await report(weighed.path, 'shipment.inspected', { weightLb: 1_480, inspector: 'P. Ortiz', foundClass: '85' });
  await send('POST', `/ops/v1/${weighed.path}/corrections`, {
    reason: 'The consignee moved to another dock.',
    destination: { ...bill.destination, address2: 'Dock 9' },
  });
  await send('POST', `/ops/v1/${abroad.path}/reconsignment`, {
    reason: 'The branch is closed.',
    destination: { ...bill.destination, address1: '900 Fannin St', city: 'Houston', postalCode: '77002' },
  });
  await report(delivered.path, 'shipment.arrived_terminal', { terminal: origin });
  await report(delivered.path, 'shipment.departed_terminal', { terminal: origin });
  const tomorrow = (hour: string) => `${new Date(clock.now() + DAY_MS).toISOString().slice(0, 10)}T${hour}-06:00`;
  const appointment = { appointmentStart: tomorrow('09:00:00'), appointmentEnd: tomorrow('11:00:00') };
  await report(agreed.path, 'shipment.eta_updated', { etaStart: tomorrow('08:00:00'), etaEnd: tomorrow('12:00:00') });
  await report(agreed.path, 'shipment.appointment_requested');
  await report(agreed.path, 'shipment.appointment_set', appointment);
  clock.advance(DAY_MS);
  await report(agreed.path, 'shipment.appointment_missed');
  await report(delayed.path, 'shipment.exception_opened', { reasonCode: 'WTH' });
  await report(delayed.path, 'shipment.exception_resolved', { reasonCode: 'WTH' });
  const attempt = await report(delayed.path, 'shipment.delivery_attempted', { reasonCode: 'CNC' });
  headers = await parts.signIn();
  const instruct = async (body: Json): Promise<string> =>
    (await send('POST', `/v1/${delayed.path}/instructions`, body)).data.instructionId;
  await send('POST', `/v1/instructions/${await instruct({ kind: 'RETURN' })}/withdrawal`);
  const holdUntil = new Date(clock.now() + 72 * HOUR_MS).toISOString().slice(0, 10);
  await send('POST', `/ops/v1/instructions/${await instruct({ kind: 'HOLD', holdUntil })}/decision`, {
    decision: 'DECLINE',
    note: 'The freight is loaded already.',
  });
  const again = { kind: 'REDELIVER', note: 'The dock is open from 8 to 12.', email: 'dana@example.com' };
  await send('POST', `/ops/v1/instructions/${await instruct(again)}/decision`, {
    decision: 'ACCEPT',
    note: 'We try again tomorrow morning.',
  });
  await report(delayed.path, 'shipment.out_for_delivery', { driver: 'Kim Tran', stopsAway: 4 });
  await send('POST', `/ops/v1/${delayed.path}/waivers`, {
    code: 'REDEL',
    event: attempt,
    reason: 'The driver came before the opening hours.',
  });
  await report(delayed.path, 'shipment.charge_incurred', { chargeCode: 'DETEN', quantity: 75 });
  await report(delivered.path, 'shipment.arrived_terminal', { terminal: destination });
  await report(delivered.path, 'shipment.out_for_delivery', { driver: 'Kim Tran', stopsAway: 9 });
  const position = { latitude: 32.81, longitude: -96.84 };
  await report(delivered.path, 'shipment.stops_away', { stopsAway: 3, position });
  await report(delivered.path, 'shipment.delivered', { receivedBy: 'J. Doe', pieces: 2, condition: 'clean' });
  await report(delivered.path, 'shipment.document_available', { documentType: 'DR' });
  await report(delivered.path, 'shipment.reweighed', { weightLb: 1_500 });
  headers = await parts.signIn();
  const [invoice] = (await send('GET', `/v1/invoices?pro=${delivered.pro}&status=open`)).data;
  await send('POST', `/ops/v1/invoices/${invoice.number}/payments`, {
    paymentId: 'check-20417',
    amount: invoice.total,
    paidAt: new Date(clock.now()).toISOString(),
  });
  const dispute = async (reasonCode: string, note: string): Promise<string> => {
    const body = { lines: [{ line: 1, reasonCode, amount: '25.00' }], note };
    return (await send('POST', `/v1/invoices/${invoice.number}/disputes`, body)).data.disputeId;
  };
  await send('POST', `/v1/disputes/${await dispute('DUPLICATE', 'Billed twice.')}/withdrawal`);
  await send('POST', `/ops/v1/disputes/${await dispute('WRONG_WEIGHT', 'Our scale shows less.')}/decision`, {
    decision: 'ACCEPT',
    note: 'The scale was off.',
  });
  const claim = async (reference: string): Promise<string> => {
    const items = [{ description: 'Ceramic tiles', pieces: 1, weightLb: 42, amount: '306.00' }];
    const description = 'A carton was crushed; the tiles inside are broken.';
    const contact = { name: 'Dana Ray', email: 'dana@example.com' };
    const body = { pro: delivered.pro, kind: 'CONCEALED_DAMAGE', items, description, contact, reference };
    return (await send('POST', '/v1/claims', body)).data.claimId;
  };
  await send('POST', `/v1/claims/${await claim('RMA-2290')}/withdrawal`);
  const claims = `/ops/v1/claims/${await claim('RMA-2291')}`;
  await send('POST', `${claims}/acknowledgement`, {});
  await send('POST', `${claims}/document-request`, { note: 'Please send the invoice of the goods.' });
  await send('POST', `${claims}/decision`, { decision: 'APPROVE', note: 'The photographs show the damage.' });
  const paidAt = new Date(clock.now()).toISOString();
  await send('POST', `${claims}/payment`, { reference: 'Check 20931', paidAt });
  headers = await parts.signIn();
  return [...(await published(send)), await testEvent(send)];
}

type Send = (method: 'GET' | 'POST', url: string, body?: Json) => Promise<Json>;

/** Returns the events once the last one is in the feed. */
async function published(send: Send): Promise<Json[]> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { data } = await send('GET', '/v1/events?limit=200');
    if (data.some(({ type }: Json) => type === 'claim.paid')) return data;
    await wait(25);
  }
  throw new Error('The events were not published within 5 seconds.');
}

/** The event as it was sent, or would have been: the delivery does not need a receiver. */
async function testEvent(send: Send): Promise<Json> {
  const { id } = (await send('POST', '/v1/subscriptions', { kind: 'shipment', url: HOOK })).data;
  await send('POST', `/v1/subscriptions/${id}/test`);
  for (let attempt = 0; attempt < 200; attempt++) {
    const [delivery] = (await send('GET', `/v1/subscriptions/${id}/deliveries`)).data;
    const [sent] = delivery.attempts;
    if (sent !== undefined) return JSON.parse(sent.request.body);
    await wait(25);
  }
  throw new Error('The test event was not sent within 5 seconds.');
}
