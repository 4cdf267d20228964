// Sends the same request to Prism, the best-known mock server for OpenAPI documents. Needs an installed Prism.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Effort, load } from './measure.ts';
import { ROOT, type Running, startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import { routeGuideScenarios } from './route-guides.bench.ts';

const PACKAGE = '@stoplight/prism-cli';
/** Not a dependency, because Prism is large and used for nothing else. Install it in a separate folder. */
const FOLDER = process.env.PRISM_FOLDER;
const PORT = 4010;
const READY_WITHIN_MS = 60_000;

function prismScript(): string | undefined {
  try {
    const from = FOLDER === undefined ? import.meta.url : join(FOLDER, 'package.json');
    const found = nodeModule.createRequire(from).resolve(`${PACKAGE}/package.json`);
    return join(dirname(found), 'dist/index.js');
  } catch {
    return undefined;
  }
}

async function startPrism(script: string): Promise<Running> {
  const args = [script, 'mock', join(ROOT, 'openapi.json'), '--port', String(PORT), '--verboseLevel', 'silent'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${PORT}`;
  for (const until = Date.now() + READY_WITHIN_MS; ; await sleep(100)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('Prism did not start.');
    if (await fetch(url).catch(() => undefined)) break;
  }
  return {
    url,
    pid: child.pid!,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export async function benchPrism(effort: Effort): Promise<void> {
  const script = prismScript();
  if (script === undefined) {
    console.log(
      `Prism is not there. Install it anywhere and say where: npm install --prefix /tmp/prism ${PACKAGE}@5.14.2, ` +
        'then PRISM_FOLDER=/tmp/prism npm run bench -- prism',
    );
    return;
  }
  const server = await startLinehaul();
  const prism = await startPrism(script);
  try {
    for (const scenario of [...routeGuideScenarios, ...rateQuoteScenarios]) {
      const request = await scenario.prepare(server.demo);
      for (const [name, running] of [['Prism', prism] as const, ['Linehaul', server] as const]) {
        await load(running, request, { ...effort, seconds: 1 });
        const { perSecond, cpu, p99, failed } = await load(running, request, effort);
        const cpuMs = (cpu.allUs / 1_000).toFixed(2);
        const figures = `${perSecond.toFixed(0).padStart(7)}/s  CPU ${cpuMs.padStart(6)} ms each  p99 ${p99.toFixed(1)} ms  failed ${failed}`;
        console.log(`${scenario.name.padEnd(30)} ${name.padEnd(9)} ${figures}`);
      }
    }
  } finally {
    await prism.stop();
    await server.stop();
  }
}
