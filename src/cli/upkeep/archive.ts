// linehaul archive: shows what was archived, archives what is due, and finds a shipment in the archive.
import { Command } from 'commander';
import { runArchive } from '../../capabilities/archive/run-archive.ts';
import { auditArchives } from '../../platform/audit/archive-audit-log.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table } from '../terminal.ts';

const count = (number: number) => number.toLocaleString('en-US');
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

export function archiveCommand(terminal: Terminal): Command {
  const archive = new Command('archive').description(
    'Finished freight that moved out of the database (docs/archive.md).',
  );
  archive.addCommand(
    operatorCommand('list', 'Show the archived months.', 'archive list --environment production').action(
      (options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async ({ archive, db }) => ({
            months: await archive.index.months(),
            auditLines: ((await auditArchives(db).all()).at(-1)?.last_seq ?? 0) as number,
          }),
          ({ months, auditLines }) =>
            `${table(
              ['MONTH', 'SHIPMENTS', 'FILES', 'MB', 'UNPACKED MB'],
              months.map((one) => [
                one.month,
                count(one.records),
                count(one.files),
                megabytes(one.bytes),
                megabytes(one.unpackedBytes),
              ]),
            )}\n${count(auditLines)} entries of the audit log are in the archive.`,
        ),
    ),
  );
  archive.addCommand(
    operatorCommand(
      'run',
      'Archive what is old enough. A running server does it every six hours.',
      'archive run --environment production',
    ).action((options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        (context, actor) => runArchive(context, actor),
        ({ shipments, auditLines }) =>
          `Archived ${count(shipments)} shipments and ${count(auditLines)} entries of the audit log.`,
      ),
    ),
  );
  archive.addCommand(
    operatorCommand(
      'find',
      'Print the archived rows of a shipment as JSON.',
      'archive find 1000000008 --environment production',
    )
      .argument('<pro>', 'the PRO number')
      .action((pro: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async ({ archive }) => {
            const [file, record] = await Promise.all([archive.index.fileOf(pro), archive.find(pro)]);
            if (file === undefined || record === undefined)
              throw new OperatorError(`The archive has no shipment ${pro}.`);
            return { pro, month: file.month, file: file.file_name, tables: record.tables };
          },
          (found) => JSON.stringify(found, null, 2),
        ),
      ),
  );
  return archive;
}
