// Shows operators the rows in which two versions of a customer's contract differ.
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { contractFiles } from '../../carrier/import-contract.ts';
import { shownDifferences } from '../compare-tariffs.ts';
import type { TariffDeskParts } from '../tariff-desk-parts.ts';
import { requireContracts, requireContractVersion } from './read-contracts.ts';

/** Without `other`, compares with the active version; if there is none, every row is new. */
export async function compareContracts(
  parts: TariffDeskParts,
  account: string,
  version: number,
  other: number | undefined,
): Promise<Answer> {
  const found = await requireContracts(parts, account);
  requireContractVersion(found, version);
  const against = other === undefined ? found.inForce : requireContractVersion(found, other).version;
  const [before, after] = await Promise.all([
    against === null ? undefined : contractFiles(parts.context, account, against),
    contractFiles(parts.context, account, version),
  ]);
  const files = shownDifferences(before ?? new Map(), after!);
  return { status: 200, body: enveloped({ version, against, files }) };
}
