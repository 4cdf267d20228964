// Server-sent events as an operation sees them: it answers with `stream`, and the platform keeps the connection.
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface StreamMessage {
  /** What a reader that was cut off names as `Last-Event-ID` when it comes back. */
  readonly id?: string;
  /** The name that readers listen for; without one it is `message`. */
  readonly event?: string;
  /** Written as JSON. */
  readonly data: unknown;
}

/** One reader. */
export interface EventStream {
  /** Does nothing once the reader is gone. A reader that does not keep up is cut. */
  send(message: StreamMessage): void;
  /** Resolves when the reader has taken most of what was sent, or is gone: for those who have much to send at once. */
  ready(): Promise<void>;
  /** True once the reader is gone, was cut, or the node stops. */
  readonly ended: boolean;
  /** Ends it from this side; the reader comes back by itself. */
  end(): void;
}

/**
 * Begins to send, once the head is on the wire. What it gives back is called when the reader is gone. It may take its time;
 * whatever it must refuse, the operation refuses before it answers.
 */
export type StreamSource = (stream: EventStream) => (() => void) | Promise<() => void>;

const VISIBLE_ASCII = /^[\x21-\x7e]{1,256}$/;

/** Where a reader that was cut off wants to go on. @throws Refusal when it is none of ours by its form */
export function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const given = headers['last-event-id'];
  // A browser that was given no id yet sends none, some other readers send an empty one.
  if (given === undefined || given === '') return undefined;
  if (typeof given === 'string' && VISIBLE_ASCII.test(given)) return given;
  throw new Refusal('malformedRequest', {
    details: 'Last-Event-ID is the id of a message of this stream: 1 to 256 visible ASCII characters.',
  });
}

/** The lines of a message. JSON has no line breaks of its own; a name or id with one would begin another field. */
export function messageText({ id, event, data }: StreamMessage): string {
  let text = '';
  if (id !== undefined) text += `id: ${oneLine(id)}\n`;
  if (event !== undefined) text += `event: ${oneLine(event)}\n`;
  return `${text}data: ${JSON.stringify(data ?? null)}\n\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, ' ');
}
