// A node in its own process that only sends mail, for tests that kill it.
import { MailPurposes } from '../../src/capabilities/mail/mail-purposes.ts';
import { mailTopic } from '../../src/capabilities/mail/send-mail.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { OutboxWorkers } from '../../src/platform/outbox/outbox-workers.ts';

const context = await openContext(readConfig(process.env), 'production');
const purposes = new MailPurposes();
purposes.register('letter', async (body) => ({ subject: `Letter ${String(body)}`, text: 'x'.repeat(5_000) }));
const workers = new OutboxWorkers(context.outbox);
workers.handle({ ...mailTopic(context, purposes), retryDelaysMs: [0, 0, 0, 0] });
workers.start();
process.stdout.write('working\n');
setInterval(() => {}, 1_000);
