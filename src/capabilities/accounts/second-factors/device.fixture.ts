// A software security key for tests: it creates passkeys and signs with them according to WebAuthn.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

export interface Signing {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

export class TestDevice {
  readonly #id = randomBytes(32);
  readonly #origin: string;
  #key: KeyObject | undefined;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Like the result of `startRegistration`. */
  register({ challenge, rp }: { challenge: string; rp: { id?: string } }, { origin = this.#origin }: Signing = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'));
    // COSE: an elliptic-curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, isoCBOR.encode(cose)]);
    const authData = Buffer.concat([this.#head(rp.id!, USER_PRESENT | USER_VERIFIED | ATTESTED, 0), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  /** Like the result of `startAuthentication`. */
  authenticate(
    { challenge, rpId }: { challenge: string; rpId?: string },
    { origin = this.#origin, isVerified = true, counter = ++this.#counter }: Signing = {},
  ) {
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    const authenticatorData = this.#head(rpId!, flags, counter);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#key!)),
    });
  }

  #head(rpId: string, flags: number, counter: number): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  #answer<Response>(response: Response) {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
