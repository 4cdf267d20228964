// Rotates the master key of one environment: puts the new key in force, then reseals every row. Nodes keep serving; an interrupted run
// continues from the state in the database.
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { auditLine } from '../platform/audit/audit-line.ts';
import { endSteps, type KeyState, switchSteps } from '../platform/crypto/installation-keys.ts';
import { resealColumn } from '../platform/crypto/sealed-column.ts';
import { WriteConflict } from '../platform/db/database.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** Nodes read these from the audit log and reload the keys: see follow-master-key.ts. */
export const MASTER_KEY_ACTIONS = {
  prepared: 'master-key.prepared',
  inForce: 'master-key.rotated',
  ended: 'master-key.resealed',
} as const;

export interface MasterKeyRotation {
  /** False if the configured key was already in force everywhere. */
  readonly rotated: boolean;
  readonly resealed: number;
  /** Rows that could be opened with neither key. */
  readonly unreadable: number;
}

export interface RotationOptions {
  /** How long other nodes have to notice one phase before the next begins. */
  readonly heardWithinMs: number;
  readonly onProgress?: (says: string) => void;
}

export async function rotateMasterKey(
  context: Context,
  actor: string,
  { heardWithinMs, onProgress = () => {} }: RotationOptions,
): Promise<MasterKeyRotation> {
  const { db } = context;
  let state = await context.followMasterKey();
  const tell = (action: string, details: object) =>
    auditLine(context, actor, action, `master-key:${state.current.fingerprint}`, details);
  if (isSwitched(state) && !state.isResealing) {
    // A node that noticed late may have sealed with the previous key after the rotation ended.
    const isPreviousKnown = state.open.length > 1;
    const stragglers = isPreviousKnown ? await resealAll(context, onProgress) : { resealed: 0, unreadable: 0 };
    return { rotated: false, ...stragglers };
  }

  if (!isSwitched(state)) {
    onProgress('telling the nodes about the new key');
    await db.write([tell(MASTER_KEY_ACTIONS.prepared, {})]);
    // A node that does not have the key yet could not read what others seal with it.
    await wait(heardWithinMs);
    // Another run may have made progress in the meantime.
    state = await context.followMasterKey();
    try {
      if (!isSwitched(state))
        await db.write([
          ...switchSteps(db, context.random.bytes(12), state),
          tell(MASTER_KEY_ACTIONS.inForce, { from: state.inForce.fingerprint }),
        ]);
    } catch (error) {
      // Another run switched at the same moment. Both may continue from here.
      if (!(error instanceof WriteConflict)) throw error;
    }
    state = await context.followMasterKey();
    onProgress('the new key is in use; waiting until no node encrypts with the old one');
    await wait(heardWithinMs);
  }
  const { resealed, unreadable } = await resealAll(context, onProgress);
  try {
    await db.write([...(await endSteps(db)), tell(MASTER_KEY_ACTIONS.ended, { resealed, unreadable })]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  return { rotated: true, resealed, unreadable };
}

/** Whether the configured key is the one in force. */
function isSwitched({ inForce, current }: KeyState): boolean {
  return inForce.fingerprint === current.fingerprint;
}

/** Repeats until nothing changes: a row may have been written with the old key after a pass went by. */
async function resealAll(context: Context, onProgress: (says: string) => void) {
  let resealed = 0;
  for (;;) {
    let changed = 0;
    let unreadable = 0;
    for (const column of SEALED_COLUMNS) {
      const name = `${column.table}.${column.column}`;
      const done = await resealColumn(context.db, context.secrets, column, (soFar) =>
        onProgress(`${name}: ${soFar.looked} rows, ${soFar.changed} re-encrypted`),
      );
      changed += done.changed;
      unreadable += done.unreadable;
    }
    resealed += changed;
    if (changed === 0) return { resealed, unreadable };
  }
}
