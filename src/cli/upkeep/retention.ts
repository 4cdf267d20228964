// linehaul retention: shows personal data that was kept long enough, and deletes it now.
import type { Command } from 'commander';
import { applyRetention, type RetentionLine, whatIsDue } from '../../capabilities/retention/apply-retention.ts';
import { retentionRules } from '../../capabilities/retention/retention-rules.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table } from '../terminal.ts';

interface RetentionOptions extends OperatorOptions {
  readonly dryRun: boolean;
}

export function retentionCommand(terminal: Terminal): Command {
  return operatorCommand(
    'retention',
    'Delete personal data whose retention period has ended (docs/retention.md). A running server does it every hour.',
    'retention --environment production --dry-run',
  )
    .option('--dry-run', 'only show what is due', false)
    .action((options: RetentionOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const rules = retentionRules(context);
          return options.dryRun ? whatIsDue(context, rules) : applyRetention(context, actor, rules);
        },
        (lines) => words(lines, options.dryRun),
      ),
    );
}

function words(lines: readonly RetentionLine[], isDryRun: boolean): string {
  const count = lines.reduce((sum, one) => sum + one.count, 0);
  return `${table(
    ['RECORDS', 'TABLE', 'KEPT', 'THEN', isDryRun ? 'DUE' : 'DONE', 'SETTING'],
    lines.map((one) => [
      one.records,
      one.table,
      one.days === 0 ? 'forever' : `${one.days} ${one.days === 1 ? 'day' : 'days'}`,
      one.action,
      String(one.count),
      one.setting ?? '-',
    ]),
  )}\n${isDryRun ? `Records due: ${count}. Nothing was changed.` : `Records deleted or cleared: ${count}.`}`;
}
