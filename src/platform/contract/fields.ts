// The field types that capabilities build their schemas from.
import { type TSchema, type TUnsafe, Type } from 'typebox';

/** One of a closed set of codes. The option `refuses` names codes that are known and not taken, each with why and what to do. */
export function oneOf<const Codes extends readonly string[]>(
  codes: Codes,
  options: Record<string, unknown> = {},
): TUnsafe<Codes[number]> {
  return Type.Unsafe<Codes[number]>({ type: 'string', enum: [...codes], ...options });
}

/** Text that has a form. `says` completes "must be …" in the failure's text. */
export function formed(pattern: string, says: string, options: Record<string, unknown> = {}) {
  return Type.String({ pattern, says, ...options });
}

/** An object that takes no other members than those named: a misspelt member is refused, not ignored. */
export function exact<Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: Record<string, unknown> = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}
