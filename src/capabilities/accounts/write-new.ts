// Writes something that must not exist yet.
import type { Context } from '../../context.ts';
import { type Unit, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** Writes something new; a conflict means that it already exists. */
export async function writeNew(context: Context, exists: string, unit: Unit): Promise<void> {
  try {
    await context.db.write(unit);
  } catch (error) {
    throw error instanceof WriteConflict ? new OperatorError(exists) : error;
  }
}
