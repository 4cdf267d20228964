// What a response consists of, for readers: the fields of a JSON body, or those of each message of an event stream.
import { type Field, fieldsOf } from './field-tree.ts';
import type { ReadOpenApi, ReferenceResponse, Schema } from './read-openapi.ts';

export interface ResponsePart {
  /** The name of a message. Undefined for a body, and for messages without a name. */
  readonly name: string | undefined;
  /** The prefix of its anchors. */
  readonly anchor: string;
  readonly fields: readonly Field[];
}

export function responseParts(
  api: ReadOpenApi,
  { status, contentType, content: { schema = {} } }: ReferenceResponse,
): readonly ResponsePart[] {
  const anchor = `response-${status}`;
  if (contentType === 'application/json') return [{ name: undefined, anchor, fields: fieldsOf(api, schema) }];
  if (contentType !== 'text/event-stream') return [];
  const messages = api.resolved(schema).anyOf ?? [schema];
  return messages.map((message) => {
    const name = nameOf(api.resolved(message));
    const fields = fieldsOf(api, message).filter((field) => field.name !== 'event');
    return { name, anchor: name === undefined ? anchor : `${anchor}-${name}`, fields };
  });
}

function nameOf({ properties }: Schema): string | undefined {
  const name = properties?.event?.const;
  return typeof name === 'string' ? name : undefined;
}
