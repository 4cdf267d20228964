// Saves, lists, renames, changes and deletes the shipment templates of the caller's accounts.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { type Failure, firstOf, Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf } from '../../platform/http/request/list-cursor.ts';
import { readNameCursor, writeNameCursor } from '../../platform/http/request/name-cursor.ts';
import { searchName } from '../shipments/findable-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import { requireOwnAccount } from '../tokens/require-own-account.ts';
import {
  MOST_CHARACTERS,
  MOST_TEMPLATES,
  type NewTemplate,
  type TemplateChange,
  type TemplateQuery,
} from './shipment-template.schema.ts';
import type { TemplateRow, TemplateStore } from './shipment-template.store.ts';
import { listedTemplate, templateView } from './template-view.ts';

export interface TemplateParts {
  readonly context: Context;
  readonly store: TemplateStore;
}

export async function listTemplates(
  { store }: TemplateParts,
  { accounts }: Caller,
  query: TemplateQuery,
): Promise<Answer> {
  const limit = limitOf(query);
  const rows = await store.list([...accounts.keys()], readNameCursor(query.cursor), limit + 1);
  const { shown, cursor } = pageOf(rows, limit, (last) => writeNameCursor({ name: last.sort_name, id: last.id }));
  return { status: 200, body: { data: shown.map(listedTemplate), cursor, error: NO_ERROR } };
}

/** @throws Refusal when the name is taken, or the account has as many as it may have */
export async function addTemplate(parts: TemplateParts, caller: Caller, body: NewTemplate): Promise<Answer> {
  const { context, store } = parts;
  const { account, shipment } = body;
  requireOwnAccount(caller, account);
  const row: TemplateRow = {
    id: context.ids.make('tpl_'),
    account,
    ...namesOf(body.name),
    saved_at: context.freightClock.now(),
    saved_by: caller.username,
    body: JSON.stringify(shipment),
  };
  await refuseIfTaken(parts, row);
  const count = await store.count(account);
  if (count >= MOST_TEMPLATES) {
    throw new Refusal('listFull', {
      details: `The account has ${count} of ${MOST_TEMPLATES} templates. Delete some, then try again.`,
    });
  }
  return { status: 201, body: enveloped(templateView(row)), writes: [store.insert(row)] };
}

export async function readTemplate(parts: TemplateParts, caller: Caller, id: string): Promise<Answer> {
  return { status: 200, body: enveloped(templateView(await ownTemplate(parts, caller, id))) };
}

export async function changeTemplate(
  parts: TemplateParts,
  caller: Caller,
  id: string,
  { name, shipment }: TemplateChange,
): Promise<Answer> {
  const { context, store } = parts;
  const before = await ownTemplate(parts, caller, id);
  const row: TemplateRow = {
    ...before,
    ...(name !== undefined && namesOf(name)),
    ...(shipment !== undefined && { body: JSON.stringify(shipment) }),
    saved_at: context.freightClock.now(),
    saved_by: caller.username,
  };
  if (row.sort_name !== before.sort_name) await refuseIfTaken(parts, row);
  return { status: 200, body: enveloped(templateView(row)), writes: [store.replace(row)] };
}

export async function deleteTemplate(parts: TemplateParts, caller: Caller, id: string): Promise<Answer> {
  const row = await ownTemplate(parts, caller, id);
  const actor = `portal-account:${caller.username}`;
  const deleted = auditLine(parts.context, actor, 'shipment-template.deleted', `template:${id}`, {
    account: row.account,
  });
  return { status: 204, writes: [parts.store.delete(row), deleted] };
}

/** The contents of a template are bounded, not only the number of its lists. */
export function templateRules({ shipment }: Partial<NewTemplate>): Failure[] {
  const length = JSON.stringify(shipment ?? {}).length;
  if (length <= MOST_CHARACTERS) return [];
  return [
    { field: 'shipment', description: `must be at most ${MOST_CHARACTERS} characters of JSON. It has ${length}.` },
  ];
}

function namesOf(name: string): Pick<TemplateRow, 'name' | 'sort_name'> {
  const shown = name.trim();
  // A name of punctuation alone stands for itself.
  return { name: shown, sort_name: searchName(shown) || shown };
}

async function refuseIfTaken({ store }: TemplateParts, { account, sort_name }: TemplateRow): Promise<void> {
  if ((await store.named(account, sort_name)) === undefined) return;
  const failures = [{ field: 'name', description: 'is the name of another template. Choose another name.' }];
  throw new Refusal('validationFailed', { details: firstOf(failures), failures });
}

/** @throws Refusal when none of the caller's accounts has it */
async function ownTemplate({ store }: TemplateParts, { accounts }: Caller, id: string): Promise<TemplateRow> {
  const row = await store.find(id, [...accounts.keys()]);
  if (row === undefined) throw new Refusal('noSuchTemplate');
  return row;
}
