// Renders a certification as a PDF: for whom, the progress, and every row with its proof.
import { PdfFile } from '../../platform/pdf/pdf-file.ts';
import { type MeasuredRow, Table } from '../../platform/pdf/table.ts';
import { ROW_GROUPS } from './certification-rows.ts';
import type { Certification } from './read-certification.ts';

const PAGE = { width: 612, height: 792 };
const MARGIN = 40;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - 50;
const TOP = 96;
const GROUP_HEIGHT = 26;
const SMALL_GRAY = 0.35;

export function drawCertification(certification: Certification, carrierName: string, now: number): Uint8Array {
  const { username, proven, total, isReady, rows } = certification;
  const title = `Certification of ${username}`;
  const file = new PdfFile({ title, author: carrierName, madeAt: new Date(now) });
  const table = new Table(MARGIN, 8, [
    { title: 'Row', width: 252, wraps: true },
    { title: 'State', width: 58 },
    { title: 'Since (UTC)', width: 92 },
    { title: 'Proof', width: WIDTH - 402 },
  ]);
  const pages: ReturnType<PdfFile['addPage']>[] = [];
  let y = 0;
  const addPage = () => {
    pages.push(file.addPage(PAGE.width, PAGE.height));
    y = TOP;
  };
  addPage();
  for (const group of ROW_GROUPS) {
    const measured = rows
      .filter((row) => row.group === group)
      .map(
        (row): MeasuredRow =>
          table.measure(
            [
              row.mandatory ? `${row.title} (mandatory)` : row.title,
              row.state === 'proven' ? 'Proven' : 'Open',
              row.seenAt === null ? '—' : row.seenAt.slice(0, 16).replace('T', ' '),
              row.proof ?? '—',
            ],
            row.mandatory && row.state === 'open',
          ),
      );
    let left = measured;
    let isFirst = true;
    while (left.length > 0) {
      const room = BOTTOM - y - GROUP_HEIGHT - table.headHeight;
      const fitting = fittingRows(left, room);
      if (fitting.length === 0) {
        addPage();
        continue;
      }
      const canvas = pages.at(-1)!;
      const words = isFirst ? group : `${group} (continued)`;
      canvas.line({ x: MARGIN, y: y + 8, width: WIDTH, height: 14 }, words, { size: 11, weight: 'bold' });
      y = table.drawHead(canvas, y + GROUP_HEIGHT);
      for (const row of fitting) y = table.drawRow(canvas, y, row);
      left = left.slice(fitting.length);
      isFirst = false;
    }
  }
  for (const [at, canvas] of pages.entries()) {
    const box = { x: MARGIN, width: WIDTH };
    canvas.line({ ...box, y: 30, height: 20 }, `${carrierName} · ${title}`, { size: 15, minSize: 8, weight: 'bold' });
    const mandatoryOpen = rows.filter((row) => row.mandatory && row.state === 'open').length;
    const verdict = isReady ? 'every mandatory row is proven' : `${mandatoryOpen} mandatory rows are open`;
    const facts = `${proven} of ${total} rows proven; ${verdict} · ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    canvas.line({ ...box, y: 54, height: 12 }, facts, { size: 9, minSize: 6, gray: SMALL_GRAY });
    const about =
      'From requests made in the test environment. A proof is the ID of a request or of a webhook delivery.';
    canvas.line({ ...box, y: 70, height: 12 }, about, { size: 8, minSize: 6, gray: SMALL_GRAY });
    const page = `Page ${at + 1} of ${pages.length}`;
    canvas.line({ ...box, y: PAGE.height - 36, height: 12 }, page, { size: 8, align: 'right', gray: SMALL_GRAY });
  }
  return file.bytes();
}

function fittingRows(rows: readonly MeasuredRow[], room: number): readonly MeasuredRow[] {
  let height = 0;
  const end = rows.findIndex((row) => {
    height += row.height;
    return height > room;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
