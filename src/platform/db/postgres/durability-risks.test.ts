// Which PostgreSQL settings are a risk to confirmed writes, and which are not.
import { expect, test } from 'vitest';
import { type DurabilitySettings, durabilityRisks } from './durability-risks.ts';

const SAFE: DurabilitySettings = {
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_standby_names: '',
};
const STANDBY = { synchronous_standby_names: 'ANY 1 (other)' };

const CASES: [settings: Partial<DurabilitySettings>, risks: RegExp[]][] = [
  [{}, []],
  [{ synchronous_commit: 'off' }, [/^synchronous_commit: A crash/]],
  [{ synchronous_commit: 'local' }, []],
  [{ synchronous_commit: 'remote_write' }, []],
  [{ synchronous_commit: 'remote_apply' }, []],
  [STANDBY, []],
  [{ ...STANDBY, synchronous_commit: 'remote_apply' }, []],
  [{ ...STANDBY, synchronous_commit: 'off' }, [/^synchronous_commit: A crash/]],
  [{ ...STANDBY, synchronous_commit: 'local' }, [/^synchronous_commit: A failover loses/]],
  [{ ...STANDBY, synchronous_commit: 'remote_write' }, [/^synchronous_commit: A failover to a standby that crashed/]],
  [{ fsync: 'off' }, [/^fsync: A power failure loses/]],
  [{ full_page_writes: 'off' }, [/^full_page_writes: A power failure can damage/]],
  [
    { synchronous_commit: 'off', fsync: 'off', full_page_writes: 'off' },
    [/^synchronous_commit/, /^fsync/, /^full_page_writes/],
  ],
];

test.each(CASES)('%j', (settings, risks) => {
  const found = durabilityRisks({ ...SAFE, ...settings }).map(({ setting, says }) => `${setting}: ${says}`);
  expect(found).toHaveLength(risks.length);
  for (const [at, risk] of risks.entries()) expect(found[at]).toMatch(risk);
});
