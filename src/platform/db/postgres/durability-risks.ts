// PostgreSQL settings that could lose a confirmed commit. They may be set on purpose, but the operator of the service should know: a 2xx is
// a promise.
import type { DurabilityRisk } from '../database.ts';

/** The values of pg_settings for our own connections: a role or database may override the server's. */
export interface DurabilitySettings {
  readonly synchronous_commit: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_standby_names: string;
}

export const DURABILITY_SETTINGS: readonly (keyof DurabilitySettings)[] = [
  'synchronous_commit',
  'fsync',
  'full_page_writes',
  'synchronous_standby_names',
];

export function durabilityRisks(settings: DurabilitySettings): DurabilityRisk[] {
  const { synchronous_commit: commit, fsync, full_page_writes: fullPages } = settings;
  const hasStandby = settings.synchronous_standby_names.trim() !== '';
  const risks: DurabilityRisk[] = [];
  const add = (setting: keyof DurabilitySettings, says: string) =>
    risks.push({ setting, value: settings[setting], says });
  if (commit === 'off') add('synchronous_commit', 'A crash of the server loses what was confirmed just before.');
  if (hasStandby && (commit === 'local' || commit === 'remote_write')) {
    const when = commit === 'local' ? 'A failover' : 'A failover to a standby that crashed too';
    add('synchronous_commit', `${when} loses what was confirmed just before.`);
  }
  if (fsync !== 'on') add('fsync', 'A power failure loses what was confirmed, and can damage the database.');
  if (fullPages !== 'on')
    add(
      'full_page_writes',
      'A power failure can damage pages that were being written, unless the file system never writes half of one.',
    );
  return risks;
}
