// Imports a customer's contract as a job: it is checked completely and stored as a draft that is not used for prices yet.
import { CONTRACT_FILES } from '../../../freight/rating/contracts/contract-files.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { type ContractVersion, importContract } from '../../carrier/import-contract.ts';
import type { DefinedJob } from '../../jobs/defined-job.ts';
import { rejectedRows } from '../rejected-rows.ts';
import type { TariffDeskParts } from '../tariff-desk-parts.ts';
import { rowsOf } from '../tariff-rows.ts';
import type { ContractUpload } from './contract.schema.ts';
import { requireContracts } from './read-contracts.ts';

interface ContractImport extends ContractUpload {
  readonly account: string;
}

export async function uploadContract(
  parts: TariffDeskParts,
  { actor }: OperatorPrincipal,
  account: string,
  upload: ContractUpload,
): Promise<Answer> {
  await requireContracts(parts, account);
  const { job, writes, begin } = parts.jobs.prepare(contractImportJob(parts), actor, { ...upload, account });
  return { status: 202, body: enveloped(job), writes, committed: begin };
}

/** Safe to repeat: the draft and the end of the job are one transaction. */
export function contractImportJob({
  context,
  quotes,
}: Pick<TariffDeskParts, 'context'> & {
  readonly quotes: Pick<TariffDeskParts['quotes'], 'network'>;
}): DefinedJob<ContractImport> {
  return {
    kind: 'contract-import',
    unit: 'rows',
    async work({ account, lanes, fuel, note = '' }, { actor, at, ending }) {
      const files = new Map([[CONTRACT_FILES.lanes.name as string, Buffer.from(lanes)]]);
      if (fuel !== undefined) files.set(CONTRACT_FILES.fuel.name, Buffer.from(fuel));
      const rows = rowsOf(files.get(CONTRACT_FILES.lanes.name)!);
      at(0, rows);
      const resultOf = ({ version, row_count }: ContractVersion) => ({ account, version, rows: row_count });
      const imported = await importContract(
        context,
        actor,
        account,
        files,
        note,
        quotes.network.now().data,
        (version) => {
          at(rows, rows);
          return [ending(resultOf(version))];
        },
      );
      if (!imported.ok) return rejectedRows(imported.faults, imported.faultCount);
      return { result: resultOf(imported.version) };
    },
  };
}
