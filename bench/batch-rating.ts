// Rates a million shipments with `linehaul rate`, compared with papaparse merely parsing the same file into row objects.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT, startLinehaul } from './processes.ts';

const ROWS = 1_000_000;
const TARGET = 4;
const ZIPS = '75207 77002 60601 23230 30303 90001 10001 98101 80202 33101 55401 02108 87101 37201 M5V2T6 63101'.split(
  ' ',
);
const CLASSES = ['50', '55', '60', '65', '70', '85', '92.5', '100', '125', '150'];

/** The way papaparse is meant to read a file: as a stream of rows with named columns. */
const PARSE = `import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
let rows = 0;
createReadStream(process.argv[1]).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true }))
  .on('data', () => { rows += 1; }).on('end', () => { if (rows !== ${ROWS}) throw new Error(rows + ' rows'); });`;
/** Prints the CPU time of the whole process, including its threads, on exit. */
const TELL = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process._rawDebug('CPU '+(user+system))})`;

interface Took {
  readonly wallS: number;
  readonly cpuS: number;
}

async function run(args: readonly string[], env: Record<string, string>): Promise<Took> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', TELL, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece) => {
    said += piece;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ').slice(0, 80)} ended with ${code}: ${said}`);
  const cpuUs = Number([...said.matchAll(/^CPU (\d+)$/gm)].at(-1)?.[1]);
  return { wallS: (performance.now() - started) / 1_000, cpuS: cpuUs / 1_000_000 };
}

async function writeShipments(file: string): Promise<void> {
  const out = createWriteStream(file);
  out.write('reference,fromZip,toZip,weight,class,shipDate,pricing,level\n');
  for (let at = 0; at < ROWS; ) {
    let lines = '';
    for (const end = Math.min(ROWS, at + 10_000); at < end; at++) {
      const [from, to] = [ZIPS[at % ZIPS.length], ZIPS[(at * 7 + 3) % ZIPS.length]];
      lines += `R${at},${from},${to},${90 + ((at * 37) % 2600)},${CLASSES[at % 10]},2026-11-20,discount-70,LTL\n`;
    }
    if (!out.write(lines)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

export async function benchBatchRating(): Promise<void> {
  const server = await startLinehaul();
  const input = join(server.folder, 'shipments.csv');
  try {
    await writeShipments(input);
    const parsed = await run(['--input-type=module', '--eval', PARSE, input], {});
    const rate = ['dist/main.mjs', 'rate', input, '--out', join(server.folder, 'rated.csv'), '--json'];
    const rated = await run(rate, { LINEHAUL_DATA_DIR: server.folder });
    const ratio = (one: number, other: number) => (one / other).toFixed(2);
    console.log(`${ROWS.toLocaleString('en-US')} rows      clock s    CPU s`);
    for (const [name, took] of [['papaparse alone', parsed] as const, ['linehaul rate', rated] as const]) {
      console.log(`${name.padEnd(18)} ${took.wallS.toFixed(1).padStart(6)}   ${took.cpuS.toFixed(1).padStart(6)}`);
    }
    console.log(
      `times as long, at most ${TARGET}: ${ratio(rated.wallS, parsed.wallS)}; CPU ${ratio(rated.cpuS, parsed.cpuS)}`,
    );
  } finally {
    await server.stop();
  }
}
