// Shows operators a customer's contract: its versions, the rows of one version, and its files.
import { contractRowView } from '../../../freight/rating/contracts/contract-row-view.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findCustomer } from '../../accounts/customers/find-customers.ts';
import { storedContract } from '../../carrier/contracts-in-force.ts';
import {
  type ContractVersion,
  contractFiles,
  type FoundContracts,
  findContracts,
} from '../../carrier/import-contract.ts';
import type { TariffDeskParts } from '../tariff-desk-parts.ts';

/** A person does not read more; the file has all rows. */
const MOST_SHOWN = 500;

export async function listContracts(parts: TariffDeskParts, account: string): Promise<Answer> {
  const found = await requireContracts(parts, account);
  return { status: 200, body: enveloped(found.versions.map((one) => contractView(found, one)).reverse()) };
}

export async function readContract(parts: TariffDeskParts, account: string, version: number): Promise<Answer> {
  const found = await requireContracts(parts, account);
  const one = requireContractVersion(found, version);
  const files = (await contractFiles(parts.context, account, version))!;
  const { rows } = storedContract(account, version, files);
  const lanes = rows.slice(0, MOST_SHOWN).map(contractRowView);
  return { status: 200, body: enveloped({ ...contractView(found, one), files: [...files.keys()], lanes }) };
}

export async function readContractFile(
  { context }: TariffDeskParts,
  account: string,
  version: number,
  name: string,
): Promise<Answer> {
  const bytes = (await contractFiles(context, account, version))?.get(name);
  if (bytes === undefined) throw new Refusal('noSuchContract');
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${account}-${version}-${name}"`,
    },
    body: Buffer.from(bytes),
  };
}

/** @throws Refusal if there is no such customer */
export async function requireContracts({ context }: TariffDeskParts, account: string): Promise<FoundContracts> {
  if ((await findCustomer(context, account)) === undefined) throw new Refusal('noSuchCustomer');
  return findContracts(context, account);
}

/** @throws Refusal */
export function requireContractVersion({ versions }: FoundContracts, version: number): ContractVersion {
  const found = versions.find((one) => one.version === version);
  if (found === undefined) {
    throw new Refusal('noSuchContract', { details: `The customer has no contract version ${version}.` });
  }
  return found;
}

export function contractView({ activations, inForce }: FoundContracts, one: ContractVersion) {
  const activated = activations.find(({ version }) => version === one.version)?.activated_at;
  const past = activated === undefined ? 'draft' : 'past';
  return {
    version: one.version,
    state: one.version === inForce ? 'active' : past,
    rows: one.row_count,
    note: one.note,
    importedAt: new Date(one.imported_at).toISOString(),
    importedBy: one.imported_by,
    activatedAt: activated === undefined ? null : new Date(activated).toISOString(),
  };
}
