// Divides the shipments of a file into PDFs: a PDF has up to 100 shipments and 1,000 labels, which the API does not exceed.
const MOST_SHIPMENTS = 100;
const MOST_LABELS = 1_000;
/** A shipment has at most this many labels, whatever its handling units. */
const MOST_LABELS_EACH = 100;

export interface Printed {
  readonly pro: string;
  readonly handlingUnits: number;
}

/** The PROs of each PDF, in the order of the file. */
export function printParts(shipments: readonly Printed[]): string[][] {
  const parts: string[][] = [];
  let labels = 0;
  for (const { pro, handlingUnits } of shipments) {
    const needed = Math.min(MOST_LABELS_EACH, Math.max(1, handlingUnits));
    const last = parts.at(-1);
    if (last !== undefined && last.length < MOST_SHIPMENTS && labels + needed <= MOST_LABELS) {
      last.push(pro);
      labels += needed;
    } else {
      parts.push([pro]);
      labels = needed;
    }
  }
  return parts;
}
