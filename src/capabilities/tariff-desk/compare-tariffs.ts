// Shows operators the rows in which two versions of the tariff differ.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { differences } from '../carrier/diff-tariff.ts';
import { type CarrierFiles, findTariffs, tariffFiles } from '../carrier/find-tariffs.ts';
import { requireVersion } from './list-tariffs.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';

/** Rows per file; a person does not read more. */
const MOST_SHOWN = 500;

export async function compareTariffs(
  { context }: TariffDeskParts,
  version: number,
  other: number | undefined,
): Promise<Answer> {
  const found = await findTariffs(context);
  requireVersion(found, version);
  const against = other === undefined ? found.inForce : requireVersion(found, other);
  if (against === undefined) {
    throw new Refusal('noSuchTariff', {
      details: 'There is no current tariff to compare with. Select one with ?against=.',
    });
  }
  const [before, after] = await Promise.all([tariffFiles(context, against.version), tariffFiles(context, version)]);
  const files = shownDifferences(before, after);
  return { status: 200, body: enveloped({ version, against: against.version, files }) };
}

/** The first rows in which the files differ, and their total number. */
export function shownDifferences(before: CarrierFiles, after: CarrierFiles) {
  const changed = (one: CarrierFiles, another: CarrierFiles) =>
    new Map([...one].filter(([name, bytes]) => !isSame(bytes, another.get(name))));
  return differences(changed(before, after), changed(after, before)).map(({ file, removed, added }) => ({
    file,
    removed: removed.length,
    added: added.length,
    removedRows: removed.slice(0, MOST_SHOWN),
    addedRows: added.slice(0, MOST_SHOWN),
  }));
}

function isSame(bytes: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(bytes, other) === 0;
}
