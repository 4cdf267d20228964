// How faults in the carrier's files are displayed.
import type { CarrierFault } from '../../freight/carrier-files/carrier-fault.ts';

export function faultWords(faults: readonly CarrierFault[], count: number): string {
  const lines = faults.map(({ file, row, column, reason, fix }) => {
    const place = [file, row === 0 ? '' : `line ${row}`, column].filter((part) => part !== '').join(', ');
    return `${place}: ${reason} ${fix}`;
  });
  if (count > faults.length) lines.push(`… and ${count - faults.length} more.`);
  return lines.join('\n');
}

export function faultSummary(count: number): string {
  return count === 1 ? 'There is 1 fault.' : `There are ${count} faults.`;
}

/** For the file of rejected rows, which is opened in a spreadsheet. */
export function faultCsv(faults: readonly CarrierFault[]): string {
  const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;
  const rows = faults.map(({ file, row, column, reason, fix }) => [file, row, column, reason, fix].map(cell).join(','));
  return `${['file,row,column,reason,fix', ...rows].join('\n')}\n`;
}
