// Receives the bytes of a request body. It replaces Fastify's reader, which creates an async resource per body.
import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Admission } from '../admission/admission.ts';
import { Refusal, refuseForSeconds } from '../refusal.ts';
import { tooLarge } from './body-size.ts';

/** Called once, with the body or with the error. Not called if the caller disconnects. */
type Received = (refusal: Refusal | undefined, body: Buffer | undefined) => void;

/** RFC 9112 §6.3: without either header a request has no body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** Memory for bodies that arrive in several chunks. What is taken is given back when the response has been sent. */
export type BodyRoom = Pick<Admission, 'takeRoom' | 'giveRoom'>;

export function readBody(
  { headers, raw }: FastifyRequest,
  response: ServerResponse,
  limitBytes: number,
  room: BodyRoom,
  received: Received,
): void {
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (announced !== undefined && announced > limitBytes) {
    received(tooLarge(limitBytes), undefined);
    return;
  }
  // Most bodies arrive in one chunk.
  let first: Buffer | undefined;
  let more: Buffer[] | undefined;
  let length = 0;
  let taken = 0;
  /** A body in one chunk needs no room of its own: it is processed at once, or waits where its bytes are counted. */
  const takeRoom = () => {
    if (!room.takeRoom(length - taken)) return false;
    if (taken === 0) response.once('close', () => room.giveRoom(taken));
    taken = length;
    return true;
  };
  const onData = (piece: Buffer) => {
    length += piece.length;
    if (length > limitBytes) {
      stop();
      received(tooLarge(limitBytes), undefined);
    } else if (first === undefined) first = piece;
    else if (!takeRoom()) {
      stop();
      received(refuseForSeconds('overloaded', 1), undefined);
    } else if (more === undefined) more = [first, piece];
    else more.push(piece);
  };
  const onEnd = () => {
    stop();
    if (announced !== undefined && announced !== length) received(new Refusal('malformedRequest'), undefined);
    else received(undefined, more === undefined ? first : Buffer.concat(more, length));
  };
  const stop = () => {
    raw.off('data', onData);
    raw.off('end', onEnd);
    raw.off('error', stop);
  };
  raw.on('data', onData);
  raw.on('end', onEnd);
  // The caller disconnected, so there is no one to respond to.
  raw.on('error', stop);
}
