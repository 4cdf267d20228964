// Where callers reach an environment: the configured public URL, or the address that the server listens on.
import type { Server } from 'node:http';

export interface AddressSettings {
  readonly publicUrl: string | undefined;
  readonly host: string;
  /** What is shown before the server listens. */
  readonly port: number;
}

export class EnvironmentAddress {
  readonly #settings: AddressSettings;
  #server: Server | undefined;

  constructor(settings: AddressSettings) {
    this.#settings = settings;
  }

  /** The server whose port counts, from the moment it listens. */
  servedBy(server: Server): void {
    this.#server = server;
  }

  /** As a function of its own, which capabilities are given. */
  readonly url = this.page('');

  /** A page of this environment. Every quote names one, and an address that is listened on never changes: it is put together once. */
  page(path: string): () => string {
    let known: string | undefined;
    return () => {
      if (known !== undefined) return known;
      const url = `${this.#urlNow()}${path}`;
      if (this.#server?.listening) known = url;
      return url;
    };
  }

  #urlNow(): string {
    const { publicUrl, host, port } = this.#settings;
    if (publicUrl !== undefined) return publicUrl;
    const address = this.#server?.address();
    const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    return `http://${name}:${typeof address === 'object' && address !== null ? address.port : port}`;
  }
}
