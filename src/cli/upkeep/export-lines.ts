// Shared by commands that print a log as JSON lines to standard output, chunk by chunk.
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { parseDay } from '../../freight/service-calendar.ts';
import { daySpan, type TimeSpan } from '../../platform/time-span.ts';
import { type OperatorOptions, operatorCommand } from '../operator-command.ts';
import type { Terminal } from '../terminal.ts';

export function exportCommand(
  terminal: Terminal,
  log: string,
  description: string,
  linesOf: (context: Context, span: TimeSpan) => AsyncIterable<string>,
): Command {
  return operatorCommand(
    'export',
    description,
    `${log} export --environment production --from 2026-11-01 > ${log}.jsonl`,
  )
    .option('--from <day>', 'first day (UTC)', dayOption)
    .option('--to <day>', 'last day (UTC)', dayOption)
    .action(async (options: OperatorOptions & { from?: string; to?: string }) => {
      const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, options.environment);
      try {
        for await (const piece of linesOf(context, daySpan(options))) terminal.out(piece.trimEnd());
      } finally {
        await context.close();
      }
    });
}

function dayOption(text: string): string {
  if (parseDay(text) !== null) return text;
  throw new InvalidArgumentError('It must be a date, as in 2026-12-01.');
}
