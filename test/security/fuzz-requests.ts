// Generates requests for an operation: valid ones by the document, most of which are then corrupted in one or more places.
import { jpegScan, pngScan, tiffScan } from '../../src/platform/files/scans.fixture.ts';
import type { Dice } from '../support/seeded-dice.ts';
import type { FuzzCallers, Headers } from './fuzz-callers.ts';
import type { FuzzDocument, FuzzOperation, FuzzParameter } from './fuzz-document.ts';
import { FuzzValues } from './fuzz-values.ts';
import type { Loose } from './tenants.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly payload: Buffer | undefined;
  /** Failed passwords are counted per address. */
  readonly remoteAddress: string;
  /** Whether a 401 would be unexpected. */
  readonly hasRightCredentials: boolean;
}

const FILES: ReadonlyMap<string, Buffer> = new Map([
  ['image/png', pngScan()],
  ['image/jpeg', jpegScan()],
  ['image/tiff', tiffScan()],
  ['application/pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
]);

/** How many values are remembered per name. */
const REMEMBERED = 30;
/** Longer strings are documents. */
const LONGEST_LEARNT = 100;
const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['accept', ['text/html', 'application/xml', '*/*;q=0', 'application/json;q=0.5', ',,;', 'x'.repeat(2_000)]],
  [
    'content-type',
    ['text/plain', '', 'application/json; charset=utf-16', 'application/xml', 'multipart/form-data', ';'],
  ],
  ['content-encoding', ['gzip', 'br', 'identity', 'x']],
  ['idempotency-key', ['', 'same', 'same', 'with blank', 'x'.repeat(300), 'é', 'k\tk']],
  ['x-request-id', ['', 'mine-1', 'x'.repeat(500), 'a b', '"', '<id>']],
  ['if-none-match', ['*', '"x"']],
  ['range', ['bytes=0-1', 'bytes=9-1,x']],
  ['expect', ['200-ok']],
  ['last-event-id', ['0', 'x', 'ZXZlbnQgMA', '-1']],
  ['x-forwarded-for', ['127.0.0.1', 'x, y']],
  ['host', ['', 'example.com:99999', 'a b']],
  ['cookie', ['linehaul=x', '=;=', 'a'.repeat(4_000)]],
];

export class FuzzRequests {
  readonly #dice: Dice;
  readonly #callers: FuzzCallers;
  readonly #values: FuzzValues;
  readonly #now: () => string;
  /** Values from responses, by field name, and also by the preceding path segment for names with many meanings. */
  readonly #seen = new Map<string, Loose[]>();
  #serial = 0;

  constructor(dice: Dice, document: FuzzDocument, callers: FuzzCallers, now: () => string) {
    this.#dice = dice;
    this.#callers = callers;
    this.#now = now;
    this.#values = new FuzzValues(dice, document);
  }

  async next(operation: FuzzOperation): Promise<FuzzRequest> {
    this.#serial += 1;
    const { method } = operation;
    const spoils = this.#dice.pick([0, 0, 1, 1, 1, 2]);
    const places = { path: 0, query: 0, body: 0, text: 0, headers: 0, credentials: 0 };
    for (let count = 0; count < spoils; count++) places[this.#place(operation)] += 1;
    const payload = this.#payload(operation, places.body, places.text);
    const headers: Headers = { ...(await this.#credentials(operation, places.credentials > 0)) };
    if (payload !== undefined) {
      const { files } = operation;
      headers['content-type'] = files.length === 0 ? 'application/json' : this.#fileType(payload, files);
    }
    if (method !== 'GET' && this.#values.chance(10)) headers['idempotency-key'] = `key-${this.#dice.between(1, 20)}`;
    for (let count = 0; count < places.headers; count++) {
      const [name, values] = this.#dice.pick(ODD_HEADERS);
      headers[name] = this.#dice.pick(values);
    }
    const remoteAddress = this.#values.chance(30)
      ? '127.0.0.1'
      : `10.${this.#dice.between(0, 255)}.${this.#dice.between(0, 255)}.7`;
    return {
      method,
      url: this.#url(operation, places.path, places.query),
      headers,
      payload,
      remoteAddress,
      hasRightCredentials: places.credentials + places.headers === 0,
    };
  }

  /** Learns numbers and strings from a response for later requests. Documentation is skipped, as it contains only examples. */
  learn({ path }: FuzzOperation, answer: Loose): void {
    if (!/^\/(ops\/)?v1\//.test(path)) return;
    const walk = (value: Loose, depth: number): void => {
      if (depth > 6 || typeof value !== 'object' || value === null) return;
      for (const [name, member] of Object.entries(Array.isArray(value) ? value.slice(0, 5) : value)) {
        if (typeof member === 'number' || (typeof member === 'string' && member.length <= LONGEST_LEARNT)) {
          for (const key of [name, `${path.split('/').at(-1)} ${name}`]) this.#remember(key, member);
        } else walk(member, depth + 1);
      }
    };
    walk(answer, 0);
  }

  /** Adds the ID of an existing record, under its parameter name. */
  know(name: string, value: string): void {
    this.#remember(name, value);
  }

  #remember(key: string, value: Loose): void {
    const known = this.#seen.get(key) ?? [];
    if (!known.includes(value)) known.push(value);
    if (known.length > REMEMBERED) known.shift();
    this.#seen.set(key, known);
  }

  #place({ path, body, files, parameters, security }: FuzzOperation) {
    const hasQuery = parameters.some((one) => one.in === 'query');
    return this.#dice.pick([
      ...(path.includes('{') ? (['path', 'path'] as const) : []),
      ...(hasQuery ? (['query', 'query'] as const) : []),
      'query' as const,
      ...(body === undefined ? [] : (['body', 'body', 'body', 'body', 'body', 'body', 'text'] as const)),
      ...(files.length === 0 ? [] : (['text', 'text'] as const)),
      'headers' as const,
      ...(security.length === 0 || !this.#values.chance(30) ? [] : (['credentials'] as const)),
    ]);
  }

  async #credentials({ security }: FuzzOperation, isSpoiled: boolean): Promise<Headers> {
    if (security.length === 0) return {};
    if (!isSpoiled) return this.#callers.headersOf(this.#dice.pick(security));
    const headers = { ...(await this.#callers.headersOf(this.#dice.pick(security))) };
    const [name = 'authorization'] = this.#dice.pick(Object.keys(headers).map((one) => [one]));
    if (this.#values.chance(50)) delete headers[name];
    else
      headers[name] = this.#dice.pick([
        '',
        'Bearer',
        'Basic',
        'Basic eA==',
        'Basic Og==',
        'Bearer a.b.c',
        `Basic ${Buffer.from(`nobody${this.#serial}:x`).toString('base64')}`,
        'x'.repeat(3_000),
      ]);
    return headers;
  }

  #url({ path, parameters }: FuzzOperation, pathSpoils: number, querySpoils: number): string {
    let spoils = pathSpoils;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
      const parameter = parameters.find((one) => one.in === 'path' && one.name === name)!;
      // An empty segment would make a different path.
      if (spoils-- > 0) return this.#oddSegment() || 'x';
      return encodeURIComponent(String(this.#valueOf(parameter, path))) || 'x';
    });
    const pairs = this.#chosen(parameters.filter((one) => one.in === 'query')).flatMap((one) =>
      [this.#valueOf(one, path)].flat().map((value) => `${one.name}=${encoded(value)}`),
    );
    for (let count = 0; count < querySpoils; count++) this.#spoilQuery(pairs, parameters);
    return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
  }

  /** The required parameters, and often just one of the others: many are alternatives. */
  #chosen(parameters: readonly FuzzParameter[]): FuzzParameter[] {
    const optional = parameters.filter(({ required }) => !required);
    const one = optional.length > 0 && this.#values.chance(60) ? this.#dice.pick(optional) : undefined;
    const isWanted = (parameter: FuzzParameter) => (one === undefined ? this.#values.chance(30) : parameter === one);
    return parameters.filter((parameter) => parameter.required || isWanted(parameter));
  }

  #oddSegment(): string {
    const raw = ['%', '%zz', '%E0%A4%A', '%00', '%2F', 'a%20b', '%F0%9F%9A%9A', 'x'.repeat(250), ';a=b', '%ff'];
    return this.#values.chance(40) ? this.#dice.pick(raw) : encoded(this.#values.oddText()).replace(/^\.+$/, 'x');
  }

  #spoilQuery(pairs: string[], parameters: readonly FuzzParameter[]): void {
    const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const name = names.length === 0 ? 'x' : this.#dice.pick(names);
    const at = this.#dice.between(0, Math.max(0, pairs.length - 1));
    switch (this.#dice.between(0, 5)) {
      case 0:
        pairs.splice(at, 1);
        break;
      case 1:
        pairs.push(
          this.#dice.pick(['x=1', '__proto__=1', 'a[b]=c', '%', '%zz=1', '=', '&&', 'limit', '%00=1', 'constructor=x']),
        );
        break;
      case 2:
        if (pairs[at] !== undefined) pairs.push(pairs[at]);
        break;
      default:
        pairs.push(`${name}=${this.#values.chance(20) ? this.#oddSegment() : encoded(this.#values.oddText())}`);
    }
  }

  /** Mostly a value from an earlier response, because only those belong to existing records. */
  #valueOf({ name, schema }: FuzzParameter, path: string): Loose {
    // `/v1/subscriptions/{id}/test` needs what `/v1/subscriptions` calls an id.
    const group = path.split(`/{${name}}`)[0]!.split('/').at(-1);
    const known = SAME_AS[name] ?? name;
    const seen = this.#seen.get(`${group} ${name}`) ?? this.#seen.get(known);
    if (seen !== undefined && this.#values.chance(75)) return this.#dice.pick(seen);
    return this.#values.fitting(schema);
  }

  #payload({ body, files, method, path }: FuzzOperation, bodySpoils: number, textSpoils: number): Buffer | undefined {
    if (files.length > 0) return this.#file(textSpoils);
    if (body === undefined) return method !== 'GET' && this.#values.chance(3) ? Buffer.from('{}') : undefined;
    const { examples, schema } = body;
    const isExample = examples.length > 0 && this.#values.chance(75);
    let value = this.#lively(isExample ? structuredClone(this.#dice.pick(examples)) : this.#values.fitting(schema));
    // A made-up password never works.
    if (value?.password !== undefined && this.#values.chance(70)) {
      const { username, password } = this.#callers.personAt(path);
      Object.assign(value, value.username === undefined ? { password } : { username, password });
    }
    for (let count = 0; count < bodySpoils; count++) value = this.#spoilt(value, schema);
    let bytes: Buffer = Buffer.from(JSON.stringify(value) ?? '');
    for (let count = 0; count < textSpoils; count++) bytes = this.#spoiltBytes(bytes);
    return bytes;
  }

  #file(spoils: number): Buffer {
    let bytes: Buffer = FILES.get(this.#dice.pick([...FILES.keys()]))!;
    for (let count = 0; count < spoils; count++) bytes = this.#spoiltBytes(bytes);
    return bytes;
  }

  /** Mostly the type that matches the bytes. */
  #fileType(bytes: Buffer, types: readonly string[]): string {
    const [type] = [...FILES].find(([, file]) => file === bytes) ?? [];
    return type === undefined || this.#values.chance(20) ? this.#dice.pick(types) : type;
  }

  /** An example with numbers, accounts and times that exist here. */
  #lively(value: Loose, name = ''): Loose {
    if (Array.isArray(value)) return value.map((item) => this.#lively(item, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.#lively(member, key)]));
    }
    if (/^account(Code|s)?$/.test(name)) return this.#values.chance(90) ? this.#callers.account : value;
    if (/^(eventId|username)$/.test(name)) return `fuzz-${this.#serial}`;
    if (/^(occurredAt|at)$/.test(name)) return this.#now();
    const seen = this.#seen.get(name) ?? this.#seen.get(SAME_AS[name] ?? '');
    if (seen !== undefined && KNOWN_BY_NAME.test(name)) return this.#dice.pick(seen);
    return value;
  }

  /** The value with one change. */
  #spoilt(value: Loose, schema: Loose): Loose {
    const places = placesOf(value);
    if (places.length === 0 || this.#values.chance(3)) return this.#values.odd();
    const { owner, key } = this.#dice.pick(places);
    switch (this.#dice.between(0, 7)) {
      case 0:
        if (Array.isArray(owner)) owner.splice(Number(key), 1);
        else delete owner[key];
        break;
      case 1:
        if (Array.isArray(owner)) owner.push(this.#values.odd());
        else
          owner[this.#dice.pick(['x', '', '__proto__', 'constructor', 'Pro', ' pro', key.toUpperCase()])] =
            this.#values.odd();
        break;
      case 2:
        if (Array.isArray(owner)) for (let count = 0; count < 40; count++) owner.push(structuredClone(owner[0]));
        else owner[key] = [owner[key]];
        break;
      case 3:
        owner[key] = typeof owner[key] === 'number' ? String(owner[key]) : { [key]: owner[key] };
        break;
      case 4:
        owner[key] = nested(this.#dice.pick([10, 40, 200]));
        break;
      case 5:
        Object.assign(value, this.#values.fitting(schema));
        break;
      default:
        owner[key] = this.#values.odd();
    }
    return value;
  }

  #spoiltBytes(bytes: Buffer): Buffer {
    const at = this.#dice.between(0, Math.max(0, bytes.length - 1));
    switch (this.#dice.between(0, 7)) {
      case 0:
        return bytes.subarray(0, at);
      case 1:
        return Buffer.concat([bytes, Buffer.from(this.#dice.pick(['}', ' x', '\u0000', '\ufeff', ',']))]);
      case 2:
        return Buffer.concat([Buffer.from('\ufeff'), bytes]);
      case 3:
        return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe, 0xc3]), bytes.subarray(at)]);
      case 4:
        return Buffer.alloc(0);
      case 5:
        return Buffer.from(bytes.toString('utf8').replace('{', `{"a":1,"a":2,"__proto__":{"x":1},`));
      case 6:
        return Buffer.concat([bytes.subarray(0, at), Buffer.from('\\ud800'), bytes.subarray(at)]);
      default: {
        const copy = Buffer.from(bytes);
        if (copy.length > 0) copy[at] = this.#dice.between(0, 255);
        return copy;
      }
    }
  }
}

/** Fields that are meaningful only if they refer to existing records. */
const KNOWN_BY_NAME = /^(pro|pros|quoteID|requestNumber|invoice|pricing|terminal|basedOn)$/;

/** Parameters that have a different name in responses. */
const SAME_AS: Readonly<Record<string, string>> = {
  invoice: 'number',
  pickup: 'requestNumber',
  pros: 'pro',
  quoteID: 'quoteId',
  against: 'version',
  basedOn: 'version',
  deliveryId: 'deliveries id',
  subscription: 'subscriptionId',
};

/** UTF-8 replaces lone surrogates, which cannot be encoded. */
function encoded(value: Loose): string {
  return encodeURIComponent(Buffer.from(String(value)).toString());
}

function placesOf(value: Loose): { owner: Loose; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [{ owner: value, key }, ...placesOf(value[key])]);
}

function nested(depth: number): Loose {
  let value: Loose = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
