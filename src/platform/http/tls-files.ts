// The server's certificate: read from files, and reloaded when they change. Open connections stay.
import { readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureContext, type Server as TlsServer } from 'node:tls';

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly minVersion: 'TLSv1.2';
}

const LOOK_EVERY_MS = 5_000;

export class TlsFiles {
  readonly #certFile: string;
  readonly #keyFile: string;
  readonly #lookEveryMs: number;
  #seen = '';

  constructor({ certFile, keyFile }: { certFile: string; keyFile: string }, lookEveryMs = LOOK_EVERY_MS) {
    this.#certFile = certFile;
    this.#keyFile = keyFile;
    this.#lookEveryMs = lookEveryMs;
  }

  /** @throws Error if they cannot be read, or do not match */
  read(): Certificate {
    const seen = this.#stamp();
    const certificate = {
      cert: readFileSync(this.#certFile),
      key: readFileSync(this.#keyFile),
      minVersion: 'TLSv1.2',
    } as const;
    createSecureContext(certificate);
    this.#seen = seen;
    return certificate;
  }

  /**
   * Applies a changed certificate to the servers. Returns a function that stops this. Files that do not match may be a half-finished
   * change, so they are retried. Polling the modification time works where change notifications do not: for moved links and network drives.
   */
  follow(servers: readonly Server[], onChange: (problem: string | undefined) => void): () => void {
    let lastProblem: string | undefined;
    const look = () => {
      try {
        if (this.#stamp() === this.#seen) return;
        const certificate = this.read();
        for (const server of servers) (server as unknown as TlsServer).setSecureContext(certificate);
        lastProblem = undefined;
        onChange(undefined);
      } catch (error) {
        const problem = (error as Error).message;
        if (problem !== lastProblem) onChange(problem);
        lastProblem = problem;
      }
    };
    const timer = setInterval(look, this.#lookEveryMs).unref();
    return () => clearInterval(timer);
  }

  #stamp(): string {
    return [this.#certFile, this.#keyFile]
      .map((file) => statSync(file))
      .map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`)
      .join(' ');
  }
}
