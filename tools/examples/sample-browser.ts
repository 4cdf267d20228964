// A browser that signs in to the portal or the console: it keeps its cookie, and sends the headers that pages send.
import type { Answer, ExampleRecorder, Json } from './example-recorder.ts';

export class SampleBrowser {
  readonly #recorder: ExampleRecorder;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #csrfToken = '';

  constructor(recorder: ExampleRecorder, origin: string) {
    this.#recorder = recorder;
    this.#origin = origin;
  }

  async call(method: string, path: string, body?: Json, params?: Readonly<Record<string, string>>): Promise<Answer> {
    const headers = {
      origin: this.#origin,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'x-csrf-token': this.#csrfToken,
      ...(this.#cookies.size > 0 && { cookie: [...this.#cookies.values()].join('; ') }),
    };
    const answer = await this.#recorder.keep(method, path, {
      headers,
      ...(body !== undefined && { body }),
      ...(params && { params }),
    });
    for (const cookie of answer.cookies) this.#cookies.set(cookie.split('=')[0]!, cookie);
    this.#csrfToken = answer.value?.data?.csrfToken ?? this.#csrfToken;
    return answer;
  }
}
