// linehaul outbox: lists the background jobs that failed, and retries them.
import { Command } from 'commander';
import { OperatorError } from '../../platform/operator-error.ts';
import { listFailedJobs, reviveJob, reviveTopic } from '../../platform/outbox/revive-jobs.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';

interface TopicOptions extends OperatorOptions {
  readonly topic?: string;
}

export function outboxCommand(terminal: Terminal): Command {
  const outbox = new Command('outbox').description('List the background jobs that failed, and retry them.');
  outbox.addCommand(
    operatorCommand(
      'list',
      'Show the jobs that failed at every attempt, those that keep failing and are still retried, and why.',
      'outbox list --environment production --topic webhooks',
    )
      .option('--topic <topic>', 'only those of one topic')
      .option('--last <count>', 'maximum number', (text) => Math.max(1, Number.parseInt(text, 10) || 50), 50)
      .action((options: TopicOptions & { readonly last: number }) =>
        inEnvironment(
          terminal,
          options,
          ({ outbox }) => listFailedJobs(outbox, options.topic, options.last),
          (jobs) =>
            table(
              ['JOB', 'TOPIC', 'ID', 'ATTEMPTS', 'FAILING SINCE (UTC)', 'GAVE UP (UTC)', 'PROBLEM'],
              jobs.map((one) => [
                String(one.job),
                one.topic,
                one.id ?? '-',
                String(one.attempts),
                one.failingSince === null ? '-' : when(Date.parse(one.failingSince)),
                one.failedAt === null ? 'still retried' : when(Date.parse(one.failedAt)),
                one.lastError ?? '-',
              ]),
            ),
        ),
      ),
  );
  outbox.addCommand(
    operatorCommand(
      'revive',
      'Retry a job that failed, or all of a topic, once the defect is fixed. They get all their attempts again.',
      'outbox revive 4711 --environment production',
    )
      .argument('[job]', 'the number of the job')
      .option('--topic <topic>', 'all failed jobs of this topic')
      .action((job: string | undefined, options: TopicOptions) =>
        inEnvironment(
          terminal,
          options,
          async ({ outbox }, actor) => {
            const { topic, environment } = options;
            if (job === undefined && topic !== undefined) return { revived: await reviveTopic(outbox, actor, topic) };
            if (job === undefined || topic !== undefined || !/^\d{1,15}$/.test(job)) {
              throw new OperatorError('Enter the number of a job, or --topic with a topic. See: linehaul outbox list');
            }
            return { revived: await reviveJob(outbox, actor, Number(job), environment) };
          },
          ({ revived }) => `The running server will retry ${revived} ${revived === 1 ? 'job' : 'jobs'}.`,
        ),
      ),
  );
  return outbox;
}
