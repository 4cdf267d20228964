// Which master key is in force in a database, and the keys derived from it. Written by the first start and by rotations.
import { createHmac } from 'node:crypto';
import { type Database, type Step, step, WriteConflict } from '../db/database.ts';
import { type BoxKeys, type DerivedKeys, deriveKeys, openWith, sealWith } from './secret-box.ts';

/** From the settings: the key to use and, during a rotation, the previous one. */
export interface MasterKeys {
  readonly current: Uint8Array;
  readonly previous: Uint8Array | undefined;
}

/** The settings lack the master key that the database needs; the message says what to do. */
export class MasterKeyWrong extends Error {
  override readonly name = 'MasterKeyWrong';
}

interface Tables {
  environment_facts: { name: string; value: string };
}

/** A hash made with the hashing key, which never changes. */
const CHECK = 'master key check';
/** The fingerprint of the sealing key. Absent before the first rotation. */
const IN_FORCE = 'master key in force';
/** The fingerprint of the previous key, while rows sealed with it remain. */
const RESEALING = 'master key resealing from';
/** The hashing and chaining keys of the first master key, sealed with a later one. */
const keptKeysOf = (fingerprint: string) => `keys under master key ${fingerprint}`;

export interface KeyState extends BoxKeys {
  /** Derived from the key that seals now. */
  readonly inForce: DerivedKeys;
  /** Derived from the configured key. */
  readonly current: DerivedKeys;
  /** Whether rows sealed with the previous key remain. */
  readonly isResealing: boolean;
  /** The database has no key yet; it must be recorded. */
  readonly isFirst: boolean;
}

/** @throws MasterKeyWrong */
export async function readKeyState(db: Database, environment: string, masterKeys: MasterKeys): Promise<KeyState> {
  const facts = new Map(
    (
      await db
        .tables<Tables>()
        .selectFrom('environment_facts')
        .select(['name', 'value'])
        .where('name', 'like', '%master key%')
        .execute()
    ).map(({ name, value }) => [name, value]),
  );
  const current = deriveKeys(masterKeys.current, environment);
  const known = [current, ...(masterKeys.previous ? [deriveKeys(masterKeys.previous, environment)] : [])];
  const check = facts.get(CHECK);
  const fingerprint = facts.get(IN_FORCE);
  const from = facts.get(RESEALING);
  const inForce =
    fingerprint !== undefined
      ? known.find((one) => one.fingerprint === fingerprint)
      : check === undefined
        ? current
        : known.find(({ hash }) => checkOf(hash) === check);
  if (inForce === undefined) throw new MasterKeyWrong(WRONG_KEY);
  if (from !== undefined && !known.some((one) => one.fingerprint === from)) throw new MasterKeyWrong(UNFINISHED);
  const kept = facts.get(keptKeysOf(inForce.fingerprint));
  const { hash, chain } = kept === undefined ? inForce : readKept(inForce, kept);
  if (check !== undefined && checkOf(hash) !== check) throw new MasterKeyWrong(WRONG_KEY);
  return {
    seal: inForce.seal,
    open: [inForce, ...known.filter((one) => one !== inForce)].map((one) => one.seal),
    hash,
    chain,
    inForce,
    current,
    isResealing: from !== undefined,
    isFirst: check === undefined,
  };
}

/** For an empty database. If two nodes race, the first wins and the other must have the same key. */
export async function recordFirstKey(db: Database, { hash }: KeyState): Promise<void> {
  try {
    await db.write([factStep(db, CHECK, checkOf(hash))]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

/** The writes that put the configured key in force. They conflict if another run did it first. */
export function switchSteps(db: Database, nonce: Buffer, { inForce, current, hash, chain }: KeyState): Step[] {
  const tables = db.tables<Tables>();
  const kept = JSON.stringify({ hash: hash.toString('base64'), chain: Buffer.from(chain).toString('base64') });
  const place = keptKeysOf(current.fingerprint);
  return [
    // Deletes only the key this run found in force; otherwise the next write conflicts.
    step(tables.deleteFrom('environment_facts').where('name', '=', IN_FORCE).where('value', '=', inForce.fingerprint)),
    factStep(db, IN_FORCE, current.fingerprint),
    factStep(db, RESEALING, inForce.fingerprint),
    factStep(db, place, sealWith(current.seal, nonce, kept, place)),
  ];
}

/** The writes that end a rotation and remove what the previous key had stored. They conflict if it has already ended. */
export async function endSteps(db: Database): Promise<Step[]> {
  const facts = db.tables<Tables>();
  const from = await facts
    .selectFrom('environment_facts')
    .select('value')
    .where('name', '=', RESEALING)
    .executeTakeFirst();
  return [
    step(facts.deleteFrom('environment_facts').where('name', '=', keptKeysOf(from?.value ?? ''))),
    step(facts.deleteFrom('environment_facts').where('name', '=', RESEALING), 1),
  ];
}

function readKept(inForce: DerivedKeys, kept: string): Pick<BoxKeys, 'hash' | 'chain'> {
  const { hash, chain } = JSON.parse(openWith(inForce.seal, kept, keptKeysOf(inForce.fingerprint)));
  return { hash: Buffer.from(hash, 'base64'), chain: new Uint8Array(Buffer.from(chain, 'base64')) };
}

function factStep(db: Database, name: string, value: string): Step {
  return step(db.tables<Tables>().insertInto('environment_facts').values({ name, value }), 1);
}

function checkOf(hashKey: Buffer): string {
  return createHmac('sha256', hashKey)
    .update(JSON.stringify([CHECK]))
    .digest('base64url');
}

const WRONG_KEY =
  'The database was made with another master key. Set the right one in LINEHAUL_MASTER_KEY or LINEHAUL_MASTER_KEY_FILE.';
const UNFINISHED =
  'The rotation of the master key is not finished: some rows still need the previous key. Set it as LINEHAUL_PREVIOUS_MASTER_KEY, or put it ' +
  'back beside the key file with the ending .previous, and run: linehaul keys rotate';
