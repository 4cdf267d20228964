// Files in a bucket of an S3-compatible service. Requests are signed by aws4fetch; each has a time limit and is tried again.
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { oneLine } from '../one-line.ts';
import { OperatorError } from '../operator-error.ts';
import { readXml } from '../xml/read-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import {
  dayName,
  FileDamaged,
  type FileStore,
  FilesUnavailable,
  type HashedFile,
  isDayName,
  isFileName,
  unchanged,
} from './file-store.ts';

export interface S3Place {
  /** As in https://s3.us-east-2.amazonaws.com. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** Within the bucket; '' for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly file?: HashedFile;
}

interface S3Answer {
  readonly status: number;
  readonly body: Buffer;
}

const TIME_LIMIT_MS = 20_000;
/** Before the second and the third attempt. */
const WAITS_MS = [200, 1_000];
/** So few that a page of names is a small document. */
const NAMES_A_PAGE = '100';

export class S3Files implements FileStore {
  readonly keptIn: string;
  readonly #place: S3Place;
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #client: AwsClient;
  readonly #timeLimitMs: number;

  /** `folder` begins the name of every object, so that several can share a bucket. */
  constructor(place: S3Place, folder: string, now: () => number, timeLimitMs = TIME_LIMIT_MS) {
    const { accessKeyId, secretAccessKey, region } = place;
    this.#place = place;
    this.#prefix = `${folder}/`;
    this.#now = now;
    this.#timeLimitMs = timeLimitMs;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.keptIn = `${place.endpoint}/${place.bucket}/${folder}`;
  }

  async check(): Promise<void> {
    const { bucket, endpoint } = this.#place;
    let status: number;
    try {
      ({ status } = await this.#send({ method: 'HEAD', key: '' }));
    } catch (error) {
      throw new OperatorError(`LINEHAUL_S3_ENDPOINT ${endpoint} does not answer. ${oneLine((error as Error).message)}`);
    }
    if (status === 200) return;
    const why =
      status === 404
        ? `There is no bucket ${bucket} at ${endpoint}. Make it, or correct LINEHAUL_S3_BUCKET.`
        : status === 403 || status === 401
          ? `${endpoint} refuses the bucket ${bucket} to these credentials. Check LINEHAUL_S3_ACCESS_KEY_ID and LINEHAUL_S3_SECRET_ACCESS_KEY.`
          : `${endpoint} answered ${status} for the bucket ${bucket}. Check LINEHAUL_S3_ENDPOINT and LINEHAUL_S3_REGION.`;
    throw new OperatorError(why);
  }

  async put(file: HashedFile): Promise<string> {
    const name = `${dayName(this.#now())}/${file.sha256}`;
    expectStatus('store a file', await this.#send({ method: 'PUT', key: this.#keyOf(name), file }), 200);
    return name;
  }

  async get(name: string): Promise<Buffer | undefined> {
    const answer = await this.#send({ method: 'GET', key: this.#keyOf(name) });
    if (answer.status === 404) return undefined;
    expectStatus('read a file', answer, 200);
    return unchanged(name, answer.body);
  }

  async days(): Promise<readonly string[]> {
    const days: string[] = [];
    // The marker is a name behind all of the day, so that the next page begins with another day.
    for await (const prefix of this.#names(this.#prefix, 'CommonPrefixes', 'Prefix', (last) => `${last}~`)) {
      days.push(prefix.slice(this.#prefix.length, -1));
    }
    return days.filter(isDayName).sort();
  }

  async *list(day: string): AsyncIterable<string> {
    for await (const key of this.#names(`${this.#prefix}${day}/`, 'Contents', 'Key', (last) => last)) {
      const name = key.slice(this.#prefix.length);
      if (isFileName(name)) yield name;
    }
  }

  async remove(name: string): Promise<void> {
    expectStatus('remove a file', await this.#send({ method: 'DELETE', key: this.#keyOf(name) }), 204, 200, 404);
  }

  #keyOf(name: string): string {
    if (!isFileName(name)) throw new FileDamaged(`${name} is not the name of a file.`);
    return `${this.#prefix}${name}`;
  }

  /** Pages go on by a marker, which every service knows, and not by tokens, which some make in ways of their own. */
  async *#names(
    prefix: string,
    element: 'Contents' | 'CommonPrefixes',
    member: 'Key' | 'Prefix',
    markerAfter: (last: string) => string,
  ): AsyncIterable<string> {
    for (let marker = ''; ; ) {
      const query = {
        'max-keys': NAMES_A_PAGE,
        prefix,
        ...(element === 'CommonPrefixes' && { delimiter: '/' }),
        ...(marker !== '' && { marker }),
      };
      const answer = await this.#send({ method: 'GET', key: '', query });
      expectStatus('list files', answer, 200);
      const page = readXml(answer.body.toString('utf8'));
      const names = childrenOf(page, element).map((one) => textOf(one, member));
      yield* names;
      if (textOf(page, 'IsTruncated') !== 'true' || names.length === 0) return;
      marker = markerAfter(names.at(-1)!);
    }
  }

  /** Each attempt is signed anew, since a signature has its time. @throws FilesUnavailable */
  async #send(request: S3Request): Promise<S3Answer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#attempt(request).catch((error: Error) => error);
      const isFinal = !(answer instanceof Error) && answer.status < 500 && answer.status !== 429;
      if (isFinal) return answer;
      const delayMs = WAITS_MS[attempt];
      if (delayMs === undefined) {
        const why = answer instanceof Error ? reasonOf(answer) : `it answered ${answer.status}`;
        throw new FilesUnavailable(`${this.#place.endpoint} is not available: ${why}.`);
      }
      await wait(delayMs);
    }
  }

  async #attempt({ method, key, query, file }: S3Request): Promise<S3Answer> {
    const { endpoint, bucket } = this.#place;
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = await this.#client.sign(url, {
      method,
      ...(file && {
        body: file.bytes as Uint8Array<ArrayBuffer>,
        // The service holds what arrives against it.
        headers: { 'x-amz-content-sha256': file.sha256, 'content-type': 'application/octet-stream' },
      }),
    });
    const response = await fetch(signed, { redirect: 'manual', signal: AbortSignal.timeout(this.#timeLimitMs) });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }
}

/** `fetch` says little itself; the reason is beneath. */
function reasonOf(error: Error): string {
  const { cause } = error;
  return oneLine(cause instanceof Error ? cause.message || String(cause) : error.message);
}

function expectStatus(what: string, { status, body }: S3Answer, ...wanted: readonly number[]): void {
  if (wanted.includes(status)) return;
  const said = oneLine(body.toString('utf8').slice(0, 300));
  throw new FilesUnavailable(`Could not ${what}: S3 answered ${status}. ${said}`);
}

function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((one) => one.name === name);
}

function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? '';
}
