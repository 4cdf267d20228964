// The words of the console's page about the service itself.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Health',
  service: 'Service',
  environment: 'Environment',
  version: 'Version',
  node: 'Node',
  nodes: 'Nodes',
  seen: 'seen',
  up: 'Running since',
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
  loopText: (p50Ms: number, p99Ms: number) => `median ${p50Ms} ms, p99 ${p99Ms} ms`,
  queues: 'Queues',
  topic: 'Queue',
  due: 'Waiting',
  failed: 'Failed',
  oldest: 'Oldest',
  seconds: 's',
  queuesEmpty: 'No queues.',
  backups: 'Backups',
  backUp: 'Back up now',
  name: 'Name',
  size: 'Size',
  made: 'Created',
  checksum: 'SHA-256',
  noBackups: 'No backups yet',
  noBackupsNext:
    'Back up before each upgrade and copy the file to another machine. Backups do not include the master key; keep that separately.',
};

export const healthWords = chosenWords({ en });
