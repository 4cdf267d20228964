// `npm run bench -- soap`: our imageView compared with node-soap's, which serves the same bytes from memory without authentication.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOL_EXAMPLES } from '../src/capabilities/bol/request/bol.examples.ts';
import { type Effort, load } from './measure.ts';
import { newFolder, ROOT, type Running, type RunningLinehaul, startLinehaul } from './processes.ts';
import { type BenchRequest, basic, bearerHeaders } from './scenario.ts';

const TARGET = 1;
const XML = { 'content-type': 'text/xml; charset=utf-8' };

interface Viewed {
  readonly name: string;
  readonly request: BenchRequest;
  readonly answer: string;
}

type Loaded = Awaited<ReturnType<typeof load>>;

interface Round {
  readonly ours: Loaded;
  readonly theirs: Loaded;
}

export async function benchSoap(effort: Effort): Promise<void> {
  const server = await startLinehaul();
  const folder = newFolder();
  try {
    const pro = await makeBill(server);
    const printed = await view(server, 'a bill of lading, printed', pro, 'BOL');
    await addScan(server, pro, Buffer.from(member(printed.answer, 'data'), 'base64'));
    const scanned = await view(server, 'the same file as a scan', pro, 'DR');
    for (const viewed of [printed, scanned]) {
      const other = await startNodeSoap(server, folder, viewed);
      try {
        await compare(server, other, viewed, effort);
      } finally {
        await other.stop();
      }
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The two alternate, so that a noisy machine affects both equally. The median round counts. */
async function compare(ours: Running, theirs: Running, { name, request, answer }: Viewed, effort: Effort) {
  const warmUp = { ...effort, seconds: 2 };
  await load(theirs, request, warmUp);
  await load(ours, request, warmUp);
  const rounds: Round[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    rounds.push({ theirs: await load(theirs, request, effort), ours: await load(ours, request, effort) });
  }
  const byClock = (one: Round) => one.ours.perSecond / one.theirs.perSecond;
  const byMain = (one: Round) => one.theirs.cpu.mainUs / one.ours.cpu.mainUs;
  const byAll = (one: Round) => one.theirs.cpu.allUs / one.ours.cpu.allUs;
  const middle = (of: typeof byClock) => rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
  const last = rounds.sort((a, b) => byClock(a) - byClock(b))[Math.floor(rounds.length / 2)]!;
  const figures = ({ perSecond, cpu, p99, failed }: Round['ours']) =>
    `${perSecond.toFixed(0)}/s (main ${cpu.mainUs.toFixed(0)} µs, all ${cpu.allUs.toFixed(0)} µs, p99 ${p99.toFixed(1)} ms, failed ${failed})`;
  console.log(
    `imageView, ${name} (${(answer.length / 1_000).toFixed(0)} kB): ours ${figures(last.ours)}, node-soap ${figures(last.theirs)}; ` +
      `${middle(byClock).toFixed(2)} × by the clock (target ${TARGET.toFixed(1)}), ${middle(byMain).toFixed(2)} × by the CPU of the main threads, ${middle(byAll).toFixed(2)} × of all`,
  );
}

async function makeBill({ url, demo }: RunningLinehaul): Promise<string> {
  const headers = { ...(await bearerHeaders(demo)), 'content-type': 'application/json' };
  const example = BOL_EXAMPLES.smallest.value;
  const billTo = { ...example.billTo, account: demo.portalAccounts[0]!.accounts[0] };
  const made = await fetch(`${url}/v1/bol`, { method: 'POST', headers, body: JSON.stringify({ ...example, billTo }) });
  if (!made.ok) throw new Error(`POST /v1/bol answers ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { referenceNumbers: { pro: string } }).referenceNumbers.pro;
}

async function addScan({ url, demo }: RunningLinehaul, pro: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const { username, password } = demo.operators[0]!;
  const headers = { authorization: basic(username, password), 'content-type': 'application/pdf' };
  const where = `${url}/ops/v1/shipments/${pro}/documents?documentType=DR`;
  const added = await fetch(where, { method: 'POST', headers, body });
  if (!added.ok) throw new Error(`The scan was not taken: ${added.status} ${await added.text()}`);
}

async function view(server: RunningLinehaul, name: string, pro: string, docType: string): Promise<Viewed> {
  const checked = await call(
    server,
    `<availRequest xmlns="${namespace(await wsdlOf(server))}"><requestID>1</requestID><pro>${pro}</pro><docType>${docType}</docType></availRequest>`,
  );
  const asked = `<imgRequest xmlns="${namespace(await wsdlOf(server))}"><requestID>2</requestID><key>${member(checked.answer, 'key')}</key></imgRequest>`;
  return { name, ...(await call(server, asked)) };
}

async function call(server: RunningLinehaul, body: string): Promise<{ request: BenchRequest; answer: string }> {
  const { user, password } = server.demo.soapUsers[0]!;
  const ns = namespace(await wsdlOf(server));
  const text =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">' +
    `<s:Header><auth xmlns="${ns}"><user>${user}</user><password>${password}</password></auth></s:Header>` +
    `<s:Body>${body}</s:Body></s:Envelope>`;
  const path = new URL(server.demo.soapUrl).pathname;
  const request: BenchRequest = { method: 'POST', path, headers: XML, body: text };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers: XML, body: text });
  if (!answer.ok) throw new Error(`The SOAP service answers ${answer.status}: ${await answer.text()}`);
  return { request, answer: await answer.text() };
}

async function startNodeSoap(server: RunningLinehaul, folder: string, { answer }: Viewed): Promise<Running> {
  const wsdlFile = join(folder, 'service.wsdl');
  const documentFile = join(folder, 'document.pdf');
  writeFileSync(wsdlFile, await wsdlOf(server));
  writeFileSync(documentFile, Buffer.from(member(answer, 'data'), 'base64'));
  const facts = Object.fromEntries(['pro', 'docType', 'format', 'pages'].map((name) => [name, member(answer, name)]));
  const child = spawn(process.execPath, [join(ROOT, 'bench/node-soap-server.mjs')], {
    env: {
      ...process.env,
      WSDL_FILE: wsdlFile,
      DOCUMENT_FILE: documentFile,
      DOCUMENT_FACTS: JSON.stringify(facts),
      SERVICE_PATH: new URL(server.demo.soapUrl).pathname,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid!,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function wsdlOf({ demo }: RunningLinehaul): Promise<string> {
  return (await fetch(`${demo.soapUrl.replace(/\?.*/, '')}?wsdl`)).text();
}

function namespace(wsdl: string): string {
  return /targetNamespace="([^"]*)"/.exec(wsdl)![1]!;
}

function member(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
