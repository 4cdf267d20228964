// How hazardous goods are described on a bill of lading and marked on a label (49 CFR 172.202 and 172.203).
import type { BolDocument, PrintedHazard } from './bol-document.ts';
import { joined } from './printed-words.ts';

/** No more classes fit on a label; the bill of lading has all of them. */
const MOST_CLASSES = 3;

/** In the legally required order: number, proper name (technical name), class (subsidiary hazards), packing group, then additions. */
export function hazardLine(hazard: PrintedHazard): string {
  const { number, properName, technicalName, hazardClass, packingGroup, isReportableQuantity, additions = [] } = hazard;
  const name = technicalName === '' ? properName : `${properName} (${technicalName})`;
  const group = packingGroup === '' || /^PG/i.test(packingGroup) ? packingGroup : `PG ${packingGroup}`;
  return joined(', ', isReportableQuantity ? 'RQ' : '', number, name, hazardClass, group, ...additions);
}

/** `HAZMAT 3, 8 (6.1)`; undefined if nothing is hazardous. */
export function hazmatMark({ handlingUnits }: Pick<BolDocument, 'handlingUnits'>): string | undefined {
  const hazards = handlingUnits.flatMap(({ items }) => items.flatMap(({ hazard }) => hazard ?? []));
  if (hazards.length === 0) return undefined;
  const classes = [...new Set(hazards.map(({ hazardClass }) => hazardClass).filter((one) => one !== ''))];
  const shown = classes.length <= MOST_CLASSES ? classes : [...classes.slice(0, MOST_CLASSES), '…'];
  return joined(' ', 'HAZMAT', shown.join(', '));
}
