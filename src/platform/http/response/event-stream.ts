// Server-sent events as an operation sees them: it returns `stream`, and the platform manages the connection.
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

export interface StreamMessage {
  /** What a disconnected reader sends as `Last-Event-ID` when it reconnects. */
  readonly id?: string;
  /** The event name that readers listen for. Default: `message`. */
  readonly event?: string;
  /** Written as JSON. */
  readonly data: unknown;
}

/** One reader. */
export interface EventStream {
  /** Does nothing once the reader is gone. A reader that does not keep up is disconnected. */
  send(message: StreamMessage): void;
  /** Resolves when the reader has consumed most of what was sent, or is gone. For senders with much to send at once. */
  ready(): Promise<void>;
  /** True once the reader is gone, was disconnected, or the node is stopping. */
  readonly ended: boolean;
  /** Ends it from this side. The reader reconnects by itself. */
  end(): void;
}

/**
 * Starts sending, once the head was sent. The function it returns is called when the reader is gone. It may take its time. Errors must be
 * raised by the operation, before the response.
 */
export type StreamSource = (stream: EventStream) => (() => void) | Promise<() => void>;

const VISIBLE_ASCII = /^[\x21-\x7e]{1,256}$/;

/** Where a disconnected reader wants to continue. @throws Refusal if it does not have the form of our IDs */
export function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const given = headers['last-event-id'];
  // A browser that has received no ID sends none; some other clients send an empty one.
  if (given === undefined || given === '') return undefined;
  if (typeof given === 'string' && VISIBLE_ASCII.test(given)) return given;
  throw new Refusal('malformedRequest', {
    details: 'Last-Event-ID is the id of a message of this stream: 1 to 256 visible ASCII characters.',
  });
}

/** The lines of a message. JSON has no raw line breaks; a name or ID with one would start another field. */
export function messageText({ id, event, data }: StreamMessage): string {
  let text = '';
  if (id !== undefined) text += `id: ${oneLine(id)}\n`;
  if (event !== undefined) text += `event: ${oneLine(event)}\n`;
  return `${text}data: ${JSON.stringify(data ?? null)}\n\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, ' ');
}
