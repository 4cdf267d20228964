// `npm run bench`: prints each operation's speed as a share of a bare node:http server's in the same run: the median of
// the rounds, and the lowest and highest. `--save` stores the results, and `--compare` shows what has changed since.
// `npm run bench -- batch`, `-- postgres`, `-- prism` and `-- soap` compare with other programs. `-- shipments` and `-- movement`
// measure large amounts of freight and its events; `-- labels` how printing affects other requests; `-- webhooks` and
// `-- hanging-receiver` event delivery; `-- sandboxes` many sandboxes; `-- carrier-day` a typical mix of all of it; `-- network`
// look-ups and loading; `-- pages` what users wait for in a browser; `-- overload` goodput under overload; `-- soak` memory,
// descriptors and latency over half an hour; `-- processes` two processes against one on PostgreSQL; `-- archive` what freight takes on disk,
// and archiving a month of it; `-- quote-months` quotes on PostgreSQL with and without a part per month.
import { parseArgs } from 'node:util';
import { benchArchive } from './archive.ts';
import { benchBatchRating } from './batch-rating.ts';
import { bolScenarios } from './bol.bench.ts';
import { benchCarrierDay } from './carrier-day.ts';
import { comparison, type Row } from './compare-results.ts';
import { credentialScenarios } from './credentials.bench.ts';
import { benchHangingReceiver } from './hanging-receiver.ts';
import { benchLabels } from './labels.ts';
import { type Effort, measure } from './measure.ts';
import { benchMovement } from './movement.ts';
import { benchNetwork } from './network.ts';
import { benchOverload } from './overload.ts';
import { benchPages } from './pages.ts';
import { benchPostgres } from './postgres.ts';
import { benchPrism } from './prism.ts';
import { startLinehaul } from './processes.ts';
import { benchQuoteMonths } from './quote-months.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import { headLine, rowLine } from './result-table.ts';
import { routeGuideScenarios } from './route-guides.bench.ts';
import { benchSandboxes } from './sandboxes.ts';
import { resultsOf, save, savedResults } from './saved-results.ts';
import { benchSeveralProcesses } from './several-processes.ts';
import { benchShipments } from './shipments.ts';
import { benchSoak } from './soak.ts';
import { benchSoap } from './soap.ts';
import { benchWebhooks } from './webhooks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    /** Compares with this saved file instead of the newest one. */
    against: { type: 'string' },
  },
});
const effort: Effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};
const others: Readonly<Record<string, (effort: Effort) => Promise<void>>> = {
  archive: benchArchive,
  batch: benchBatchRating,
  'carrier-day': benchCarrierDay,
  'hanging-receiver': benchHangingReceiver,
  postgres: benchPostgres,
  'quote-months': benchQuoteMonths,
  labels: benchLabels,
  movement: benchMovement,
  network: benchNetwork,
  overload: benchOverload,
  pages: benchPages,
  prism: benchPrism,
  processes: benchSeveralProcesses,
  sandboxes: benchSandboxes,
  shipments: benchShipments,
  soak: benchSoak,
  soap: benchSoap,
  webhooks: benchWebhooks,
};
for (const name of positionals) {
  const bench = others[name];
  if (bench === undefined) throw new Error(`There is no bench "${name}": ${Object.keys(others).join(', ')}.`);
  await bench(effort);
}
if (positionals.length > 0) process.exit();

const scenarios = [...credentialScenarios, ...routeGuideScenarios, ...rateQuoteScenarios, ...bolScenarios].filter(
  (one) => values.only === undefined || new RegExp(values.only).test(one.name),
);

// Read first, so that a missing file is reported before a run that takes minutes.
const before = values.compare || values.against !== undefined ? savedResults(values.against) : undefined;
const rows: Row[] = [];
const server = await startLinehaul();
try {
  if (!values.json) console.log(headLine());
  for (const { name, target, prepare } of scenarios) {
    const row: Row = { operation: name, ...(await measure(server, await prepare(server.demo), effort)) };
    rows.push(row);
    console.log(values.json ? JSON.stringify({ target, ...row }) : rowLine(row, target));
  }
} finally {
  await server.stop();
}
const results = resultsOf(effort, rows);
if (before !== undefined) console.log(['', ...comparison(before, results)].join('\n'));
if (values.save) console.log(`\nSaved as ${save(results)}.`);
