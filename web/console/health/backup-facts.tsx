// A backup: its name, size, and the checksum to compare a copy with.

import { byteSize } from '../../shell/byte-size.ts';
import { moment } from '../../shell/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { healthWords as words } from '../../words/console-health-words.ts';
import type { Backup } from './health.ts';

export function BackupFacts({ backup }: { backup: Backup }) {
  return (
    <Facts
      facts={[
        [words.name, backup.name],
        [words.size, byteSize(backup.bytes)],
        [words.made, moment(backup.madeAt)],
        [words.encrypted, words.isEncrypted(backup.encrypted)],
        [
          words.checksum,
          <code key="sum" className="font-mono text-[12px] break-all">
            {backup.sha256}
          </code>,
        ],
      ]}
    />
  );
}
