// Reads a CSV file in the browser. The parser is loaded with the first file.
import { count } from '../../shell/format.ts';
import { bulkWords } from '../../words/bulk-words.ts';

export interface CsvFile {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** More than a browser tab should send one by one. */
export const MOST_ROWS = 20_000;

/** How many rows a file may have, and the texts for what is wrong with it. */
export interface CsvReading {
  readonly most: number;
  readonly words: {
    readonly empty: string;
    readonly tooLarge: (most: string) => string;
    readonly broken: (row: number, what: string) => string;
  };
}

const OF_SHIPMENTS: CsvReading = { most: MOST_ROWS, words: bulkWords.drop };

export async function readCsv(file: File, { most, words }: CsvReading = OF_SHIPMENTS): Promise<CsvFile> {
  const { default: papa } = await import('papaparse');
  // A file assembled from others may mix line endings, and the parser would use the first kind only.
  const text = (await file.text()).replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const { data, errors } = papa.parse<string[]>(text, { newline: '\n', skipEmptyLines: 'greedy' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw new Error(words.broken((broken.row ?? 0) + 1, broken.message));
  const [headers, ...rows] = data.map((cells) => cells.map((cell) => cell.trim()));
  if (headers === undefined || rows.length === 0) throw new Error(words.empty);
  if (rows.length > most) throw new Error(words.tooLarge(count(most)));
  return { name: file.name, headers, rows };
}

/** Cells that a spreadsheet would treat as a formula are escaped. */
export async function writeCsv(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  return new Blob([papa.unparse(rows as string[][], { escapeFormulae: true })], { type: 'text/csv;charset=utf-8' });
}
