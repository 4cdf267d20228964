// A table with hairlines: rows are measured first, and drawn once it is known which page they go on.
import type { Box, Canvas } from './canvas.ts';
import { plexSans, type Weight } from './plex-sans.ts';
import { blockHeight, type Paragraph, wrapText } from './text-fitting.ts';

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Drawn above the titles of adjacent columns with the same group. */
  readonly group?: string;
  /** At most one column: its text takes as many lines as it needs; all others shrink. */
  readonly wraps?: boolean;
}

export interface TableText {
  readonly text: string;
  readonly weight?: Weight;
}

/** One text cell per column; the one that wraps may have paragraphs. */
export type TableRow = readonly (string | readonly TableText[])[];

export interface MeasuredRow {
  readonly cells: readonly string[];
  readonly lines: readonly Paragraph[];
  readonly height: number;
  readonly isTotal: boolean;
}

const PADDING = 4;
const LEAST_ROW = 11.5;
/** Puts the first of several lines on the baseline of the neighboring cells. */
const FIRST_LINE = 1.25;
const HAIRLINE = 0.4;
const RULE_GRAY = 0.55;
const HEAD_SHADE = 0.95;
const TOTAL_SHADE = 0.93;
const HEAD_GRAY = 0.2;

export class Table {
  readonly x: number;
  readonly width: number;
  readonly headHeight: number;
  readonly #columns: readonly (Column & { readonly x: number })[];
  readonly #size: number;

  constructor(x: number, size: number, columns: readonly Column[]) {
    this.x = x;
    this.#size = size;
    let at = x;
    this.#columns = columns.map((column) => {
      const placed = { ...column, x: at };
      at += column.width;
      return placed;
    });
    this.width = at - x;
    this.headHeight = columns.some(({ group }) => group !== undefined) ? 19 : 11;
  }

  /** A row of totals is bold and shaded. */
  measure(row: TableRow, isTotal = false): MeasuredRow {
    const weight = weightOf(isTotal);
    const lines: Paragraph[] = [];
    const cells = this.#columns.map((column, at) => {
      const cell = row[at] ?? '';
      if (!column.wraps) return cell as string;
      const paragraphs: readonly TableText[] = typeof cell === 'string' ? [{ text: cell, weight }] : cell;
      for (const paragraph of paragraphs) {
        const typeface = plexSans(paragraph.weight ?? weight);
        const width = column.width - 2 * PADDING;
        for (const text of wrapText(typeface, paragraph.text, this.#size, width)) lines.push({ text, typeface });
      }
      return '';
    });
    return { cells, lines, height: this.#heightOf(lines.length), isTotal };
  }

  /** The beginning of a row, at most this high, and the rest; for rows that are higher than a page. */
  split(row: MeasuredRow, height: number): [MeasuredRow, MeasuredRow] {
    let count = row.lines.length;
    while (count > 1 && this.#heightOf(count) > height) count--;
    const [first, rest] = [row.lines.slice(0, count), row.lines.slice(count)];
    return [
      { ...row, lines: first, height: this.#heightOf(first.length) },
      { ...row, cells: row.cells.map(() => ''), lines: rest, height: this.#heightOf(rest.length) },
    ];
  }

  drawHead(canvas: Canvas, y: number): number {
    canvas.fill({ x: this.x, y, width: this.width, height: this.headHeight }, HEAD_SHADE);
    const grouped = this.headHeight > 11;
    const style = { size: 6, minSize: 4, gray: HEAD_GRAY } as const;
    for (const [at, column] of this.#columns.entries()) {
      const { x, width, title, group, align = 'left' } = column;
      const top = grouped && group !== undefined ? 9 : 0;
      const under = { x: x + PADDING, y: y + top, width: width - 2 * PADDING, height: this.headHeight - top };
      canvas.line(under, title, { ...style, align });
      const isFirst = group !== undefined && this.#columns[at - 1]?.group !== group;
      if (isFirst) {
        const all = this.#columns.filter((other) => other.group === group);
        const whole = all.reduce((sum, other) => sum + other.width, 0);
        canvas.line({ x: x + PADDING, y, width: whole - 2 * PADDING, height: 10 }, group, {
          ...style,
          align: 'center',
        });
        canvas.rule(x, y + 9.5, x + whole, y + 9.5, HAIRLINE, RULE_GRAY);
      }
      if (at > 0) {
        const inGroup = group !== undefined && !isFirst;
        canvas.rule(x, inGroup ? y + 9.5 : y, x, y + this.headHeight, HAIRLINE, RULE_GRAY);
      }
    }
    this.#under(canvas, y + this.headHeight);
    return y + this.headHeight;
  }

  drawRow(canvas: Canvas, y: number, row: MeasuredRow): number {
    if (row.isTotal) canvas.fill({ x: this.x, y, width: this.width, height: row.height }, TOTAL_SHADE);
    else this.drawColumns(canvas, y, y + row.height);
    for (const [at, column] of this.#columns.entries()) {
      if (column.wraps) this.#drawLines(canvas, this.#cell(at, y, row.height), row);
      else if (row.cells[at] !== '') {
        const { align = 'left' } = column;
        const box = row.isTotal ? this.#roomOfTotal(at, y, row) : this.#cell(at, y, LEAST_ROW);
        canvas.line(box, row.cells[at]!, { size: this.#size, minSize: 4.5, align, weight: weightOf(row.isTotal) });
      }
    }
    this.#under(canvas, y + row.height);
    return y + row.height;
  }

  #cell(at: number, y: number, height: number): Box {
    const { x, width } = this.#columns[at]!;
    return { x: x + PADDING, y, width: width - 2 * PADDING, height };
  }

  /** A sum has more digits than its addends, so it may extend into the empty cell before it. */
  #roomOfTotal(at: number, y: number, row: MeasuredRow): Box {
    const cell = this.#cell(at, y, LEAST_ROW);
    const before = this.#columns[at - 1];
    if (before === undefined || before.wraps || row.cells[at - 1] !== '') return cell;
    return { ...cell, x: before.x + PADDING, width: cell.width + before.width };
  }

  /** The rules between columns, even where there are no rows. */
  drawColumns(canvas: Canvas, from: number, to: number): void {
    for (const { x } of this.#columns.slice(1)) canvas.rule(x, from, x, to, HAIRLINE, RULE_GRAY);
  }

  #drawLines(canvas: Canvas, box: Box, { lines }: MeasuredRow): void {
    const size = this.#size;
    if (lines.length === 1) {
      const [{ text, typeface }] = lines as [Paragraph];
      canvas.line({ ...box, height: LEAST_ROW }, text, {
        size,
        weight: typeface === plexSans('bold') ? 'bold' : 'regular',
      });
      return;
    }
    const inner = { ...box, y: box.y + FIRST_LINE, height: box.height - FIRST_LINE };
    canvas.lines(inner, lines, size);
  }

  #under(canvas: Canvas, y: number): void {
    canvas.rule(this.x, y, this.x + this.width, y, HAIRLINE, RULE_GRAY);
  }

  #heightOf(lines: number): number {
    return Math.max(LEAST_ROW, blockHeight(lines, this.#size) + 3);
  }
}

function weightOf(isTotal: boolean): Weight {
  return isTotal ? 'bold' : 'regular';
}
