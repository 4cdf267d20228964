// Fills a database with many shipments at once: copies of real ones, written by SQL while no server has the database open.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'libsql';
import { BOL_EXAMPLES } from '../src/capabilities/bol/request/bol.examples.ts';
import type { DemoEnvironment } from '../src/demo/demo-credentials.ts';
import { basic, bearerHeaders } from './scenario.ts';

/** Copies are numbered from here, so that none has the number of a real bill. */
const FIRST_COPY = 1_000_000_000;
const CHUNK = 50_000;
const MOST_REPEATS = 5;
let rejected = 0;
const PLACES = [
  ['Dallas', 'TX', '75207', 'USA'],
  ['New York', 'NY', '10001', 'USA'],
  ['Los Angeles', 'CA', '90001', 'USA'],
  ['Chicago', 'IL', '60601', 'USA'],
  ['Miami', 'FL', '33101', 'USA'],
  ['Denver', 'CO', '80202', 'USA'],
  ['Seattle', 'WA', '98101', 'USA'],
  ['Toronto', 'ON', 'M5V2T6', 'CAN'],
] as const;

/** A shipment's journey from Richmond to Dallas, scan by scan. */
export const JOURNEY = [
  { type: 'shipment.picked_up', pieces: 40 },
  { type: 'shipment.arrived_terminal', terminal: 'RIC' },
  { type: 'shipment.departed_terminal', terminal: 'RIC' },
  { type: 'shipment.arrived_terminal', terminal: 'DAL' },
  { type: 'shipment.out_for_delivery', driver: 'Sam', stopsAway: 4 },
  { type: 'shipment.delivered', receivedBy: 'J. Doe' },
] as const;

export function proOfCopy(number: number): string {
  return String(FIRST_COPY + number);
}

export interface Caller {
  readonly demo: DemoEnvironment;
  readonly headers: Record<string, string>;
}

export async function callerOf(demo: DemoEnvironment): Promise<Caller> {
  return { demo, headers: await bearerHeaders(demo) };
}

export function operatorOf(demo: DemoEnvironment): Caller {
  const { username, password } = demo.operators[0]!;
  return { demo, headers: { authorization: basic(username, password) } };
}

/** Reports the pickup of `count` copies, in batches. */
export async function reportPickups(
  demo: DemoEnvironment,
  count: number,
  { from = 0, batch = 500 } = {},
): Promise<void> {
  const operator = operatorOf(demo);
  const occurredAt = new Date(Date.now() - 60_000).toISOString();
  for (let at = 0; at < count; at += batch) {
    const events = Array.from({ length: Math.min(batch, count - at) }, (_, place) => ({
      type: 'shipment.picked_up',
      eventId: 'scan-1',
      pro: proOfCopy(from + at + place),
      occurredAt,
      pieces: 40,
    }));
    await post(operator, '/ops/v1/events', { events });
  }
}

export async function post(caller: Caller, path: string, body: object): Promise<unknown> {
  return (await call(caller, 'POST', path, body)).json();
}

/** How many requests of this process were rejected because the server was too busy. */
export function rejectedRequests(): number {
  return rejected;
}

export async function call({ demo, headers }: Caller, method: string, path: string, body?: object): Promise<Response> {
  const send = () =>
    fetch(`${demo.baseUrl}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  let answer = await send();
  // As the server asks. Other programs on the machine may have kept it busy for a moment.
  for (let times = 0; answer.status === 503 && times < MOST_REPEATS; times++) {
    rejected++;
    await answer.arrayBuffer();
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    answer = await send();
  }
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Creates bills of lading to eight destinations, one after another. Returns their PROs. */
export async function makeBills(caller: Caller, count: number): Promise<string[]> {
  const example = BOL_EXAMPLES.smallest.value;
  const billTo = { ...example.billTo, account: caller.demo.portalAccounts[0]!.accounts[0] };
  const pros: string[] = [];
  for (let number = 0; number < count; number++) {
    const [city, stateProvince, postalCode, country] = PLACES[number % PLACES.length]!;
    const destination = { ...example.destination, city, stateProvince, postalCode, country };
    const made = (await post(caller, '/v1/bol', { ...example, destination, billTo })) as {
      referenceNumbers: { pro: string };
    };
    pros.push(made.referenceNumbers.pro);
  }
  return pros;
}

/** Copies the templates in turn until there are `to` copies, `from` of which already exist. Plans nothing for them. */
export function storeCopies(folder: string, templates: readonly string[], from: number, to: number): void {
  const db = new Sqlite(join(folder, 'test.db'));
  try {
    // Data lost in a crash can be created again, so no write waits for the disk.
    for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -500000'])
      db.exec(`PRAGMA ${setting}`);
    db.exec('CREATE TEMP TABLE template (place INTEGER PRIMARY KEY, pro TEXT)');
    for (const [place, pro] of templates.entries()) {
      db.prepare('INSERT INTO template VALUES (?, ?)').run([place, pro]);
    }
    // Kept apart from the growing tables, some of which have no index by PRO.
    for (const table of COPIED) {
      db.exec(`CREATE TEMP TABLE of_${table} AS SELECT * FROM ${table} WHERE pro IN (SELECT pro FROM template)`);
      db.exec(`CREATE INDEX temp.of_${table}_by_pro ON of_${table} (pro)`);
    }
    db.exec('CREATE TEMP TABLE copy (pro TEXT PRIMARY KEY, template TEXT) WITHOUT ROWID');
    for (let at = from; at < to; at += CHUNK) {
      const end = Math.min(to, at + CHUNK);
      db.exec('BEGIN');
      db.exec('DELETE FROM copy');
      db.exec(`WITH RECURSIVE numbers (number) AS (SELECT ${at} UNION ALL SELECT number + 1 FROM numbers WHERE number < ${end - 1})
        INSERT INTO copy SELECT CAST(${FIRST_COPY} + number AS TEXT), template.pro
        FROM numbers JOIN template ON template.place = number % ${templates.length}`);
      for (const statement of COPYING) db.exec(`${statement} ORDER BY copy.pro`);
      db.exec('COMMIT');
    }
    db.exec('PRAGMA journal_mode = WAL');
  } finally {
    db.close();
  }
}

const COPIED = [
  'shipments',
  'shipment_states',
  'shipment_events',
  'shipment_accounts',
  'shipment_references',
  'shipment_positions',
] as const;

const COPYING = [
  `INSERT INTO shipments SELECT copy.pro, created_at, ship_day, replace(facts, template, copy.pro)
    FROM copy JOIN of_shipments AS original ON original.pro = template`,
  `INSERT INTO shipment_states SELECT copy.pro, last_sequence, stage, status, replace(state, template, copy.pro), estimate, NULL, replace(way, template, copy.pro)
    FROM copy JOIN of_shipment_states AS original ON original.pro = template`,
  `INSERT INTO shipment_events SELECT copy.pro, sequence, event_id, kind, occurred_at, reported_at, details
    FROM copy JOIN of_shipment_events AS original ON original.pro = template`,
  `INSERT INTO shipment_accounts SELECT account, ship_day, copy.pro
    FROM copy JOIN of_shipment_accounts AS original ON original.pro = template`,
  `INSERT INTO shipment_references SELECT account, type, replace(reference, template, copy.pro), created_at, copy.pro
    FROM copy JOIN of_shipment_references AS original ON original.pro = template`,
  `INSERT INTO shipment_positions SELECT copy.pro, at, trail
    FROM copy JOIN of_shipment_positions AS original ON original.pro = template`,
];
