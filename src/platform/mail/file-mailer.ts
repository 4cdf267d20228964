// Writes mail as .eml files, one per message, that any mail client opens: for carriers without a mail server, and for the test environment.
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { oneLine } from '../one-line.ts';
import type { MailSender } from './mail-address.ts';
import { acceptedByAll, deferredForAll, type Mailer } from './mailer.ts';
import { messageBytes } from './message-bytes.ts';

/** A second attempt at the same mail replaces its file. */
export function fileMailer(folder: string, sender: MailSender): Mailer {
  return {
    sender,
    goesTo: folder,
    async send(message, posting) {
      const bytes = await messageBytes(message, posting, sender);
      try {
        await writeWhole(folder, `${encodeURIComponent(message.id)}.eml`, bytes);
      } catch (error) {
        return deferredForAll(posting.recipients, oneLine(String(error)));
      }
      return acceptedByAll(posting);
    },
    close: async () => {},
  };
}

/** The file is always complete, even after a crash, and only its owner may read it. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${name}.part`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}
