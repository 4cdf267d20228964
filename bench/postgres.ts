// Quotes on PostgreSQL, compared with a bare program that only inserts quotes over the same number of connections.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { startPostgres } from '../test/support/postgres-server.ts';
import { type Effort, load } from './measure.ts';
import { startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';

const CONNECTIONS = 10;
const TARGET = 0.75;
const COLUMNS =
  'quote_key, account, username, created_at, network_version, tariff_version, fuel_revision, asked, offers';

/** Inserts copies of a stored quote, each under its own key, with as many concurrent inserts as the load has connections. */
async function insertsPerSecond(url: string, effort: Effort, round: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  try {
    const { rows } = await pool.query(`SELECT ${COLUMNS} FROM test.rate_quotes LIMIT 1`);
    const values = Object.values(rows[0]!);
    const sql = `INSERT INTO test.rate_quotes (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
    const until = performance.now() + effort.seconds * 1_000;
    let done = 0;
    const insert = async () => {
      while (performance.now() < until) {
        values[0] = `bare-${round}-${done++}`;
        await pool.query({ name: 'insert', text: sql, values: [...values] });
      }
    };
    await Promise.all(Array.from({ length: effort.connections }, insert));
    return done / effort.seconds;
  } finally {
    await pool.end();
  }
}

export async function benchPostgres(effort: Effort): Promise<void> {
  const postgres = await startPostgres({ onDisk: true });
  try {
    const url = await postgres.freshDatabase();
    const settings = { LINEHAUL_DATABASE_URL: url, LINEHAUL_DATABASE_CONNECTIONS: String(CONNECTIONS) };
    const server = await startLinehaul(settings);
    try {
      const request = await rateQuoteScenarios[0]!.prepare(server.demo);
      await load(server, request, { ...effort, seconds: 1 });
      const ratios: number[] = [];
      for (let round = 0; round < effort.rounds; round++) {
        const bare = await insertsPerSecond(url, effort, round);
        const ours = await load(server, request, effort);
        ratios.push(ours.perSecond / bare);
        const figures = `bare inserts/s ${bare.toFixed(0)}  quotes/s ${ours.perSecond.toFixed(0)}  failed ${ours.failed}`;
        console.log(`${figures}  main µs ${ours.cpu.mainUs.toFixed(0)}`);
      }
      const share = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
      console.log(
        `POST /v1/rate-quotes (LTL) on PostgreSQL: ${share.toFixed(2)} of the bare inserts, target ${TARGET}`,
      );
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.remove();
  }
}
