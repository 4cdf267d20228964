// Files in a bucket of an S3-compatible service.
import {
  dayName,
  FileDamaged,
  type FileStore,
  type HashedFile,
  isDayName,
  isFileName,
  unchanged,
} from './file-store.ts';
import { expectStatus, S3Bucket, type S3Place } from './s3-bucket.ts';

export class S3Files implements FileStore {
  readonly keptIn: string;
  readonly #bucket: S3Bucket;
  readonly #prefix: string;
  readonly #now: () => number;

  /** `folder` is the prefix of every object name, so that several can share a bucket. */
  constructor(place: S3Place, folder: string, now: () => number, timeLimitMs?: number) {
    this.#bucket = new S3Bucket(place, 'LINEHAUL_S3', timeLimitMs);
    this.#prefix = `${folder}/`;
    this.#now = now;
    this.keptIn = `${place.endpoint}/${place.bucket}/${folder}`;
  }

  check(): Promise<void> {
    return this.#bucket.check();
  }

  async put(file: HashedFile): Promise<string> {
    const name = `${dayName(this.#now())}/${file.sha256}`;
    expectStatus('store a file', await this.#bucket.send({ method: 'PUT', key: this.#keyOf(name), file }), 200);
    return name;
  }

  async get(name: string): Promise<Buffer | undefined> {
    const answer = await this.#bucket.send({ method: 'GET', key: this.#keyOf(name) });
    if (answer.status === 404) return undefined;
    expectStatus('read a file', answer, 200);
    return unchanged(name, answer.body);
  }

  async days(): Promise<readonly string[]> {
    const days = await this.#bucket.folders(this.#prefix);
    return days.filter(isDayName).sort();
  }

  async *list(day: string): AsyncIterable<string> {
    for await (const key of this.#bucket.names(`${this.#prefix}${day}/`)) {
      const name = key.slice(this.#prefix.length);
      if (isFileName(name)) yield name;
    }
  }

  async remove(name: string): Promise<void> {
    const answer = await this.#bucket.send({ method: 'DELETE', key: this.#keyOf(name) });
    expectStatus('remove a file', answer, 204, 200, 404);
  }

  #keyOf(name: string): string {
    if (!isFileName(name)) throw new FileDamaged(`${name} is not the name of a file.`);
    return `${this.#prefix}${name}`;
  }
}
