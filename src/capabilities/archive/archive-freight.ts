// Moves finished freight to the archive, a few shipments at a time: written, read back, and only then deleted, in one transaction.
import type { Context } from '../../context.ts';
import { type ArchivedRecord, packRecords, unpackLines } from '../../platform/archive/archive-file.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { reclaimSpace } from '../../platform/db/reclaim-space.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { hashed } from '../../platform/files/file-store.ts';
import { bolArchivePart } from '../bol/record/archive-bols.ts';
import { claimArchivePart } from '../claims/open-claims-of.ts';
import { instructionArchivePart } from '../instructions/open-instructions-of.ts';
import { invoiceArchivePart } from '../invoices/archive-invoices.ts';
import { shipmentArchivePart } from '../shipments/archive-shipments.ts';
import { workQueueArchivePart } from '../work-queue/open-work-of.ts';
import { archivedUntil } from './archived-until.ts';

/** Where a run continues. */
export interface ArchivePlace {
  readonly shipDay: number;
  readonly pro: string;
}

export interface ArchiveStep {
  readonly archived: number;
  /** Undefined at the end of the run. */
  readonly next: ArchivePlace | undefined;
}

/** Of one file and one transaction: large enough to compress well, small enough that other writes hardly wait. */
const AT_ONCE = 100;

/** Archives the next shipments after `after` that are finished. @throws FilesUnavailable */
export async function archiveSome(
  context: Context,
  actor: string,
  after: ArchivePlace | undefined,
  most = AT_ONCE,
): Promise<ArchiveStep> {
  const { shipments: shipmentDays, invoices: invoiceDays } = context.config.archiveDays;
  if (shipmentDays === 0 || invoiceDays === 0) return { archived: 0, next: undefined };
  const before = archivedUntil(context, shipmentDays);
  const shipments = shipmentArchivePart(context, before);
  const places = await shipments.next(after, Math.floor(before / DAY_MS) - 1, most);
  const last = places.at(-1);
  if (last === undefined) return { archived: 0, next: undefined };
  // A file has the shipments of one month.
  const month = monthOf(places[0]!.shipDay);
  const pros = places.filter(({ shipDay }) => monthOf(shipDay) === month).map(({ pro }) => pro);
  const next = places[pros.length - 1]!;
  const unfinished = new Set(await shipments.unfinished(pros));
  const finished = pros.filter((pro) => !unfinished.has(pro));
  const voided = await shipments.voided(finished);
  const others = [
    bolArchivePart(context),
    invoiceArchivePart(context, { before: archivedUntil(context, invoiceDays), wasVoided: (pro) => voided.has(pro) }),
    claimArchivePart(context),
    instructionArchivePart(context),
    workQueueArchivePart(context),
  ];
  const archived = await moveToArchive(context, actor, month, finished, [shipments, ...others]);
  return { archived, next };
}

/** Returns how many were moved. None, if something about them has changed in the meantime: the next run decides again. */
async function moveToArchive(
  context: Context,
  actor: string,
  month: string,
  candidates: readonly string[],
  parts: readonly ArchivePart[],
): Promise<number> {
  const { db, archive } = context;
  let keys = candidates;
  for (const part of parts) {
    if (keys.length === 0) return 0;
    const unfinished = new Set(await part.unfinished(keys));
    keys = keys.filter((key) => !unfinished.has(key));
  }
  if (keys.length === 0) return 0;
  const read = await Promise.all(parts.map((part) => part.read?.(keys)));
  const records = keys.map((key): ArchivedRecord => {
    const tables = Object.assign({}, ...read.map((rows) => rows?.get(key)));
    return { key, tables };
  });
  const { name, bytes, unpackedBytes } = await store(context, month, records);
  const file = {
    number: await archive.index.nextNumber(),
    month,
    file_name: name,
    records: keys.length,
    bytes,
    unpacked_bytes: unpackedBytes,
    made_at: context.clock.now(),
  };
  const details = { month, count: keys.length, file: name };
  try {
    await db.write([
      ...parts.flatMap((part, place) => part.remove?.(read[place]!) ?? []),
      ...archive.index.add(file, keys),
      auditLine(context, actor, 'archive.written', `archive:${month}`, details),
    ]);
  } catch (error) {
    // The file is left over, and is swept like one of an interrupted upload.
    if (error instanceof WriteConflict) return 0;
    throw error;
  }
  await reclaimSpace(db);
  return keys.length;
}

/** Nothing is deleted before the file has been read back and compared. @throws Error if it differs */
async function store({ files }: Context, month: string, records: readonly ArchivedRecord[]) {
  const { bytes, unpackedBytes } = await packRecords(month, records);
  const name = await files.put(await hashed(bytes));
  const back = await files.get(name);
  if (back === undefined || !back.equals(bytes)) throw new Error(`The archive file ${name} is not what was written.`);
  const [, ...lines] = await unpackLines(back);
  const isComplete =
    lines.length === records.length && lines.every((line, at) => (line as ArchivedRecord).key === records[at]!.key);
  if (!isComplete) throw new Error(`The archive file ${name} is not complete.`);
  return { name, bytes: bytes.length, unpackedBytes };
}

function monthOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 7);
}
