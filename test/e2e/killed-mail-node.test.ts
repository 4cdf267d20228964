// Repeated kill -9 of nodes that send mail: every mail arrives, and only mails in flight can arrive twice.
import type { ChildProcess } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { listMails } from '../../src/capabilities/mail/find-mails.ts';
import { queueMail } from '../../src/capabilities/mail/queue-mail.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { type MailServer, startMailServer } from '../../src/platform/mail/mail-server.fixture.ts';
import type { Settings } from '../support/built-program.ts';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { endOf, until } from '../support/waiting.ts';
import { killNodes, startNode } from './node-process.ts';

const KILLS = 3;
const MAILS = 80;
/** How many mails a node sends at once. */
const HANDS = 5;

const DATABASES: { name: string; settings(): Promise<Settings> }[] = [
  { name: 'SQLite', settings: async () => ({}) },
  { name: 'PostgreSQL', settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }) },
];

describe.each(DATABASES)('$name', (database) => {
  it('sends every mail through kills', { timeout: 120_000 }, async () => {
    const dice = seededDice();
    const server: MailServer = await startMailServer();
    server.takeAfter(25);
    const settings = {
      ...(await database.settings()),
      LINEHAUL_DATA_DIR: temporaryFolder(),
      LINEHAUL_LOG_LEVEL: 'silent',
      SMTP_URL: server.url,
    };
    const context = await openContext(readConfig(settings), 'production');
    try {
      for (let number = 0; number < MAILS; number++) {
        const mail = { id: `letter:${number}`, purpose: 'letter', reference: '', to: ['a@x.example'], body: number };
        await context.db.write(queueMail(context, mail));
      }
      let running = [await startNode('mail-node', settings), await startNode('mail-node', settings)];
      for (let kill = 0; kill < KILLS; kill++) {
        const enough = server.received.length + dice.between(1, 15);
        await until('mails arrive', () => server.received.length >= Math.min(enough, MAILS), 60_000);
        const [first, ...rest] = running as [ChildProcess, ...ChildProcess[]];
        first.kill('SIGKILL');
        await endOf(first, 5_000);
        running = [...rest, await startNode('mail-node', settings)];
      }
      const sent = async () => (await listMails(context, { state: 'sent' }, 1_000)).length === MAILS;
      await until('all are sent', sent, 60_000);

      const times = new Map<string, number>();
      for (const { messageId } of server.received) times.set(messageId, (times.get(messageId) ?? 0) + 1);
      expect(times.size).toBe(MAILS);
      const twice = [...times.values()].filter((count) => count > 1).length;
      report(
        `kill -9 of mail nodes, ${database.name}: seed ${dice.seed}, ${KILLS} kills, ${twice} of ${MAILS} mails came twice`,
      );
      expect(twice).toBeLessThanOrEqual(KILLS * HANDS);
      expect(await context.outbox.nextDue('mail')).toBeUndefined();
    } finally {
      killNodes();
      await context.close();
      await server.stop();
    }
  });
});
