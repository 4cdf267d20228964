// An in-process S3 server for tests: it checks signatures, and can be made to fail.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import nodeModule from 'node:module';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { S3Place } from './s3-bucket.ts';

/** The package has no types. */
interface S3Server {
  readonly store: S3Store;
  configureBuckets(): Promise<unknown>;
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
}
interface S3Store {
  listObjects(bucket: string, options: ListOptions): Promise<Listed>;
}
interface ListOptions {
  readonly prefix?: string;
  readonly delimiter?: string;
  readonly maxKeys?: number;
}
interface Listed {
  readonly objects: readonly { readonly key: string }[];
  readonly commonPrefixes: readonly string[];
  readonly isTruncated: boolean;
}
type MakeS3Server = new (options: object) => S3Server;
const S3rver = nodeModule.createRequire(import.meta.url)('s3rver') as MakeS3Server;

/** The only secret that the server knows. */
const SECRET = 'S3RVER';

export interface TestS3 {
  readonly place: S3Place;
  /** Method and path of each request, in order. */
  readonly asked: string[];
  /** The next `count` requests get this status, a reset, or no response. */
  failNext(count: number, how: number | 'reset' | 'silence'): void;
  close(): Promise<void>;
}

export async function openS3(bucket = 'linehaul-test'): Promise<TestS3> {
  const s3 = new S3rver({ directory: temporaryFolder(), silent: true, configureBuckets: [{ name: bucket }] });
  await s3.configureBuckets();
  listDeepFolders(s3.store);
  const answer = s3.callback();
  const asked: string[] = [];
  const failures: (number | 'reset' | 'silence')[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const failure = failures.shift();
    if (failure === undefined) {
      if (isSigned(request, SECRET)) answer(request, response);
      else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    if (failure === 'reset') request.socket.destroy();
    else if (typeof failure === 'number') response.writeHead(failure).end('<Error/>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: SECRET,
    },
    asked,
    failNext(count, how) {
      failures.push(...Array<typeof how>(count).fill(how));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The server itself leaves out folders in which there are only folders. They come in one page, as it has always sent them. */
function listDeepFolders(store: S3Store): void {
  const list = store.listObjects.bind(store);
  store.listObjects = async (bucket, options) => {
    const { prefix = '', delimiter = '', ...others } = options;
    if (delimiter === '') return list(bucket, options);
    const { objects } = await list(bucket, { ...others, prefix, maxKeys: Number.POSITIVE_INFINITY });
    const folderOf = (key: string) => key.slice(0, key.indexOf(delimiter, prefix.length) + 1);
    const folders = objects.map(({ key }) => folderOf(key)).filter((folder) => folder !== '');
    return {
      objects: objects.filter(({ key }) => folderOf(key) === ''),
      commonPrefixes: [...new Set(folders)].sort(),
      isTruncated: false,
    };
  };
}

/** Signature version 4, computed from the request alone: the server itself only knows the older version. */
function isSigned({ method, url, headers }: IncomingMessage, secret: string): boolean {
  const given =
    /Credential=\w+\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (given === null) return false;
  const [, day = '', region = '', names = '', signature = ''] = given;
  const { pathname, searchParams } = new URL(url ?? '', 'http://localhost');
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const signed = names.split(';').map((name) => `${name}:${headers[name] ?? ''}\n`);
  const request = [method, pathname, query.join('&'), signed.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, hash].join('\n');
  const mac = (key: string | Buffer, of: string) => createHmac('sha256', key).update(of).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (one, part) => mac(one, part),
    `AWS4${secret}`,
  );
  return mac(key, text).toString('hex') === signature;
}
