// The self-contained JSON Schema of one event type, for validators and code generators.
import type { DescribedEvent } from './described-event.ts';
import { type JsonSchema, plainSchema } from './openapi-schema.ts';
import { SharedSchemas } from './openapi-sharing.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

export function eventJsonSchema({ schema, when }: DescribedEvent, id: string): JsonSchema {
  const shared = new SharedSchemas({}, '#/$defs/');
  const { $ref } = shared.place(plainSchema(schema));
  const name = String($ref).split('/').at(-1)!;
  const { [name]: event, ...definitions } = shared.written();
  return { $schema: DIALECT, $id: id, title: name, description: when, ...event, $defs: definitions };
}
