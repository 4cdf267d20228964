// `npm run bench`: prints each operation's speed as a share of a bare node:http server's in the same run.
// `npm run bench -- batch`, `-- postgres` and `-- prism` measure against other programs; `-- shipments`, `-- movement` and
// `-- labels` measure much freight, what happens to it, and what others notice of documents; `-- soap`, `-- webhooks`
// and `-- hanging-receiver` what programs ask for and how they answer; `-- sandboxes` many of those; `-- network` the look-ups and loading; `-- pages` what people wait for in a browser.
import { parseArgs } from 'node:util';
import { benchBatchRating } from './batch-rating.ts';
import { bolScenarios } from './bol.bench.ts';
import { credentialScenarios } from './credentials.bench.ts';
import { benchHangingReceiver } from './hanging-receiver.ts';
import { benchLabels } from './labels.ts';
import { type Effort, measure } from './measure.ts';
import { benchMovement } from './movement.ts';
import { benchNetwork } from './network.ts';
import { benchPages } from './pages.ts';
import { benchPostgres } from './postgres.ts';
import { benchPrism } from './prism.ts';
import { startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import { routeGuideScenarios } from './route-guides.bench.ts';
import { benchSandboxes } from './sandboxes.ts';
import { benchShipments } from './shipments.ts';
import { benchSoap } from './soap.ts';
import { benchWebhooks } from './webhooks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const effort: Effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};
const others: Readonly<Record<string, (effort: Effort) => Promise<void>>> = {
  batch: benchBatchRating,
  'hanging-receiver': benchHangingReceiver,
  postgres: benchPostgres,
  labels: benchLabels,
  movement: benchMovement,
  network: benchNetwork,
  pages: benchPages,
  prism: benchPrism,
  sandboxes: benchSandboxes,
  shipments: benchShipments,
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

const server = await startLinehaul();
try {
  const columns = [
    'operation'.padEnd(34),
    'baseline/s',
    'ours/s',
    'ratio',
    'target',
    'cpu ratio',
    'main µs',
    'all µs',
    'p50 ms',
    'p99 ms',
    'failed',
  ];
  if (!values.json) console.log(columns.join('  '));
  for (const scenario of scenarios) {
    const found = await measure(server, await scenario.prepare(server.demo), effort);
    if (values.json) {
      console.log(JSON.stringify({ operation: scenario.name, target: scenario.target, ...found }));
      continue;
    }
    const cells = [
      scenario.name.padEnd(34),
      found.baselinePerSecond.toFixed(0).padStart(10),
      found.perSecond.toFixed(0).padStart(6),
      found.ratio.toFixed(2).padStart(5),
      (scenario.target?.toFixed(2) ?? '—').padStart(6),
      found.cpuRatio.toFixed(2).padStart(9),
      found.mainUs.toFixed(0).padStart(7),
      found.allUs.toFixed(0).padStart(6),
      found.p50Ms.toFixed(1).padStart(6),
      found.p99Ms.toFixed(1).padStart(6),
      String(found.failed).padStart(6),
    ];
    console.log(cells.join('  '));
  }
} finally {
  await server.stop();
}
