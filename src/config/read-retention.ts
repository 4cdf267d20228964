// Reads how long data is kept.
import type { Config } from './config-shape.ts';
import { ConfigError, type SettingReader } from './setting-reader.ts';
import type { SettingName } from './settings.ts';

type Retention = Pick<
  Config,
  'keepEventsDays' | 'keepDeliveriesDays' | 'keepSignInsDays' | 'retentionDays' | 'archiveDays'
>;

export function readRetention(reader: SettingReader): Retention {
  const { whole } = reader;
  return {
    ...keptDays(reader),
    keepSignInsDays: whole('LINEHAUL_KEEP_SIGN_INS_DAYS', 36_500),
    retentionDays: {
      requests: whole('LINEHAUL_KEEP_REQUESTS_DAYS', 36_500),
      mails: whole('LINEHAUL_KEEP_MAILS_DAYS', 36_500),
      addresses: whole('LINEHAUL_KEEP_ADDRESSES_DAYS', 36_500),
      removedUsers: whole('LINEHAUL_KEEP_REMOVED_USERS_DAYS', 36_500),
      scans: whole('LINEHAUL_KEEP_SCANS_DAYS', 36_500),
      quotes: atLeastSixty(reader, 'LINEHAUL_KEEP_QUOTES_DAYS'),
      pickups: atLeastSixty(reader, 'LINEHAUL_KEEP_PICKUPS_DAYS'),
    },
    archiveDays: {
      shipments: atLeastSixty(reader, 'LINEHAUL_ARCHIVE_SHIPMENTS_DAYS'),
      invoices: atLeastSixty(reader, 'LINEHAUL_ARCHIVE_INVOICES_DAYS'),
      audit: atLeastSixty(reader, 'LINEHAUL_ARCHIVE_AUDIT_DAYS'),
    },
  };
}

function keptDays({ whole }: SettingReader) {
  const keepEventsDays = whole('LINEHAUL_KEEP_EVENTS_DAYS', 36_500);
  const keepDeliveriesDays = whole('LINEHAUL_KEEP_DELIVERIES_DAYS', 36_500);
  // A delivery shows what was sent, which is stored in the event.
  if (keepEventsDays !== 0 && (keepDeliveriesDays === 0 || keepDeliveriesDays > keepEventsDays)) {
    throw new ConfigError('LINEHAUL_KEEP_EVENTS_DAYS must not be less than LINEHAUL_KEEP_DELIVERIES_DAYS.');
  }
  return { keepEventsDays, keepDeliveriesDays };
}

/** Shorter times would reach into quotes that can still be used, pickups that are still reported on, and freight that is still being billed. */
function atLeastSixty({ whole }: SettingReader, name: SettingName): number {
  const days = whole(name, 36_500);
  if (days === 0 || days >= 60) return days;
  throw new ConfigError(`${name} must be 0 or at least 60.`);
}
