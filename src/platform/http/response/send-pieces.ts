// Streams a long text as it is produced, at the speed of the reader, so that memory use stays flat.
import type { FastifyReply } from 'fastify';
import type { Logger } from '../../log.ts';
import { oneLine } from '../../one-line.ts';
import type { WireAnswer } from '../perform.ts';

export function sendPieces(
  reply: FastifyReply,
  head: string[],
  { status }: WireAnswer,
  pieces: AsyncIterable<string>,
  log: Logger,
): void {
  const { raw, request } = reply;
  reply.hijack();
  raw.writeHead(status, head);
  if (request.method === 'HEAD') return void raw.end();
  writeAll(raw, pieces).catch((error: unknown) => {
    const { traceId } = request.trace;
    log.error({ requestId: request.id, traceId, reason: oneLine(String(error)) }, `${request.route?.path}: broke off`);
    // The head was sent, so no error can be returned; the reader must not mistake the part for the whole.
    raw.destroy();
  });
}

async function writeAll(raw: FastifyReply['raw'], pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    if (raw.destroyed) return;
    if (!raw.write(piece)) await taken(raw);
  }
  raw.end();
}

/** Resolves when the reader has consumed what was written, or is gone. */
function taken(raw: FastifyReply['raw']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done);
      raw.off('close', done);
      resolve();
    };
    raw.on('drain', done);
    raw.on('close', done);
    if (raw.destroyed) done();
  });
}
