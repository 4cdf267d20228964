// The field types that capabilities build their schemas from.
import { type TSchema, type TUnsafe, Type } from 'typebox';

/** One of a closed set of codes. `refuses` lists known codes that are not accepted, each with a reason and a fix. */
export function oneOf<const Codes extends readonly string[]>(
  codes: Codes,
  options: Record<string, unknown> = {},
): TUnsafe<Codes[number]> {
  return Type.Unsafe<Codes[number]>({ type: 'string', enum: [...codes], ...options });
}

/** Text with a pattern. `says` completes "must be …" in the failure. */
export function formed(pattern: string, says: string, options: Record<string, unknown> = {}) {
  return Type.String({ pattern, says, ...options });
}

/** An object without additional properties: a misspelled field is rejected, not ignored. */
export function exact<Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: Record<string, unknown> = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}
