// Owns the faults found in a carrier's files: the first thousand are kept, the rest only counted.

export interface CarrierFault {
  readonly file: string;
  /** The line in the file, where the heading is 1; 0 if the fault concerns the whole file. */
  readonly row: number;
  /** The column name, or '' if the fault concerns the whole row. */
  readonly column: string;
  readonly reason: string;
  readonly fix: string;
}

/** An operator fixes a few and checks again; a million fault messages help nobody and fill the memory. */
export const MAX_FAULTS_KEPT = 1000;

export class FaultList {
  readonly kept: CarrierFault[] = [];
  count = 0;

  add(file: string, row: number, column: string, reason: string, fix: string): void {
    this.count++;
    if (this.kept.length < MAX_FAULTS_KEPT) this.kept.push({ file, row, column, reason, fix });
  }
}

/** A value from a file, safe to show in a reason: shortened and without control characters. */
export function shown(value: string): string {
  const short = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  return `"${short.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '�')}"`;
}
