// Measures how long documents take to render, compared with plain pdfkit drawing as many texts, lines and bars: with the same fonts,
// parsed once for all documents, and with Helvetica, which is not embedded.
// Measures CPU time, because the machine may be shared. Run: node --import tsx bench/documents.ts (after npm run build)
import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { performance } from 'node:perf_hooks';
import { cpuUsage } from 'node:process';
import PDFDocument from 'pdfkit';
import { bol, hazardousBol, tracer } from '../src/documents/bol-document.fixture.ts';
import type { BolDocument, PrintedParty } from '../src/documents/bol-document.ts';
import type { PrintJob } from '../src/documents/document-kinds.ts';
import { drawBol } from '../src/documents/draw-bol.ts';
import { drawLabels } from '../src/documents/draw-labels.ts';
import { DocumentPrinter } from '../src/documents/print-documents.ts';
import { encodeCode128 } from '../src/platform/pdf/code128.ts';
import { projectFile } from '../src/platform/project-root.ts';

const ROUNDS = 5;
const SECONDS = 1;
const TARGET = 1.5;
const resolve = nodeModule.createRequire(import.meta.url).resolve;

/** A font file as pdfkit parses it. Passing it to pdfkit avoids parsing it again. */
function parsed(file: string): string {
  const bytes = readFileSync(resolve(`@expo-google-fonts/ibm-plex-sans/${file}`));
  const pdf = new PDFDocument({ autoFirstPage: false, font: '' }).font(bytes as unknown as string);
  return (pdf as unknown as { _font: { font: string } })._font.font;
}

type Fonts = readonly [regular: string, bold: string];
const PLEX: Fonts = [parsed('400Regular/IBMPlexSans_400Regular.ttf'), parsed('700Bold/IBMPlexSans_700Bold.ttf')];
const HELVETICA: Fonts = ['Helvetica', 'Helvetica-Bold'];

interface Drawn {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** What a plain program would draw: one pdfkit call per text, line and bar. */
interface PlainPage {
  readonly texts: readonly Drawn[];
  readonly lines: number;
  readonly bars: number;
}

function plainPdf(pages: readonly PlainPage[], [regular, bold]: Fonts): Buffer {
  const pdf = new PDFDocument({ autoFirstPage: false, font: '', margin: 0, size: 'letter' });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  for (const { texts, lines, bars } of pages) {
    pdf.addPage();
    for (const [at, { text, x, y, size }] of texts.entries()) {
      pdf
        .font(at % 3 === 0 ? 'bold' : 'regular')
        .fontSize(size)
        .text(text, x, y, { lineBreak: false });
    }
    for (let at = 0; at < lines; at++)
      pdf
        .moveTo(30, 30 + at)
        .lineTo(580, 30 + at)
        .stroke();
    for (let at = 0; at < bars; at++) pdf.rect(100 + 3 * at, 100, 2, 40).fill();
  }
  pdf.end();
  return pdf.read() as Buffer;
}

/** The texts of a page as they were drawn, and the number of lines and frames on its form. */
function plainOf(draw: (trace: ReturnType<typeof tracer>['trace']) => unknown, page: number, lines: number): PlainPage {
  const { marks, trace } = tracer();
  draw(trace);
  const texts = marks
    .filter((mark) => mark.page === page)
    .map(({ drawn, ink, size }) => ({ text: drawn, x: ink.x, y: ink.y, size }));
  return { texts, lines, bars: encodeCode128('1234567895').bars.length };
}

/** Milliseconds of CPU time per call. */
function cost(draw: () => unknown): number {
  const start = cpuUsage();
  let count = 0;
  for (;;) {
    draw();
    count++;
    const { user, system } = cpuUsage(start);
    if (user + system > SECONDS * 1_000_000) return (user + system) / 1000 / count;
  }
}

let drawnSoFar = 0;

/** Every document gets different numbers, names and addresses, so that caching cannot make us look better. */
function another(document: BolDocument): BolDocument {
  const at = ++drawnSoFar;
  const party = (one: PrintedParty, side: number): PrintedParty => ({
    ...one,
    name: `${one.name} ${at * 3 + side}`,
    address1: `${at + side} ${one.address1}`,
    address2: `Dock ${(at * 7 + side) % 97}`,
    account: one.account === '' ? '' : `${one.account}${at}`,
  });
  return {
    ...document,
    pro: String(1_234_567_895 + at),
    bolNumbers: [`BOL-${at}`],
    confirmationNumber: String(900_000 + at),
    quoteId: String(500_000 + at),
    specialInstructions: `${document.specialInstructions} Ask for ${at}.`,
    shipFrom: party(document.shipFrom, 1),
    shipTo: party(document.shipTo, 2),
    billTo: party(document.billTo, 3),
  };
}

const thermal = { format: 'ThermalLabel', quantity: 100 } as const;
const face = plainOf((trace) => drawLabels(hazardousBol(), thermal, trace), 0, 24);
const count = plainOf((trace) => drawLabels(hazardousBol(), thermal, trace), 1, 0);
const label = { ...face, texts: [...face.texts, ...count.texts] };
const cases = [
  {
    name: 'BOL',
    job: { kind: 'bol', document: bol() } as PrintJob,
    ours: () => drawBol(another(bol())),
    plain: [plainOf((trace) => drawBol(bol(), trace), 1, 120)],
  },
  {
    name: 'BOL of dangerous goods',
    job: { kind: 'bol', document: hazardousBol() } as PrintJob,
    ours: () => drawBol(another(hazardousBol())),
    plain: [plainOf((trace) => drawBol(hazardousBol(), trace), 1, 150)],
  },
  {
    name: '100 thermal labels',
    job: { kind: 'labels', document: hazardousBol(), options: thermal } as PrintJob,
    ours: () => drawLabels(another(hazardousBol()), thermal),
    plain: Array.from({ length: 100 }, () => label),
  },
];

console.log(
  `${'document'.padEnd(24)}  plain ms  Helvetica ms  ours ms  ratio  to Helvetica  target  plain KB  ours KB`,
);
for (const { name, ours, plain } of cases) {
  const ways = [() => plainPdf(plain, PLEX), () => plainPdf(plain, HELVETICA), ours];
  for (const draw of ways) cost(draw);
  const best = ways.map(() => Number.POSITIVE_INFINITY);
  // Interleaved, so that a noisy minute affects all of them equally.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, draw] of ways.entries()) best[at] = Math.min(best[at]!, cost(draw));
  }
  const [same, helvetica, mine] = best as [number, number, number];
  const cells = [
    name.padEnd(24),
    same.toFixed(2).padStart(8),
    helvetica.toFixed(2).padStart(12),
    mine.toFixed(2).padStart(7),
    (mine / same).toFixed(2).padStart(5),
    (mine / helvetica).toFixed(2).padStart(12),
    TARGET.toFixed(2).padStart(6),
    (ways[0]!().length / 1024).toFixed(0).padStart(8),
    (ours().length / 1024).toFixed(0).padStart(7),
  ];
  console.log(cells.join('  '));
}

const script = projectFile('dist/document-worker.mjs');
if (existsSync(script)) {
  const printer = new DocumentPrinter({
    worker: new URL(`file://${script}`),
    runners: 1,
    waiting: 1_000,
    waitMs: 60_000,
  });
  for (const { name, job } of cases) {
    await printer.print(job);
    const jobs = 100;
    const start = performance.now();
    await Promise.all(Array.from({ length: jobs }, () => printer.print(job)));
    const perSecond = (jobs * 1000) / (performance.now() - start);
    console.log(`${name.padEnd(24)}  ${perSecond.toFixed(0).padStart(5)} a second by one thread of the printer`);
  }
  await printer.close();
}
