// Makes forged tokens: every trick with the header, the claims, the signature and the way a token is sent.
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { EncryptJWT } from 'jose';

export interface Forgery {
  readonly name: string;
  /** The whole Authorization header. */
  readonly authorization: string;
  /** The expected error code, if it must be a specific one. */
  readonly code?: number;
}

export interface Genuine {
  readonly token: string;
  /** Another genuine token of the same account. */
  readonly otherToken: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** Seconds since 1970, by the app's clock. */
  readonly now: number;
  readonly environment: string;
}

type Json = Record<string, unknown>;

const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url');
const decode = (part: string) => Buffer.from(part, 'base64url');
const own = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed448 = generateKeyPairSync('ed448');

export async function forgeries(genuine: Genuine): Promise<Forgery[]> {
  const [head = '', body = '', signature = ''] = genuine.token.split('.');
  const header: Json = JSON.parse(decode(head).toString());
  const claims: Json = JSON.parse(decode(body).toString());

  const bearer = (name: string, token: string, code = 1005): Forgery => ({
    name,
    authorization: `Bearer ${token}`,
    code,
  });
  const signedRaw = (headerText: string, claimsText: string, by: (input: Buffer) => Buffer | string) => {
    const input = `${encode(headerText)}.${encode(claimsText)}`;
    return `${input}.${encode(by(Buffer.from(input)))}`;
  };
  const signed = (headerOf: unknown, claimsOf: unknown, by: (input: Buffer) => Buffer | string) =>
    signedRaw(JSON.stringify(headerOf), JSON.stringify(claimsOf), by);
  const byOwn = (input: Buffer) => sign(null, input, own.privateKey);
  /** Signs what our own key would never sign. */
  const byReal = (input: Buffer) => sign(null, input, genuine.privateKey);
  const hmac =
    (key: string | Buffer, hash = 'sha256') =>
    (input: Buffer) =>
      createHmac(hash, key).update(input).digest();

  const spki = genuine.publicKey.export({ type: 'spki', format: 'der' });
  const pem = genuine.publicKey.export({ type: 'spki', format: 'pem' });
  const jwk = genuine.publicKey.export({ format: 'jwk' });
  const raw = Buffer.from(String(jwk.x), 'base64url');

  const algorithms: Forgery[] = [
    ...[
      'none',
      'None',
      'NONE',
      'nOnE',
      'non\u0435',
      '',
      null,
      ['EdDSA'],
      { name: 'EdDSA' },
      0,
      'eddsa',
      'EdDSA ',
      'Ed25519',
      'ES512',
    ].flatMap((alg) => [
      bearer(`alg ${JSON.stringify(alg)}, no signature`, `${encode(JSON.stringify({ ...header, alg }))}.${body}.`),
      bearer(
        `alg ${JSON.stringify(alg)}, the old signature`,
        `${encode(JSON.stringify({ ...header, alg }))}.${body}.${signature}`,
      ),
      bearer(`alg ${JSON.stringify(alg)}, our signature`, signed({ ...header, alg }, claims, byReal)),
    ]),
    bearer(
      'alg escaped',
      signedRaw('{"alg":"\\u006eone","typ":"JWT"}', JSON.stringify(claims), () => ''),
    ),
    bearer(
      'alg twice',
      signedRaw(`{"alg":"EdDSA","alg":"none","typ":"JWT","kid":"${header.kid}"}`, JSON.stringify(claims), () => ''),
    ),
    ...Object.entries({
      raw,
      'raw in base64': raw.toString('base64'),
      'raw in base64url': raw.toString('base64url'),
      'raw in hex': raw.toString('hex'),
      DER: spki,
      'DER in base64': spki.toString('base64'),
      PEM: pem,
      'PEM trimmed': String(pem).trim(),
      JWK: JSON.stringify(jwk),
      nothing: '',
      'the key id': String(header.kid),
    }).map(([name, key]) =>
      bearer(`HS256 with the public key: ${name}`, signed({ ...header, alg: 'HS256' }, claims, hmac(key))),
    ),
    bearer('HS512 with the public key', signed({ ...header, alg: 'HS512' }, claims, hmac(pem, 'sha512'))),
    bearer(
      'RS256 with an own key',
      signed({ ...header, alg: 'RS256' }, claims, (input) => sign('sha256', input, rsa.privateKey)),
    ),
    bearer(
      'PS256 with an own key',
      signed({ ...header, alg: 'PS256' }, claims, (input) =>
        sign('sha256', input, { key: rsa.privateKey, padding: 6, saltLength: 32 }),
      ),
    ),
    bearer(
      'ES256 with an own key',
      signed({ ...header, alg: 'ES256' }, claims, (input) =>
        sign('sha256', input, { key: p256.privateKey, dsaEncoding: 'ieee-p1363' }),
      ),
    ),
    bearer(
      'ES256 with a signature of zeros',
      signed({ ...header, alg: 'ES256' }, claims, () => Buffer.alloc(64)),
    ),
    bearer('EdDSA with an own key', signed(header, claims, byOwn)),
    bearer(
      'EdDSA with an Ed448 key',
      signed(header, claims, (input) => sign(null, input, ed448.privateKey)),
    ),
  ];

  const ownJwk = own.publicKey.export({ format: 'jwk' });
  const headers: Forgery[] = [
    ...Object.entries({
      path: '../../../../dev/null',
      'absolute path': '/etc/passwd',
      SQL: "ed25519-1' UNION SELECT 'AAAA' --",
      URL: 'http://127.0.0.1:1/key',
      command: '$(id)',
      empty: '',
      null: null,
      number: 1,
      array: [header.kid],
      object: { kid: header.kid },
      prototype: '__proto__',
      long: 'x'.repeat(500),
    }).flatMap(([name, kid]) => [
      bearer(`kid: ${name}, own key`, signed({ ...header, kid }, claims, byOwn)),
      bearer(`kid: ${name}, our signature`, signed({ ...header, kid }, claims, byReal)),
    ]),
    ...Object.entries({
      jwk: { jwk: ownJwk },
      'jwk with the same kid': { jwk: { ...ownJwk, kid: header.kid } },
      jku: { jku: 'http://127.0.0.1:1/jwks.json' },
      x5u: { x5u: 'http://127.0.0.1:1/chain.pem' },
      x5c: { x5c: [spki.toString('base64')] },
      x5t: { x5t: 'AAAA' },
      crit: { crit: ['exp'] },
      'crit of nothing': { crit: [] },
      'b64 false': { b64: false, crit: ['b64'] },
      'cty JWT': { cty: 'JWT' },
      zip: { zip: 'DEF' },
      'another typ': { typ: 'at+jwt' },
      'typ JWE': { typ: 'JWE' },
      'a typ that is a list': { typ: ['JWT'] },
    }).map(([name, extra]) => bearer(`${name}, own key`, signed({ ...header, ...extra }, claims, byOwn))),
    ...Object.entries({
      'another typ': { typ: 'at+jwt' },
      'no typ': { typ: undefined },
      crit: { crit: ['exp'] },
      'b64 false': { b64: false, crit: ['b64'] },
    }).map(([name, extra]) => bearer(`${name}, our signature`, signed({ ...header, ...extra }, claims, byReal))),
    bearer('a header that is a list', signedRaw('[]', JSON.stringify(claims), byReal)),
    bearer('a header that is null', signedRaw('null', JSON.stringify(claims), byReal)),
    bearer('a header that is no JSON', signedRaw('{', JSON.stringify(claims), byReal)),
    bearer('a header nested deeply', signedRaw('['.repeat(700), JSON.stringify(claims), byReal)),
  ];

  const bits = (at: number, by: number) => {
    const bytes = Buffer.from(decode(signature));
    bytes[at] = bytes[at]! ^ by;
    return bytes.toString('base64url');
  };
  const [otherHead = '', otherBody = '', otherSignature = ''] = genuine.otherToken.split('.');
  const claimsOf = (change: Json) => encode(JSON.stringify({ ...claims, ...change }));
  const signatures: Forgery[] = [
    ...[0, 1, 31, 32, 62, 63].map((at) =>
      bearer(`signature with a bit of byte ${at} flipped`, `${head}.${body}.${bits(at, 1)}`),
    ),
    bearer('signature with its highest bit flipped', `${head}.${body}.${bits(63, 0x80)}`),
    bearer(
      'signature with the order added to S',
      `${head}.${body}.${plusOrder(decode(signature)).toString('base64url')}`,
    ),
    bearer('signature with bits set that mean nothing', `${head}.${body}.${otherSpelling(signature)}`),
    bearer('signature cut by one', `${head}.${body}.${signature.slice(0, -1)}`),
    bearer('signature cut in half', `${head}.${body}.${signature.slice(0, 43)}`),
    bearer('signature grown by one', `${head}.${body}.${signature}A`),
    bearer('signature with padding', `${head}.${body}.${signature}==`),
    bearer('signature in the other alphabet', `${head}.${body}.${swapAlphabet(signature)}`),
    bearer('signature twice', `${head}.${body}.${signature}${signature}`),
    bearer('signature of another token', `${head}.${body}.${otherSignature}`),
    bearer('signature of zeros', `${head}.${body}.${encode(Buffer.alloc(64))}`),
    bearer('signature of ones', `${head}.${body}.${encode(Buffer.alloc(64, 0xff))}`),
    bearer(
      'signature of a neutral point',
      `${head}.${body}.${encode(Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]))}`,
    ),
    bearer('no signature', `${head}.${body}.`),
    bearer('payload of another token', `${head}.${otherBody}.${signature}`),
    bearer('payload with another name', `${head}.${claimsOf({ sub: 'admin' })}.${signature}`),
    bearer('payload with a later end', `${head}.${claimsOf({ exp: Number(claims.exp) + 3_600 })}.${signature}`),
    bearer(
      'header of the same meaning in another spelling',
      `${encode(JSON.stringify(header, null, 1))}.${body}.${signature}`,
    ),
    bearer('parts of two tokens', `${otherHead}.${body}.${otherSignature}`),
  ];

  const shapes: Forgery[] = [
    ...[
      'a',
      'a.b',
      'a.b.c',
      '..',
      '.',
      '...',
      `${head}`,
      `${head}.${body}`,
      `.${body}.${signature}`,
      `${head}..${signature}`,
      `${head}.${body}.${signature}.`,
      `${head}.${body}.${signature}.${signature}`,
      `.${head}.${body}.${signature}`,
      `${head}.${body}.${signature}.x.y`,
      `${body}.${head}.${signature}`,
      'null',
      'undefined',
      'true',
      '0',
      encode(genuine.token),
      `${genuine.token}${genuine.token}`,
    ].map((token) =>
      bearer(`shape ${token.slice(0, 12)} of ${token.split('.').length} parts, ${token.length} long`, token),
    ),
    bearer(
      'an encrypted token',
      await new EncryptJWT(claims as Record<string, string>)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'JWT' })
        .encrypt(Buffer.alloc(32)),
    ),
    bearer('a token inside a token', signed({ ...header, cty: 'JWT' }, genuine.token, byOwn)),
    bearer(
      'a token of 3,000 characters',
      `${head}.${encode(JSON.stringify({ ...claims, x: 'y'.repeat(2_000) }))}.${signature}`,
    ),
    bearer('a token of 12,000 characters', 'a'.repeat(12_000)),
    bearer('a payload that is a list', signedRaw(JSON.stringify(header), '[]', byReal)),
    bearer('a payload that is null', signedRaw(JSON.stringify(header), 'null', byReal)),
    bearer('a payload that is a text', signedRaw(JSON.stringify(header), '"x"', byReal)),
    bearer('a payload that is no JSON', signedRaw(JSON.stringify(header), '{"sub"', byReal)),
    bearer('a payload that is not UTF-8', `${head}.${encode(Buffer.from([0xff, 0xfe]))}.${signature}`),
    bearer('claims twice', signedRaw(JSON.stringify(header), `{"sub":"a",${JSON.stringify(claims).slice(1)}`, byOwn)),
  ];

  const wrong: Record<string, readonly unknown[]> = {
    iss: [undefined, 'other', 'Linehaul', ['linehaul'], 1, {}, null, ''],
    aud: [undefined, 'production2', ['test', 'production'], [genuine.environment], [], 1, {}, null, '', '*'],
    sub: [undefined, `${claims.sub}\u0000`, 1, [claims.sub], {}, null],
    key: [undefined, 1, [claims.key], {}, null],
    gen: [undefined, String(claims.gen), [claims.gen], null, {}, true],
    exp: [
      undefined,
      String(claims.exp),
      null,
      Number(claims.exp) + 1,
      genuine.now + 10 * 365 * 86_400,
      9e15,
      [claims.exp],
    ],
    iat: [undefined, String(claims.iat), null, genuine.now + 7_200, -1, 0],
    nbf: [genuine.now + 60, String(genuine.now), null],
    jti: [undefined],
  };
  const wrongClaims = Object.entries(wrong).flatMap(([claim, values]) =>
    values.map((value) =>
      bearer(`${claim} ${JSON.stringify(value)}, our signature`, signed(header, { ...claims, [claim]: value }, byReal)),
    ),
  );
  const endless = JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', '"exp":1e999');
  const ended: Forgery[] = [
    bearer('exp beyond all numbers, our signature', signedRaw(JSON.stringify(header), endless, byReal)),
    ...[genuine.now, genuine.now - 1, 0, -1, -9e15].map((exp) =>
      bearer(
        `exp ${exp - genuine.now} s from now, our signature`,
        signed(header, { ...claims, exp, iat: exp - 3_600 }, byReal),
        1006,
      ),
    ),
    ...[0, 2, -1, 1.5, 1e300].map((gen) =>
      bearer(`gen ${gen}, our signature`, signed(header, { ...claims, gen }, byReal), 1008),
    ),
    ...['', 'nobody', 'CLERK', ` ${claims.sub}`, `${claims.sub}'--`, '%'].map((sub) =>
      bearer(`sub ${JSON.stringify(sub)}, our signature`, signed(header, { ...claims, sub }, byReal), 1008),
    ),
    ...['', 'key_', `${claims.key} `, '%'].map((key) =>
      bearer(`key ${JSON.stringify(key)}, our signature`, signed(header, { ...claims, key }, byReal), 1007),
    ),
  ];

  const send = (name: string, authorization: string, code?: number): Forgery => ({
    name,
    authorization,
    ...(code && { code }),
  });
  const { token } = genuine;
  const sent: Forgery[] = [
    send('the word alone', 'Bearer', 1005),
    send('the word and a blank', 'Bearer ', 1005),
    send('nothing', '', 1004),
    send('a blank', ' ', 1004),
    send('no scheme', token, 1004),
    send('no blank', `Bearer${token}`),
    send('a colon', `Bearer: ${token}`, 1005),
    send('an equals sign', `Bearer=${token}`, 1005),
    send('quotes', `Bearer "${token}"`, 1005),
    send('angle brackets', `Bearer <${token}>`, 1005),
    send('a tab', `Bearer\t${token}`, 1005),
    send('a line break inside', `Bearer ${head}\n.${body}.${signature}`, 1005),
    send('a folded header', `Bearer\r\n ${token}`, 1005),
    send('a line break behind', `Bearer ${token}\n`, 1005),
    send('U+0000 inside', `Bearer ${head}\u0000.${body}.${signature}`, 1005),
    send('a blank inside', `Bearer ${head}. ${body}.${signature}`, 1005),
    send('a comma', `Bearer ${token},`, 1005),
    send('two in one header', `Bearer ${token}, Bearer ${token}`, 1005),
    send('the word twice', `Bearer Bearer ${token}`, 1005),
    send('a parameter behind', `Bearer ${token}; charset=utf-8`, 1005),
    send('as Basic', `Basic ${token}`, 1004),
    send('as the password of Basic', `Basic ${Buffer.from(`bearer:${token}`).toString('base64')}`, 1004),
    send('as Token', `Token ${token}`, 1004),
    send('as Digest', `Digest username="x", response="${token}"`, 1004),
    send('as Negotiate', `Negotiate ${token}`, 1004),
    send('percent signs', `Bearer ${token.replaceAll('.', '%2E')}`, 1005),
    send('a letter beyond ASCII', `Bearer ${head}é.${body}.${signature}`, 1005),
    send('reversed', `Bearer ${[...token].reverse().join('')}`, 1005),
    send('in capitals', `Bearer ${token.toUpperCase()}`, 1005),
  ];

  return [...algorithms, ...headers, ...signatures, ...shapes, ...wrongClaims, ...ended, ...sent];
}

/** S + L verifies by the same equation; RFC 8032 wants S below L. */
function plusOrder(signature: Buffer): Buffer {
  const order = (1n << 252n) + 27742317777372353535851937790883648493n;
  let s = 0n;
  for (let at = 63; at >= 32; at--) s = (s << 8n) | BigInt(signature[at]!);
  s += order;
  const changed = Buffer.from(signature);
  for (let at = 32; at < 64; at++) {
    changed[at] = Number(s & 0xffn);
    s >>= 8n;
  }
  return changed;
}

/** 86 characters carry 516 bits, and a signature has 512: sixteen spellings of the last character decode to the same bytes. */
function otherSpelling(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(signature.at(-1)!);
  return `${signature.slice(0, -1)}${alphabet[last ^ 1]}`;
}

/** base64 instead of base64url; a signature without - and _ gets padding instead. */
function swapAlphabet(signature: string): string {
  const swapped = signature.replaceAll('-', '+').replaceAll('_', '/');
  return swapped === signature ? `${signature}=` : swapped;
}
