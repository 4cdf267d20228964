// Operators see which rows are mandatory in their environment, and choose others than the setting.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { CERTIFICATION_ROWS } from './certification-rows.ts';
import { type ChosenRows, mandatoryRowStore } from './mandatory-rows.store.ts';
import { mandatoryBySetting, mandatoryRows, rowsIn } from './mandatory-rows.ts';

const SUBJECT = 'certification:mandatory-rows';

export async function readMandatoryRows(context: Context): Promise<Answer> {
  return { status: 200, body: rowsView(context, await mandatoryRowStore(context.db).find()) };
}

/** Null returns to the setting. */
export async function chooseMandatoryRows(
  context: Context,
  { actor }: OperatorPrincipal,
  wanted: readonly string[] | null,
): Promise<Answer> {
  const store = mandatoryRowStore(context.db);
  const before = inOrder(await mandatoryRows(context));
  const ids = inOrder(new Set(wanted ?? mandatoryBySetting(context.config)));
  const chosen =
    wanted === null ? undefined : { row_ids: ids.join(' '), chosen_by: actor, chosen_at: context.clock.now() };
  const known = await store.find();
  if (known?.row_ids === chosen?.row_ids) return { status: 200, body: rowsView(context, known) };
  const details = { before, after: ids, ...(wanted === null && { asInSettings: true }) };
  return {
    status: 200,
    body: rowsView(context, chosen),
    writes: [
      chosen === undefined ? store.remove() : store.save(chosen),
      auditLine(context, actor, 'certification.mandatory-rows-changed', SUBJECT, details),
    ],
  };
}

function rowsView({ config }: Context, chosen: ChosenRows | undefined) {
  const bySetting = mandatoryBySetting(config);
  const mandatory = chosen === undefined ? bySetting : rowsIn(chosen.row_ids);
  return enveloped({
    rows: CERTIFICATION_ROWS.map((row) => ({
      ...row,
      mandatory: mandatory.has(row.id),
      mandatoryBySetting: bySetting.has(row.id),
    })),
    chosenBy: chosen?.chosen_by ?? null,
    chosenAt: chosen === undefined ? null : new Date(chosen.chosen_at).toISOString(),
  });
}

function inOrder(ids: ReadonlySet<string>): string[] {
  return CERTIFICATION_ROWS.map(({ id }) => id).filter((id) => ids.has(id));
}
