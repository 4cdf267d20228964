// A database opens only with the master key that it was created with.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rotateSigningKey } from '../../src/capabilities/tokens/rotate-signing-key.ts';
import { SigningKeys } from '../../src/capabilities/tokens/signing-keys.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { rotateMasterKey } from '../../src/master-key/rotate-master-key.ts';
import { SealingStopped } from '../../src/platform/crypto/secret-box.ts';
import { builtLinehaul } from '../support/built-program.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR } from '../support/test-accounts.ts';

const WORDS =
  'The database was made with another master key. Set the right one in LINEHAUL_MASTER_KEY or LINEHAUL_MASTER_KEY_FILE.';
const newKey = () => randomBytes(32).toString('base64');

const PLACES: { name: string; settings(): Promise<Record<string, string>> }[] = [
  { name: 'SQLite', settings: async () => ({ LINEHAUL_DATA_DIR: temporaryFolder() }) },
  {
    name: 'PostgreSQL',
    settings: async () => ({
      LINEHAUL_DATA_DIR: temporaryFolder(),
      LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    }),
  },
];

describe.each(PLACES)('$name', (place) => {
  const openWith = (settings: Record<string, string>, key: string) =>
    openContext(readConfig({ ...settings, LINEHAUL_MASTER_KEY: key, LINEHAUL_LOG_LEVEL: 'silent' }), 'test');

  it('is rejected with another key, and opens with its own again', async () => {
    const settings = await place.settings();
    const [own, other] = [newKey(), newKey()];
    await (await openWith(settings, own)).close();
    const refused = openWith(settings, other);
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
    await expect(refused).rejects.toThrow(WORDS);
    await (await openWith(settings, own)).close();
  });

  it('a node that does not know the current key encrypts nothing, and its earlier data is re-encrypted', async () => {
    const settings = await place.settings();
    const [old, next] = [newKey(), newKey()];
    const late = await openWith(settings, old);
    await SigningKeys.open(late);
    const ahead = await openWith({ ...settings, LINEHAUL_PREVIOUS_MASTER_KEY: old }, next);
    expect(await rotateMasterKey(ahead, ACTOR, { heardWithinMs: 0 })).toMatchObject({ rotated: true, resealed: 1 });

    // It does not know about the rotation yet.
    await rotateSigningKey(late, ACTOR);
    expect(late.secrets.canSeal).toBe(true);
    await expect(late.followMasterKey()).rejects.toThrow(new ConfigError(WORDS));
    expect(late.secrets.canSeal).toBe(false);
    await expect(rotateSigningKey(late, ACTOR)).rejects.toBeInstanceOf(SealingStopped);

    const again = { rotated: false, resealed: 1, unreadable: 0 };
    expect(await rotateMasterKey(ahead, ACTOR, { heardWithinMs: 0 })).toEqual(again);
    expect(await rotateMasterKey(ahead, ACTOR, { heardWithinMs: 0 })).toEqual({ ...again, resealed: 0 });
    await Promise.all([late.close(), ahead.close()]);
    const alone = await openWith(settings, next);
    expect((await SigningKeys.open(alone)).usable()).toHaveLength(2);
    await alone.close();
  });

  it('is rejected for a command as well, which says so and exits with 2', async () => {
    const settings = await place.settings();
    await (await openWith(settings, newKey())).close();
    const command = await builtLinehaul(['clients', 'list', '--environment', 'test'], {
      ...settings,
      LINEHAUL_MASTER_KEY: newKey(),
    });
    expect({ ...command, err: command.err.trim() }).toEqual({ code: 2, out: '', err: WORDS });
  });

  it('gets one key when several processes create it at once', async () => {
    const settings = await place.settings();
    const command = ['clients', 'create', '--environment', 'test', '--name', 'Acme', '--json'];
    const results = await Promise.all(Array.from({ length: 4 }, () => builtLinehaul(command, settings)));
    for (const { code, err } of results) expect({ code, err }).toEqual({ code: 0, err: '' });
    const list = await builtLinehaul(['clients', 'list', '--environment', 'test', '--json'], settings);
    expect(JSON.parse(list.out)).toHaveLength(4);
    expect(readdirSync(join(settings.LINEHAUL_DATA_DIR!, 'keys'))).toEqual(['master.key']);
  });
});
