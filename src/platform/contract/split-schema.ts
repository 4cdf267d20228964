// Splits a large schema, so that it compiles into several functions instead of one.
import type { TSchema } from 'typebox';
import { type JsonSchema, mapInner } from './openapi-schema.ts';

/** Smaller objects stay where they are: a call would cost more than it saves. */
const FEWEST_MEMBERS = 8;

/**
 * V8 does not optimize functions of more than about 60 kB of bytecode, which a request of a hundred fields exceeds: unsplit, a rate quote
 * takes seven times as long to check, a bill of lading five times.
 */
export function splitSchema(schema: TSchema): JsonSchema {
  const $defs: Record<string, JsonSchema> = {};
  const divide = (one: JsonSchema): JsonSchema => {
    const copy = mapInner(one, divide);
    if (Object.keys((one.properties as object | undefined) ?? {}).length < FEWEST_MEMBERS) return copy;
    const name = String(Object.keys($defs).length);
    $defs[name] = copy;
    return { $ref: `#/$defs/${name}` };
  };
  const root = mapInner(schema as JsonSchema, divide);
  return Object.keys($defs).length === 0 ? root : { ...root, $defs };
}
