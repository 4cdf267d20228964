// One bucket of an S3-compatible service. Requests are signed by aws4fetch; each has a timeout and is retried.
import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { oneLine } from '../one-line.ts';
import { OperatorError } from '../operator-error.ts';
import { readXml } from '../xml/read-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { FilesUnavailable, type HashedFile } from './file-store.ts';

export interface S3Place {
  /** Such as https://s3.us-east-2.amazonaws.com. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Within the bucket. Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly file?: HashedFile;
  readonly range?: string;
  /** The key of another object to copy within the bucket. */
  readonly copyOf?: string;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const TIME_LIMIT_MS = 20_000;
/** Before the second and third attempt. */
const WAITS_MS = [200, 1_000];
/** Few enough that a page of names is a small document. */
const NAMES_A_PAGE = '100';
const MIB = 1_048_576;
/** Larger files are sent and received in parts of at least this size. */
const PART_BYTES = 16 * MIB;
/** The service accepts no more for one object. */
const MOST_PARTS = 10_000;

/** The size of the parts in which a file is sent. From 168 GB on, it grows with the file. */
export function partBytesOf(fileBytes: number): number {
  return Math.max(PART_BYTES, Math.ceil(fileBytes / MOST_PARTS / MIB) * MIB);
}

/** A larger part has proportionally more time. */
export function partTimeLimitMs(timeLimitMs: number, partBytes: number): number {
  return Math.ceil(timeLimitMs * Math.max(1, partBytes / PART_BYTES));
}

export class S3Bucket {
  readonly place: S3Place;
  readonly #client: AwsClient;
  readonly #timeLimitMs: number;
  /** The prefix of the settings for messages, such as LINEHAUL_S3. */
  readonly #settings: string;

  constructor(place: S3Place, settings = 'LINEHAUL_S3', timeLimitMs = TIME_LIMIT_MS) {
    const { accessKeyId, secretAccessKey, region } = place;
    this.place = place;
    this.#settings = settings;
    this.#timeLimitMs = timeLimitMs;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  }

  /** @throws OperatorError if it cannot be used, with what to do about it */
  async check(): Promise<void> {
    const { bucket, endpoint } = this.place;
    const settings = this.#settings;
    let status: number;
    try {
      ({ status } = await this.send({ method: 'HEAD', key: '' }));
    } catch (error) {
      throw new OperatorError(
        `${settings}_ENDPOINT ${endpoint} is not responding. ${oneLine((error as Error).message)}`,
      );
    }
    if (status === 200) return;
    const why =
      status === 404
        ? `There is no bucket ${bucket} at ${endpoint}. Make it, or correct ${settings}_BUCKET.`
        : status === 403 || status === 401
          ? `${endpoint} refuses the bucket ${bucket} to these credentials. Check ${settings}_ACCESS_KEY_ID and ${settings}_SECRET_ACCESS_KEY.`
          : `${endpoint} answered ${status} for the bucket ${bucket}. Check ${settings}_ENDPOINT and ${settings}_REGION.`;
    throw new OperatorError(why);
  }

  names(prefix: string): AsyncIterable<string> {
    return this.#names(prefix, 'Contents', 'Key', (last) => last);
  }

  /** What follows the prefix in the names, up to the next slash. `prefix` must end with one. The files themselves are not listed. */
  async folders(prefix: string): Promise<string[]> {
    const folders: string[] = [];
    // The marker sorts after all names in the folder, so that the next page starts with another one.
    for await (const folder of this.#names(prefix, 'CommonPrefixes', 'Prefix', (last) => `${last}~`))
      folders.push(folder.slice(prefix.length, -1));
    return folders;
  }

  /** Pages continue from a marker, which every service supports, instead of tokens, which some implement differently. */
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
      const answer = await this.send({ method: 'GET', key: '', query });
      expectStatus('list files', answer, 200);
      const page = readXml(answer.body.toString('utf8'));
      const names = childrenOf(page, element).map((one) => textOf(one, member));
      yield* names;
      if (textOf(page, 'IsTruncated') !== 'true' || names.length === 0) return;
      marker = markerAfter(names.at(-1)!);
    }
  }

  /** Uploads a file of any size. The object appears only when it is complete. @throws FilesUnavailable */
  async upload(key: string, path: string): Promise<void> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size <= PART_BYTES) {
        const sent = await this.send({ method: 'PUT', key, file: hashedPart(await partOf(file, 0, size)) });
        return expectStatus('store a file', sent, 200);
      }
      await this.#uploadParts(key, file, size);
    } finally {
      await file.close();
    }
  }

  /** Within the bucket: the bytes do not pass through this process. @throws FilesUnavailable */
  async copy(from: string, to: string): Promise<void> {
    const copied = await this.send({ method: 'PUT', key: to, copyOf: from });
    expectStatus('copy a file', copied, 200);
    // A service may return 200 before it knows that it failed.
    if (readXml(copied.body.toString('utf8')).name === 'Error') throw new FilesUnavailable(`Could not copy ${from}.`);
  }

  /** `to` must not exist. An incomplete file is removed. @throws FilesUnavailable */
  async download(key: string, to: string): Promise<void> {
    const file = await open(to, 'wx', 0o600);
    try {
      for (let at = 0, total = Number.POSITIVE_INFINITY; at < total; ) {
        const range = `bytes=${at}-${at + PART_BYTES - 1}`;
        const answer = await this.send({ method: 'GET', key, range });
        expectStatus('read a file', answer, 200, 206);
        await file.appendFile(answer.body);
        at += answer.body.length;
        // A service without range support sends everything at once; so does one with an empty object.
        total = answer.status === 200 ? at : totalOf(answer.headers);
      }
      await file.sync();
      await file.close();
    } catch (error) {
      await file.close();
      await rm(to, { force: true });
      throw error;
    }
  }

  /** Each attempt is signed again, since signatures expire. @throws FilesUnavailable */
  async send(request: S3Request): Promise<S3Answer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#attempt(request).catch((error: Error) => error);
      const isFinal = !(answer instanceof Error) && answer.status < 500 && answer.status !== 429;
      if (isFinal) return answer;
      const delayMs = WAITS_MS[attempt];
      if (delayMs === undefined) {
        const why = answer instanceof Error ? reasonOf(answer) : `it answered ${answer.status}`;
        throw new FilesUnavailable(`${this.place.endpoint} is not available: ${why}.`);
      }
      await wait(delayMs);
    }
  }

  async #uploadParts(key: string, file: FileHandle, size: number): Promise<void> {
    const begun = await this.send({ method: 'POST', key, query: { uploads: '' } });
    expectStatus('store a file', begun, 200);
    const uploadId = textOf(readXml(begun.body.toString('utf8')), 'UploadId');
    try {
      const parts: string[] = [];
      const partBytes = partBytesOf(size);
      for (let at = 0, number = 1; at < size; at += partBytes, number++) {
        const part = hashedPart(await partOf(file, at, Math.min(partBytes, size - at)));
        const query = { partNumber: String(number), uploadId };
        const sent = await this.send({ method: 'PUT', key, query, file: part });
        expectStatus('store a file', sent, 200);
        const tag = sent.headers.get('etag') ?? '';
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`);
      }
      const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const ended = await this.send({ method: 'POST', key, query: { uploadId }, file: hashedPart(list) });
      expectStatus('store a file', ended, 200);
      // A service may return 200 before it knows that it failed.
      if (readXml(ended.body.toString('utf8')).name === 'Error') throw new FilesUnavailable(`Could not store ${key}.`);
    } catch (error) {
      // Abandoned parts would be stored, and billed.
      await this.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
      throw error;
    }
  }

  async #attempt({ method, key, query, file, range, copyOf }: S3Request): Promise<S3Answer> {
    const { endpoint, bucket } = this.place;
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = await this.#client.sign(url, {
      method,
      headers: {
        ...(range && { range }),
        ...(copyOf && { 'x-amz-copy-source': `/${bucket}/${copyOf}` }),
        // The service verifies the content against it.
        ...(file && { 'x-amz-content-sha256': file.sha256, 'content-type': 'application/octet-stream' }),
      },
      ...(file && { body: file.bytes as Uint8Array<ArrayBuffer> }),
    });
    const limitMs = partTimeLimitMs(this.#timeLimitMs, file?.bytes.length ?? 0);
    const response = await fetch(signed, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) });
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
}

function hashedPart(bytes: Buffer): HashedFile {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function partOf(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(bytes);
  for (let filled = 0; filled < bytes; ) {
    const { bytesRead } = await file.read(part, filled, bytes - filled, at + filled);
    if (bytesRead === 0) throw new FilesUnavailable('A file became shorter while it was sent.');
    filled += bytesRead;
  }
  return part;
}

/** From `content-range: bytes 0-99/1234`. */
function totalOf(headers: Headers): number {
  const text = headers.get('content-range') ?? '';
  const total = Number(text.slice(text.lastIndexOf('/') + 1));
  if (text === '' || !Number.isInteger(total)) throw new FilesUnavailable('S3 did not say how long a file is.');
  return total;
}

/** The message of `fetch` is vague; the cause has the reason. */
function reasonOf(error: Error): string {
  const { cause } = error;
  return oneLine(cause instanceof Error ? cause.message || String(cause) : error.message);
}

export function expectStatus(what: string, { status, body }: S3Answer, ...wanted: readonly number[]): void {
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
