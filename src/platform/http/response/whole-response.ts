// Sends a response whose body is one complete text in a single write. Node's own `end` makes two pieces of it and allocates a buffer for them,
// which takes 3 to 8 µs longer; the bytes are the same. Anything unusual is left to Node.
import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { systemClock } from '../../clock.ts';

/** Longer than the idle timeout of common load balancers, so that they close quiet connections first. */
export const KEEP_ALIVE_MS = 75_000;

const TAIL = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}\r\n\r\n`;
/** What Node accepts as a header, in ASCII: it is encoded with the body. */
const HEADER_LINE = /^[\w-]+: [\t\x20-\x7e]*\r\n$/;

export class WholeResponse extends ServerResponse<IncomingMessage> {
  /**
   * `head` is a flat list of names, in lower case, and values, with the length of the body. `encoding`: Latin-1 if each character of the
   * body is one byte.
   */
  sendWhole(status: number, head: readonly string[], body: string, encoding: 'latin1' | 'utf8'): void {
    const text = this.#isUsual() ? headText(status, head) : undefined;
    if (text === undefined) {
      this.writeHead(status, head as string[]);
      this.end(body, encoding);
      return;
    }
    this.statusCode = status;
    // As `end` does: the response is complete.
    this.finished = true;
    this.socket!.write(text + body, encoding, (error) => {
      // Node then frees the connection for the next request, or closes it if the server is stopping.
      if (!error) this.emit('finish');
    });
  }

  /**
   * No response before it is still being sent, and the connection stays open. A HEAD request gets no body. No header was set before: that is
   * how Fastify closes connections while the server stops.
   */
  #isUsual(): boolean {
    const { socket, req, shouldKeepAlive } = this;
    const canBeKept = socket?.writable === true && shouldKeepAlive && this.getHeaderNames().length === 0;
    return canBeKept && req.httpVersionMinor === 1 && req.method !== 'HEAD';
  }
}

/** Undefined if Node must decide: an unknown status, a header that it rejects, or one that closes the connection. */
function headText(status: number, head: readonly string[]): string | undefined {
  const reason = STATUS_CODES[status];
  if (reason === undefined) return undefined;
  let text = `HTTP/1.1 ${status} ${reason}\r\n`;
  for (let at = 0; at < head.length; at += 2) {
    const line = `${head[at]}: ${head[at + 1]}\r\n`;
    if (head[at] === 'connection' || head[at] === 'date' || !HEADER_LINE.test(line)) return undefined;
    text += line;
  }
  return text + dateLine() + TAIL;
}

let lastDate = { second: 0, line: '' };

function dateLine(): string {
  const second = Math.floor(systemClock.now() / 1_000);
  if (second !== lastDate.second) lastDate = { second, line: `Date: ${new Date(second * 1_000).toUTCString()}\r\n` };
  return lastDate.line;
}
