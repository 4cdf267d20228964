// Imports a customer's contract as a job: it is checked completely and stored as a draft that is not used for prices yet.
import { CONTRACT_FILES } from '../../../freight/rating/contracts/contract-files.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { importContract } from '../../carrier/import-contract.ts';
import { rejectedRows } from '../rejected-rows.ts';
import type { TariffDeskParts } from '../tariff-desk-parts.ts';
import { rowsOf } from '../tariff-rows.ts';
import type { ContractUpload } from './contract.schema.ts';
import { requireContracts } from './read-contracts.ts';

export async function uploadContract(
  parts: TariffDeskParts,
  { actor }: OperatorPrincipal,
  account: string,
  { lanes, fuel, note = '' }: ContractUpload,
): Promise<Answer> {
  const { context, quotes } = parts;
  await requireContracts(parts, account);
  const { job, writes, begin } = parts.jobs.prepare({
    kind: 'contract-import',
    actor,
    unit: 'rows',
    work: async (progress) => {
      const files = new Map([[CONTRACT_FILES.lanes.name as string, Buffer.from(lanes)]]);
      if (fuel !== undefined) files.set(CONTRACT_FILES.fuel.name, Buffer.from(fuel));
      const rows = rowsOf(files.get(CONTRACT_FILES.lanes.name)!);
      progress.at(0, rows);
      const imported = await importContract(context, actor, account, files, note, quotes.network.now().data);
      if (!imported.ok) return rejectedRows(imported.faults, imported.faultCount);
      progress.at(rows, rows);
      return { result: { account, version: imported.version.version, rows: imported.version.row_count } };
    },
  });
  return { status: 202, body: enveloped(job), writes, committed: begin };
}
