// Owns the faults found in a carrier's files: all are collected, the first thousand are kept, the rest are counted.

export interface CarrierFault {
  readonly file: string;
  /** Line of the file, the heading is 1; 0 when the fault is of the file as a whole. */
  readonly row: number;
  /** Name of the column, or '' when the whole row is meant. */
  readonly column: string;
  readonly reason: string;
  readonly fix: string;
}

/** A person fixes a few and runs the check again; a million lines of faults help nobody and fill the memory. */
export const MAX_FAULTS_KEPT = 1000;

export class FaultList {
  readonly kept: CarrierFault[] = [];
  count = 0;

  add(file: string, row: number, column: string, reason: string, fix: string): void {
    this.count++;
    if (this.kept.length < MAX_FAULTS_KEPT) this.kept.push({ file, row, column, reason, fix });
  }
}

/** A value from a file as it may be shown in a reason: short, and without control characters. */
export function shown(value: string): string {
  const short = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  return `"${short.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '�')}"`;
}
