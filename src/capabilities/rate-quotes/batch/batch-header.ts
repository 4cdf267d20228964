// The header of a batch file: its columns, which of them are known, and which are missing.
import { closeSync, openSync, readSync } from 'node:fs';
import Papa from 'papaparse';
import { didYouMean } from '../../../platform/contract/did-you-mean.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { PLAIN_COLUMNS } from '../asked/plain-shipment.ts';
import { ADDED_COLUMNS, cellText } from './rate-records.ts';

const REQUIRED = ['fromZip', 'toZip', 'weight'] as const;
const LONGEST_HEADER = 64 * 1024;

export interface BatchHeader {
  readonly columns: readonly string[];
  /** Unknown columns; they are copied to the output. */
  readonly copied: readonly string[];
  /** The header's length in the file, in bytes. */
  readonly bytes: number;
  /** The first line of the output. */
  readonly output: string;
}

/** @throws OperatorError that says what is wrong with the header */
export function readBatchHeader(file: string): BatchHeader {
  const start = startOf(file);
  const newline = start.indexOf(0x0a);
  const bytes = newline < 0 ? start.length : newline + 1;
  const text = start
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimEnd();
  const columns = (Papa.parse<string[]>(text, { delimiter: ',' }).data[0] ?? []).map((name) => name.trim());
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const meant = missing.map((name) => {
      const close = didYouMean(name, columns);
      return close === undefined ? name : `${name} (is it "${close}"?)`;
    });
    throw new OperatorError(
      `The first line of ${file} must list the column names, separated by commas. Missing: ${meant.join(', ')}.`,
    );
  }
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw new OperatorError(`${file} has two columns named "${twice}".`);
  const added = ADDED_COLUMNS.find((name) => columns.includes(name));
  if (added !== undefined)
    throw new OperatorError(`${file} has a column "${added}", which the output adds. Rename it.`);
  return {
    columns,
    copied: columns.filter((name) => !(PLAIN_COLUMNS as readonly string[]).includes(name)),
    bytes,
    output: `${[...columns, ...ADDED_COLUMNS].map(cellText).join(',')}\n`,
  };
}

function startOf(file: string): Buffer {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const bytes = Buffer.alloc(LONGEST_HEADER);
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    closeSync(handle);
  }
}
