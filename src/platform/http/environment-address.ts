// Where callers reach an environment: the configured public URL, or the address that the server listens on.
import type { Server } from 'node:http';

export interface AddressSettings {
  readonly publicUrl: string | undefined;
  readonly isHttps: boolean;
  readonly host: string;
  /** Used until the server listens. */
  readonly port: number;
  /** The operators' URL, if it differs. */
  readonly operators?: Pick<AddressSettings, 'publicUrl' | 'host' | 'port'>;
}

export class EnvironmentAddress {
  readonly #settings: AddressSettings;
  #server: Server | undefined;
  #operatorServer: Server | undefined;

  constructor(settings: AddressSettings) {
    this.#settings = settings;
  }

  /** Takes the port from this server once it listens. */
  servedBy(server: Server, operatorServer?: Server): void {
    this.#server = server;
    this.#operatorServer = operatorServer;
  }

  /** A standalone function, to pass to capabilities. */
  readonly url = this.page('');

  /** The URL of a page of this environment. Every quote contains one, and it never changes while listening, so it is built once. */
  page(path: string): () => string {
    let known: string | undefined;
    return () => {
      if (known !== undefined) return known;
      const url = `${this.#urlNow(this.#settings, this.#server)}${path}`;
      if (this.#server?.listening) known = url;
      return url;
    };
  }

  /** The URL of a page for operators. */
  operatorPage(path: string): () => string {
    const { operators } = this.#settings;
    if (operators === undefined) return this.page(path);
    return () => `${this.#urlNow(operators, this.#operatorServer)}${path}`;
  }

  #urlNow(
    { publicUrl, host, port }: Pick<AddressSettings, 'publicUrl' | 'host' | 'port'>,
    server: Server | undefined,
  ): string {
    if (publicUrl !== undefined) return publicUrl;
    const address = server?.address();
    const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    return `${this.#settings.isHttps ? 'https' : 'http'}://${name}:${typeof address === 'object' && address !== null ? address.port : port}`;
  }
}
