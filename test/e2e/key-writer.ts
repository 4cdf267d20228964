// A client that keeps creating and deleting its API key, remembers every response, and can verify the state after a crash.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { basic } from '../support/basic-credentials.ts';
import { type HttpCall, HttpClient } from '../support/http-client.ts';
import { callUntilTold } from './retry-unavailable.ts';

interface Sent {
  readonly method: 'POST' | 'DELETE';
  readonly idempotencyKey: string;
  /** The client secret that the request was sent with. */
  readonly secret: string;
}

interface Acknowledged extends Sent {
  readonly status: number;
  readonly body: string;
}

/** Error codes that /authenticate returns for a key without a password. */
const KEY_IS_KNOWN = 1010;
const KEY_IS_UNKNOWN = 1002;

export class KeyWriter {
  readonly clientId: string;
  #secret: string;
  #apiKey: string | undefined;
  #goneKey: string | undefined;
  #inDoubt: Sent | undefined;
  #last: Acknowledged | undefined;
  #client = new HttpClient();
  #isEnough = false;
  created = 0;
  deleted = 0;
  acknowledged = 0;
  /** Responses that asked for a retry. */
  unavailable = 0;
  /** Calls that a crash left without a response: those that took effect, and those that did not. */
  readonly doubts = { happened: 0, hadNot: 0 };

  constructor(clientId: string, secret: string) {
    this.clientId = clientId;
    this.#secret = secret;
  }

  get apiKey(): string | undefined {
    return this.#apiKey;
  }

  /** Writes until the server is gone, or until enough() is called. */
  async writeOn(baseUrl: string): Promise<void> {
    this.#client = new HttpClient();
    this.#isEnough = false;
    while (!this.#isEnough) {
      const sent: Sent = {
        method: this.#apiKey === undefined ? 'POST' : 'DELETE',
        idempotencyKey: randomUUID(),
        secret: this.#secret,
      };
      this.#inDoubt = sent;
      const answer = await this.send(baseUrl, sent).catch(() => undefined);
      if (answer === undefined) {
        this.#client.close();
        return;
      }
      this.#inDoubt = undefined;
      this.#take(sent, answer);
      this.acknowledged += 1;
    }
    this.#client.close();
  }

  /** Stops after the call in progress. */
  enough(): void {
    this.#isEnough = true;
  }

  /** Retries with the same idempotency key after a 503. */
  send(baseUrl: string, { method, idempotencyKey, secret }: Sent) {
    const headers = { authorization: basic(this.clientId, secret), 'idempotency-key': idempotencyKey };
    return this.#call(`${baseUrl}/v1/api-key`, { method, headers });
  }

  #call(url: string, call: HttpCall) {
    return callUntilTold(this.#client, url, call, () => (this.unavailable += 1));
  }

  /** Compares the restarted server with everything that was acknowledged, and resolves the call in doubt. */
  async verify(baseUrl: string): Promise<void> {
    this.#client = new HttpClient();
    try {
      if (this.#inDoubt !== undefined) await this.#settle(baseUrl, this.#inDoubt);
      this.#inDoubt = undefined;
      await this.#expectState(baseUrl);
      if (this.#last !== undefined) await this.#expectReplay(baseUrl, this.#last);
    } finally {
      this.#client.close();
    }
  }

  /** A call without a response took effect completely or not at all. Sent again with its key, it has taken effect once. */
  async #settle(baseUrl: string, sent: Sent): Promise<void> {
    const before = await this.#read(baseUrl, sent.secret);
    const had = sent.method === 'POST' ? [401, 400] : [400, 200];
    // A new key while the old secret still works, or the reverse, would give a different status.
    expect(had).toContain(before.status);
    const happened = before.status === had[0];
    const unavailable = this.unavailable;
    const answer = await this.send(baseUrl, sent);
    // The attempt that got a 503 may have taken effect too; then the second attempt is a replay.
    const isCertain = this.unavailable === unavailable;
    if (isCertain)
      expect({ happened, replayed: answer.headers['idempotency-replayed'] === 'true' }).toEqual({
        happened,
        replayed: happened,
      });
    this.doubts[happened ? 'happened' : 'hadNot'] += 1;
    this.#take(sent, answer);
  }

  #take(sent: Sent, { status, body }: { status: number; body: string }): void {
    expect({ status, body: status === 201 || status === 204 ? '' : body }).toEqual({
      status: sent.method === 'POST' ? 201 : 204,
      body: '',
    });
    this.#last = { ...sent, status, body };
    if (sent.method === 'POST') {
      const { apiKey, apiClientSecret } = JSON.parse(body).data;
      this.#apiKey = apiKey;
      this.#secret = apiClientSecret;
      this.created += 1;
    } else {
      this.#goneKey = this.#apiKey;
      this.#apiKey = undefined;
      this.deleted += 1;
    }
  }

  async #expectState(baseUrl: string): Promise<void> {
    const { status, body } = await this.#read(baseUrl, this.#secret);
    if (this.#apiKey === undefined) {
      expect(status).toBe(400);
    } else {
      expect({ status, apiKey: JSON.parse(body).data?.apiKey }).toEqual({ status: 200, apiKey: this.#apiKey });
      expect(await this.#codeOf(baseUrl, this.#apiKey)).toBe(KEY_IS_KNOWN);
    }
    if (this.#goneKey !== undefined) expect(await this.#codeOf(baseUrl, this.#goneKey)).toBe(KEY_IS_UNKNOWN);
  }

  async #expectReplay(baseUrl: string, last: Acknowledged): Promise<void> {
    const { status, body, headers } = await this.send(baseUrl, last);
    expect({ status, body, replayed: headers['idempotency-replayed'] }).toEqual({
      status: last.status,
      body: last.body,
      replayed: 'true',
    });
  }

  #read(baseUrl: string, secret: string) {
    return this.#call(`${baseUrl}/v1/api-key`, { headers: { authorization: basic(this.clientId, secret) } });
  }

  async #codeOf(baseUrl: string, apiKey: string): Promise<number> {
    const { body } = await this.#call(`${baseUrl}/authenticate`, { method: 'POST', headers: { apikey: apiKey } });
    return JSON.parse(body).error.code;
  }
}
