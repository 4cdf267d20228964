// The uploaded file with the result of each row appended.

import { saveFile } from '../../shell/save-file.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import type { Batch } from './batch.ts';
import { fieldsOf } from './bulk-fields.ts';
import type { BatchRow } from './bulk-store.ts';
import { writeCsv } from './read-csv.ts';
import type { RowFailure } from './row-request.ts';

const words = bulkWords.results;
const COLUMNS = ['pro', 'quoteId', 'serviceLevel', 'totalCharges', 'transitDays', 'deliveryDate', 'notes'] as const;

export function failureText({ field, text }: RowFailure): string {
  return field === undefined ? text : `${bulkWords.fields[field]} ${text}`;
}

export async function saveResults({ record, rows }: Batch): Promise<void> {
  const head = [...record.headers, words.state, words.failures, ...COLUMNS.map((name) => words[name])];
  const lines = rows.map((row) => [...record.headers.map((_, at) => row.cells[at] ?? ''), ...outcome(row)]);
  saveFile(await writeCsv([head, ...lines]), `${record.fileName.replace(/\.csv$/i, '')}-results.csv`);
}

function outcome({ state, failures, result }: BatchRow): string[] {
  return [
    bulkWords.rows.states[state],
    (failures ?? []).map(failureText).join(' '),
    ...COLUMNS.map((name) => String(result?.[name] ?? '')),
  ];
}

export async function saveTemplate(): Promise<void> {
  // Every field of a quote is also a field of a bill.
  const fields = fieldsOf('bols');
  const rows = [fields.map(({ name }) => name), fields.map(({ example }) => example)];
  saveFile(await writeCsv(rows), 'shipments-template.csv');
}
