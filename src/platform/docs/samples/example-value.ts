// A value that matches a schema, for operations without a recorded call: only what is required.
import type { ReadOpenApi, Schema } from '../reference/read-openapi.ts';

const DEEPEST = 9;

export function exampleValue(api: ReadOpenApi, given: Schema, depth = 0): unknown {
  const schema = api.resolved(given);
  const [shown] = schema.examples ?? [];
  if (shown !== undefined) return shown;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleValue(api, schema.anyOf[0]!, depth);
  const [type] = [schema.type ?? 'object'].flat();
  if (type === 'string') return exampleText(schema);
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'array')
    return schema.items === undefined || depth > DEEPEST ? [] : [exampleValue(api, schema.items, depth + 1)];
  if (type === 'null' || depth > DEEPEST) return null;
  const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return Object.fromEntries(needed.map(([name, inner]) => [name, exampleValue(api, inner, depth + 1)]));
}

function exampleText({ format, pattern = '', minLength = 0 }: Schema): string {
  if (format === 'date') return '2026-11-20';
  if (format === 'date-time') return '2026-11-20T14:00:00Z';
  if (format === 'hour-minute') return '14:00';
  if (/^\^\\d\{4\}-\\d\{2\}\$/.test(pattern)) return '2026-11';
  if (/^\^\\d\{10\}\$/.test(pattern)) return '0000000017';
  if (/^\^\[?\(?[0-9\\d]/.test(pattern)) return '1';
  return 'text'.padEnd(minLength, '.');
}
