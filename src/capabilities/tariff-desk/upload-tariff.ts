// Imports an operator's tariff as a job: it is checked completely and stored as a draft that is not used for prices yet.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { checkTariff } from '../carrier/check-tariff.ts';
import { findTariffs, tariffFiles } from '../carrier/find-tariffs.ts';
import { importTariff } from '../carrier/import-tariff.ts';
import { requireVersion } from './list-tariffs.ts';
import { rejectedRows } from './rejected-rows.ts';
import type { TariffUpload } from './tariff-desk.schema.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { tariffNoteStore } from './tariff-note.store.ts';
import { rowsOfAll } from './tariff-rows.ts';

export async function uploadTariff(
  parts: TariffDeskParts,
  { actor }: OperatorPrincipal,
  upload: TariffUpload,
): Promise<Answer> {
  const { context } = parts;
  const found = await findTariffs(context);
  const base = upload.basedOn === undefined ? found.inForce : requireVersion(found, upload.basedOn);
  if (Object.keys(upload.files).length === 0) {
    const failures = [{ field: 'files', description: 'must have at least one file, as in {"rates.csv": "…"}.' }];
    throw new Refusal('validationFailed', { details: `files ${failures[0]!.description}`, failures });
  }
  const { job, writes, begin } = parts.jobs.prepare({
    kind: 'tariff-import',
    actor,
    unit: 'rows',
    work: async (progress) => {
      const files = new Map(base === undefined ? [] : await tariffFiles(context, base.version));
      for (const [name, text] of Object.entries(upload.files)) {
        if (text === null) files.delete(name);
        else if (text !== undefined) files.set(name, Buffer.from(text));
      }
      const rows = rowsOfAll(files);
      progress.at(0, rows);
      const checked = await checkTariff(context, files);
      if (!checked.ok) return rejectedRows(checked.faults, checked.faultCount);
      progress.signal.throwIfAborted();
      const note = { row_count: rows, note: upload.note ?? '' };
      const imported = await importTariff(context, actor, files, null, {
        also: (version) => [tariffNoteStore(context.db).insert({ version, ...note })],
      });
      if (!imported.ok) return rejectedRows(imported.faults, imported.faultCount);
      progress.at(rows, rows);
      return { result: { version: imported.version, zones: checked.zones, pricings: checked.pricings } };
    },
  });
  return { status: 202, body: enveloped(job), writes, committed: begin };
}
