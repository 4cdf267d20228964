// The rows that a customer must have proven before production credentials are issued: those that operators chose, or the setting.
import { type Config, ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import { CERTIFICATION_ROWS, ROW_IDS } from './certification-rows.ts';
import { mandatoryRowStore } from './mandatory-rows.store.ts';

const ALL = 'all';

/** Of this environment. A sandbox has those of the environment that it belongs to. */
export type MandatoryRows = () => Promise<ReadonlySet<string>>;

export async function mandatoryRows({ config, db }: Pick<Context, 'config' | 'db'>): Promise<ReadonlySet<string>> {
  const chosen = await mandatoryRowStore(db).find();
  return chosen === undefined ? mandatoryBySetting(config) : rowsIn(chosen.row_ids);
}

/** Of a text that may be from a version with other rows. */
export function rowsIn(ids: string): ReadonlySet<string> {
  return new Set(ids.split(' ').filter((id) => ROW_IDS.has(id)));
}

/** @throws ConfigError when the setting names a row that does not exist */
export function mandatoryBySetting({ mandatoryCertification }: Config): ReadonlySet<string> {
  if (mandatoryCertification.includes(ALL)) return ROW_IDS;
  const unknown = mandatoryCertification.filter((row) => !ROW_IDS.has(row));
  if (unknown.length === 0) return new Set(mandatoryCertification);
  throw new ConfigError(
    `LINEHAUL_MANDATORY_CERTIFICATION names ${unknown.join(', ')}, which the certification does not have. ` +
      `It has: ${CERTIFICATION_ROWS.map(({ id }) => id).join(', ')}.`,
  );
}
