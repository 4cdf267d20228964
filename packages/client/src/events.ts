// Events by type: comparing `type` tells TypeScript what `data` is.
import type { webhooks } from './openapi.ts';

export type EventType = keyof webhooks;

type Payload<Hook> = Hook extends { post: { requestBody: { content: { 'application/json': infer Event } } } }
  ? Event
  : never;

export type EventOf<Type extends EventType> = Payload<webhooks[Type]> & { readonly type: Type };

/** Any event. New types can be added at any time: ignore those that you do not know. */
export type LinehaulEvent = { [Type in EventType]: EventOf<Type> }[EventType];
