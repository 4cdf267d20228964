// Imports an operator's tariff as a job: it is checked completely and stored as a draft that is not used for prices yet.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { checkTariff } from '../carrier/check-tariff.ts';
import { findTariffs, tariffFiles } from '../carrier/find-tariffs.ts';
import { importTariff } from '../carrier/import-tariff.ts';
import type { DefinedJob } from '../jobs/defined-job.ts';
import { requireVersion } from './list-tariffs.ts';
import { rejectedRows } from './rejected-rows.ts';
import type { TariffUpload } from './tariff-desk.schema.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { tariffNoteStore } from './tariff-note.store.ts';
import { rowsOfAll } from './tariff-rows.ts';

/** The version that the other files come from is chosen when the job is started, so that a repetition imports the same. */
interface TariffImport {
  readonly files: TariffUpload['files'];
  readonly note: string;
  readonly basedOn: number | null;
}

export async function uploadTariff(
  parts: TariffDeskParts,
  { actor }: OperatorPrincipal,
  upload: TariffUpload,
): Promise<Answer> {
  const { context, jobs } = parts;
  const found = await findTariffs(context);
  const base = upload.basedOn === undefined ? found.inForce : requireVersion(found, upload.basedOn);
  if (Object.keys(upload.files).length === 0) {
    const failures = [{ field: 'files', description: 'must have at least one file, as in {"rates.csv": "…"}.' }];
    throw new Refusal('validationFailed', { details: `files ${failures[0]!.description}`, failures });
  }
  const { files, note = '' } = upload;
  const wanted = { files, note, basedOn: base?.version ?? null };
  const { job, writes, begin } = jobs.prepare(tariffImportJob(parts), actor, wanted);
  return { status: 202, body: enveloped(job), writes, committed: begin };
}

/** Safe to repeat: the draft and the end of the job are one transaction. */
export function tariffImportJob({ context }: Pick<TariffDeskParts, 'context'>): DefinedJob<TariffImport> {
  return {
    kind: 'tariff-import',
    unit: 'rows',
    async work(wanted, { actor, at, signal, ending }) {
      const files = new Map(wanted.basedOn === null ? [] : await tariffFiles(context, wanted.basedOn));
      for (const [name, text] of Object.entries(wanted.files)) {
        if (text === null) files.delete(name);
        else if (text !== undefined) files.set(name, Buffer.from(text));
      }
      const rows = rowsOfAll(files);
      at(0, rows);
      const checked = await checkTariff(context, files);
      if (!checked.ok) return rejectedRows(checked.faults, checked.faultCount);
      signal.throwIfAborted();
      const { zones, pricings } = checked;
      const resultOf = (version: number) => ({ version, zones, pricings });
      const imported = await importTariff(context, actor, files, null, {
        checked,
        also(version) {
          at(rows, rows);
          const note = { version, row_count: rows, note: wanted.note };
          return [tariffNoteStore(context.db).insert(note), ending(resultOf(version))];
        },
      });
      if (!imported.ok) return rejectedRows(imported.faults, imported.faultCount);
      return { result: resultOf(imported.version) };
    },
  };
}
