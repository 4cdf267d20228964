// Texts that depend only on the URL of the server: rendered once, kept in memory, and served with an ETag.
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../contract/route.ts';
import { CompressedFile } from './compressed-file.ts';

interface Rendered {
  readonly file: CompressedFile;
  /** Without the content type, which the file has. */
  readonly headers: Readonly<Record<string, string>>;
}

export class RenderedOnce {
  readonly #baseUrl: () => string;
  #renderedFor: string | undefined;
  readonly #rendered = new Map<string, Promise<Rendered>>();

  /** The URL is unknown until the server listens. Texts rendered for another URL are dropped. */
  constructor(baseUrl: () => string) {
    this.#baseUrl = baseUrl;
  }

  /** `render` returns a response with a text and its content type. `name` identifies the text. */
  async answer(
    name: string,
    asked: IncomingHttpHeaders,
    render: (baseUrl: string) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const { file, headers } = await this.#once(name, render);
    return file.answer(asked, headers);
  }

  #once(name: string, render: (baseUrl: string) => Answer | Promise<Answer>): Promise<Rendered> {
    const baseUrl = this.#baseUrl();
    if (baseUrl !== this.#renderedFor) {
      this.#renderedFor = baseUrl;
      this.#rendered.clear();
    }
    let rendered = this.#rendered.get(name);
    if (rendered === undefined) {
      rendered = renderedBy(() => render(baseUrl));
      this.#rendered.set(name, rendered);
      // The next request tries again.
      rendered.catch(() => this.#rendered.delete(name));
    }
    return rendered;
  }
}

async function renderedBy(render: () => Answer | Promise<Answer>): Promise<Rendered> {
  const { headers = {}, body } = await render();
  const { 'content-type': contentType = '', ...others } = headers;
  return { file: new CompressedFile(Buffer.from(body as string), contentType), headers: others };
}
