// The words of the console's page about the service itself.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Health',
  service: 'Service',
  environment: 'Environment',
  version: 'Version',
  node: 'Node that answered',
  nodes: 'Nodes',
  seen: 'seen',
  up: 'Up since',
  network: 'Network',
  tariff: 'Tariff',
  versionFrom: (version: number, from: string) => `version ${version}, from ${from}`,
  always: 'the beginning',
  none: 'none',
  database: 'Database',
  disk: 'Disk free',
  of: 'of',
  memory: 'Memory',
  heap: 'heap',
  loop: 'Event loop delay',
  loopText: (p50Ms: number, p99Ms: number) => `half within ${p50Ms} ms, 99 % within ${p99Ms} ms`,
  queues: 'Queues',
  topic: 'Queue',
  due: 'Waiting',
  failed: 'Failed',
  oldest: 'Oldest waits',
  seconds: 's',
  queuesEmpty: 'There are no queues.',
  backups: 'Backups',
  backUp: 'Back up now',
  name: 'Name',
  size: 'Size',
  made: 'Made',
  checksum: 'SHA-256',
  noBackups: 'There is no backup yet',
  noBackupsNext:
    'Make one before an update, and copy it to another machine. The master key is not in it: keep that apart.',
};

export const healthWords = chosenWords({ en });
