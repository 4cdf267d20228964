// The rows that a customer must have proven before production credentials are issued.
import { type Config, ConfigError } from '../../config.ts';
import { CERTIFICATION_ROWS, ROW_IDS } from './certification-rows.ts';

const ALL = 'all';

/** @throws ConfigError when the setting names a row that does not exist */
export function mandatoryRows({ mandatoryCertification }: Config): ReadonlySet<string> {
  if (mandatoryCertification.includes(ALL)) return ROW_IDS;
  const unknown = mandatoryCertification.filter((row) => !ROW_IDS.has(row));
  if (unknown.length === 0) return new Set(mandatoryCertification);
  throw new ConfigError(
    `LINEHAUL_MANDATORY_CERTIFICATION names ${unknown.join(', ')}, which the certification does not have. ` +
      `It has: ${CERTIFICATION_ROWS.map(({ id }) => id).join(', ')}.`,
  );
}
