// Shows operators the versions of the tariff: all of them, one with its files, or one file.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type CarrierVersion, type FoundTariffs, findTariffs, tariffFiles } from '../carrier/find-tariffs.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { type TariffNote, tariffNoteStore } from './tariff-note.store.ts';
import { rowsOf, rowsOfAll } from './tariff-rows.ts';

export async function listTariffs({ context }: TariffDeskParts): Promise<Answer> {
  const [found, notes] = await Promise.all([findTariffs(context), tariffNoteStore(context.db).all()]);
  const views = await Promise.all(found.versions.map((one) => tariffView(context, found, one, notes.get(one.version))));
  return { status: 200, body: enveloped(views.reverse()) };
}

export async function readTariff({ context, tariff }: TariffDeskParts, version: number): Promise<Answer> {
  const found = await findTariffs(context);
  const one = requireVersion(found, version);
  const [notes, files, compiled] = await Promise.all([
    tariffNoteStore(context.db).all(),
    tariffFiles(context, version),
    tariff.newest(version),
  ]);
  const pricings = [...compiled.data.pricings.values()].map(({ name, description }) => ({
    pricing: name,
    description,
  }));
  return {
    status: 200,
    body: enveloped({
      ...(await tariffView(context, found, one, notes.get(version))),
      files: [...files]
        .map(([name, bytes]) => ({ name, rows: rowsOf(bytes), bytes: bytes.length }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      pricings,
    }),
  };
}

export async function readTariffFile({ context }: TariffDeskParts, version: number, name: string): Promise<Answer> {
  const bytes = (await tariffFiles(context, version)).get(name);
  if (bytes === undefined) throw new Refusal('noSuchTariff');
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: Buffer.from(bytes),
  };
}

/** @throws Refusal */
export function requireVersion({ versions }: FoundTariffs, version: number): CarrierVersion {
  const found = versions.find((one) => one.version === version);
  if (found === undefined) throw new Refusal('noSuchTariff', { details: `Tariff version ${version} does not exist.` });
  return found;
}

export async function tariffView(
  context: Context,
  { inForce }: Pick<FoundTariffs, 'inForce'>,
  version: CarrierVersion,
  note: TariffNote | undefined,
) {
  return {
    version: version.version,
    state: stateOf(version, inForce, context.freightClock.now()),
    activeFrom: version.active_from === null ? null : new Date(version.active_from).toISOString(),
    loadedAt: new Date(version.loaded_at).toISOString(),
    loadedBy: version.loaded_by,
    rows: note?.row_count ?? (await countedRows(context, version)),
    note: note?.note ?? '',
  };
}

function stateOf(version: CarrierVersion, inForce: CarrierVersion | undefined, now: number) {
  if (version.active_from === null) return 'draft';
  if (version.version === inForce?.version) return 'active';
  return version.active_from > now ? 'scheduled' : 'past';
}

/** By the hash of the files, which never change. Needed for tariffs imported by a command, which have no note. */
const counted = new Map<string, number>();

async function countedRows(context: Context, { version, content_hash }: CarrierVersion): Promise<number> {
  let rows = counted.get(content_hash);
  if (rows === undefined) {
    rows = rowsOfAll(await tariffFiles(context, version));
    counted.set(content_hash, rows);
  }
  return rows;
}
