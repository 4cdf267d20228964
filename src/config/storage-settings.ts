// Settings: the database, the data folder, the master key, and how a process stops.
import type { Setting } from './setting.ts';

export const STORAGE_SETTINGS = {
  LINEHAUL_DATA_DIR: {
    default: './data',
    means: 'Folder for the databases, master key, documents, e-mails and demo credentials.',
  },
  LINEHAUL_DATABASE_URL: { default: '', means: 'PostgreSQL connection URL. Empty: SQLite in the data folder.' },
  LINEHAUL_DATABASE_REPLICA_URL: {
    default: '',
    means:
      'Connection URL of a PostgreSQL read replica, which then answers tracking, shipment lists, searches and documents. They see every acknowledged write. Empty: none.',
  },
  LINEHAUL_DATABASE_CONNECTIONS: { default: '10', means: 'Maximum number of PostgreSQL connections per environment.' },
  LINEHAUL_DATABASE_WAIT_SECONDS: {
    default: '60',
    means:
      'How long the server waits at startup for PostgreSQL to respond; in the meantime, /livez returns 200 and /readyz 503. 0: it does not wait.',
  },
  LINEHAUL_STOP_SECONDS: {
    default: '10',
    means:
      'Seconds from SIGTERM until the process has ended, 2 to 3600. Requests that are not answered by then are cut off.',
  },
  LINEHAUL_STOP_NOTICE_MS: {
    default: '400',
    means:
      'Milliseconds from SIGTERM until the port is closed, at most 60000, while /readyz returns 503: the time that a load balancer has to notice. At least a second less than LINEHAUL_STOP_SECONDS.',
  },
  LINEHAUL_LEASE_MS: {
    default: '4000',
    means:
      'Milliseconds after which another node takes over the jobs and the test clock of a node that died, 1000 to 600000. A running node renews its leases four times in that time; one that is suspended for longer drops its work. The clocks of the nodes may differ by a quarter of it.',
  },
  LINEHAUL_SLOW_STATEMENT_MS: {
    default: '500',
    means:
      'Database statements that take at least this many milliseconds are logged at level warn, without their parameters. 0: none are.',
  },
  LINEHAUL_MASTER_KEY: {
    default: '',
    means: 'Master key: 32 bytes in base64, from which all other keys are derived. Empty: use a key file.',
  },
  LINEHAUL_PREVIOUS_MASTER_KEY: {
    default: '',
    means: 'The previous master key, during a rotation. Empty: the key file with the suffix .previous, if it exists.',
  },
  LINEHAUL_MASTER_KEY_FILE: {
    default: '',
    means: 'The file with the master key. Empty: keys/master.key in the data folder, created if missing.',
  },
} as const satisfies Record<string, Setting>;
