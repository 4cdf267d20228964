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
// A short lease, so that the test need not wait long for the next node to take over.
workers.handle({ ...mailTopic(context, purposes), longestMs: 4_000, leaseMs: 5_000, retryDelaysMs: [0, 0, 0, 0] });
workers.start();
process.stdout.write('working\n');
setInterval(() => {}, 1_000);
