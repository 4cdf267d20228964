// Two weeks of a carrier's operators, in which every operation of the operator API succeeds at least once.
import { setTimeout as pause } from 'node:timers/promises';
import { walkBilling } from './billing-desk.ts';
import { walkCustomers } from './customer-desk.ts';
import type { Json, Sent } from './example-recorder.ts';
import { walkFreight } from './freight-desk.ts';
import { walkTariffs } from './tariff-desk.ts';

const LOOK_EVERY_MS = 10;
const MOST_LOOKS = 3_000;

export interface DeskParts {
  /** The account that ships and pays. */
  readonly account: string;
  readonly clock: { now(): number; advance(ms: number): void };
  /** Sends an operator's request and keeps it as an example; returns the body. */
  ask(method: string, path: string, sent?: Sent): Promise<Json>;
  /** The same without keeping an example. */
  look(method: string, path: string, sent?: Sent): Promise<Json>;
  /** Sends a request by the customer, without keeping an example. */
  ship(method: string, path: string, sent?: Sent): Promise<Json>;
  /** Waits until no background work is left. */
  settled(): Promise<void>;
}

export async function runOperatorsWeeks(parts: DeskParts): Promise<void> {
  await walkCustomers(parts);
  await lookAtLoad(parts);
  await walkTariffs(parts);
  const freight = await walkFreight(parts);
  await walkBilling(parts, freight);
  await lookAtService(parts);
  await setBranding(parts);
}

/** Runs before any job or mail: how often a job is polled and how many mails were sent differ from run to run. */
async function lookAtLoad({ ask }: DeskParts) {
  await ask('GET', '/ops/v1/overview', { query: { span: '1h' } });
  await ask('GET', '/ops/v1/health');
  const { data } = await ask('GET', '/ops/v1/requests');
  await ask('GET', '/ops/v1/requests/{requestId}', { params: { requestId: data[0].requestId } });
}

async function lookAtService({ ask }: DeskParts) {
  await ask('GET', '/ops/v1/audit');
  await ask('GET', '/ops/v1/audit.jsonl');
  await ask('GET', '/ops/v1/audit/verify');
  await ask('GET', '/ops/v1/failed-sign-ins');
  await ask('GET', '/ops/v1/failed-sign-ins.jsonl');
  await ask('GET', '/ops/v1/network');
  await ask('GET', '/ops/v1/network/transit', { query: { from: 'DAL' } });
  await ask('GET', '/ops/v1/network/volumes');
  await ask('GET', '/ops/v1/network/trucks');
}

/** Last, because it changes what everything else shows. */
async function setBranding({ ask }: DeskParts) {
  const body = { name: 'Acme Freight', color: '#7a1f5c', termsUrl: 'https://acme.example/terms' };
  await ask('POST', '/ops/v1/branding/preview', { body });
  await ask('PATCH', '/ops/v1/branding', { body });
  await ask('GET', '/ops/v1/branding');
}

/** Waits until a job has ended, because its progress differs from run to run. */
export async function finished({ ask, look }: DeskParts, started: Json): Promise<Json> {
  const job = { params: { id: String(started.data.id) } };
  for (let times = 0; times < MOST_LOOKS; times++) {
    const { data } = await look('GET', '/ops/v1/jobs/{id}', job);
    if (data.endedAt !== null) return (await ask('GET', '/ops/v1/jobs/{id}', job)).data;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The job ${job.params.id} does not end.`);
}
