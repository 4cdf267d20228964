// Settings: how long data is kept, and when it moves to the archive.
import type { Setting } from './setting.ts';

export const RETENTION_SETTINGS = {
  LINEHAUL_KEEP_EVENTS_DAYS: {
    default: '90',
    means: 'Days that events stay in the feed, at least as long as deliveries. 0: forever.',
  },
  LINEHAUL_KEEP_DELIVERIES_DAYS: {
    default: '30',
    means: 'How long deliveries to subscriptions and their attempts are kept after they have ended; 0 is forever.',
  },
  LINEHAUL_KEEP_SIGN_INS_DAYS: {
    default: '90',
    means: 'Days that failed sign-ins are kept, at most 100,000 of them. 0: no time limit.',
  },
  LINEHAUL_KEEP_REQUESTS_DAYS: {
    default: '7',
    means: 'How long requests are kept, at most 5,000 per caller; 0 means until there are more.',
  },
  LINEHAUL_KEEP_MAILS_DAYS: {
    default: '365',
    means: 'How long the record of an e-mail is kept after it was sent or given up; 0 is forever.',
  },
  LINEHAUL_KEEP_ADDRESSES_DAYS: {
    default: '1095',
    means: 'How long a party stays in the address book of an account without being used; 0 is forever.',
  },
  LINEHAUL_KEEP_REMOVED_USERS_DAYS: {
    default: '90',
    means: 'How long the name of a removed portal user is kept; 0 is forever.',
  },
  LINEHAUL_KEEP_SCANS_DAYS: {
    default: '2557',
    means: 'How long scans such as signed delivery receipts are kept, with their files (7 years); 0 is forever.',
  },
  LINEHAUL_KEEP_QUOTES_DAYS: {
    default: '1095',
    means: 'Days that rate quotes are kept (3 years), at least 60. 0: forever.',
  },
  LINEHAUL_KEEP_PICKUPS_DAYS: {
    default: '1095',
    means: 'Days that pickups are kept after they ended (3 years), at least 60. 0: forever.',
  },
  LINEHAUL_ARCHIVE_SHIPMENTS_DAYS: {
    default: '1095',
    means:
      'Days after which finished shipments move from the database to the archive (3 years), at least 60. They stay readable by PRO. 0: never.',
  },
  LINEHAUL_ARCHIVE_INVOICES_DAYS: {
    default: '1095',
    means:
      'Days after which the contents of invoices and credit memos may move to the archive with their shipment, at least 60. 0: never.',
  },
  LINEHAUL_ARCHIVE_AUDIT_DAYS: {
    default: '1095',
    means: 'Days after which audit entries move to the archive, at least 60. They can still be verified. 0: never.',
  },
} as const satisfies Record<string, Setting>;
