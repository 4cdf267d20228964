// linehaul audit: reads the audit log, and proves that it was not altered.
import { Command } from 'commander';
import { exportAuditLog } from '../../platform/audit/export-audit-log.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';
import { exportCommand } from './export-lines.ts';

export function auditCommand(terminal: Terminal): Command {
  const audit = new Command('audit').description('Read and verify the audit log.');
  audit.addCommand(
    operatorCommand('list', 'Show the latest entries.', 'audit list --environment production --last 50')
      .option('--last <count>', 'number of entries', (text) => Math.max(1, Number.parseInt(text, 10) || 50), 50)
      .action((options: OperatorOptions & { last: number }) =>
        inEnvironment(
          terminal,
          options,
          (context) => listAuditLog(context.db, options.last),
          (lines) =>
            table(
              ['LINE', 'WHEN (UTC)', 'WHO', 'WHAT', 'WHOM', 'DETAILS'],
              lines.map((one) => [String(one.seq), when(one.at), one.actor, one.action, one.subject, one.details]),
            ),
        ),
      ),
  );
  audit.addCommand(
    operatorCommand(
      'verify',
      'Verify the whole chain and find any altered entry.',
      'audit verify --environment production',
    ).action(async (options: OperatorOptions) => {
      let sound = false;
      await inEnvironment(
        terminal,
        options,
        async (context) => {
          const verdict = await verifyAuditLog(context.db, context.secrets.chainKey, context.files);
          sound = verdict.sound;
          return verdict;
        },
        (found) =>
          found.sound
            ? `The audit log is intact: ${found.lines} entries.`
            : `The audit log is NOT intact at entry ${found.line}: ${found.reason}`,
      );
      if (!sound) throw new OperatorError('Restore the audit log from a backup and find out who changed it.');
    }),
  );
  audit.addCommand(
    exportCommand(terminal, 'audit', 'Print the audit log as JSON lines, oldest first.', (context, span) =>
      exportAuditLog(context.db, context.files, span),
    ),
  );
  return audit;
}
