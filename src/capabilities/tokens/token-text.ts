// Writes and reads tokens: JWTs signed with Ed25519 and nothing else, bound to environment, key and account.
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type SigningKeys, TOKEN_LIFETIME_S } from './signing-keys.ts';

const ISSUER = 'linehaul';
/** Fixed: a token that names another algorithm, or none, is rejected. */
const ALGORITHM = 'EdDSA';
/** Ours have about 400 characters. */
const LONGEST_TOKEN = 2_048;
/** How far another node's clock may be ahead of this one's. */
const CLOCK_SKEW_S = 60;

export interface TokenClaims {
  readonly username: string;
  readonly keyId: string;
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The signature is ours and nothing else is wrong, so whose token it was is certain. */
export class TokenExpired extends Refusal {
  readonly username: string;

  constructor(username: string) {
    super('tokenExpired');
    this.username = username;
  }
}

export class TokenText {
  readonly #context: Context;
  readonly #keys: SigningKeys;

  constructor(context: Context, keys: SigningKeys) {
    this.#context = context;
    this.#keys = keys;
  }

  write(username: string, keyId: string, generation: number): Promise<string> {
    const key = this.#keys.current();
    const issuedAt = Math.floor(this.#context.clock.now() / 1_000);
    return new SignJWT({ key: keyId, gen: generation })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.keyId })
      .setIssuer(ISSUER)
      .setAudience(this.#context.environment)
      .setSubject(username)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
      .setJti(this.#context.ids.make(''))
      .sign(key.privateKey);
  }

  /** @throws Refusal that says what is wrong with the token */
  async read(token: string): Promise<TokenClaims> {
    if (token.length > LONGEST_TOKEN || !isCanonical(token)) throw new Refusal('tokenMalformed');
    const now = this.#context.clock.now();
    try {
      // Only a name: the claims are trusted once the key of that name has verified the signature.
      const { kid } = decodeProtectedHeader(token);
      const signedWith = typeof kid === 'string' ? await this.#keys.find(kid) : undefined;
      if (signedWith === undefined) throw new Refusal(this.#unverified(token));
      const { payload, protectedHeader } = await jwtVerify(token, signedWith.publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: this.#context.environment,
        typ: 'JWT',
        requiredClaims: ['sub', 'exp', 'iat', 'jti'],
        currentDate: new Date(now),
      });
      const { sub, key, gen, aud } = payload;
      const exp = payload.exp!;
      const iat = payload.iat!;
      // The signature is ours; these checks compare with what `write` writes, in case the key ever signs anything else.
      const asWritten =
        protectedHeader.kid === signedWith.keyId &&
        typeof aud === 'string' &&
        !String(sub).includes('\u0000') &&
        exp - iat <= TOKEN_LIFETIME_S &&
        iat <= now / 1_000 + CLOCK_SKEW_S;
      if (!asWritten || typeof sub !== 'string' || typeof key !== 'string' || typeof gen !== 'number')
        throw new Refusal('tokenMalformed');
      return { username: sub, keyId: key, generation: gen, expiresAt: exp * 1_000 };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // Claims are compared after the signature was verified.
      if (error instanceof errors.JWTExpired) throw new TokenExpired(String(error.payload.sub));
      throw new Refusal(this.#unverified(token));
    }
  }

  #unverified(token: string): 'tokenOfOtherEnvironment' | 'tokenMalformed' {
    return this.#isOfOtherEnvironment(token) ? 'tokenOfOtherEnvironment' : 'tokenMalformed';
  }

  /** From unverified claims, as a hint for the caller: it decides which error to return, never whether to return one. */
  #isOfOtherEnvironment(token: string): boolean {
    try {
      const { iss, aud } = decodeJwt(token);
      return iss === ISSUER && (aud === 'test' || aud === 'production') && aud !== this.#context.environment;
    } catch {
      return false;
    }
  }
}

/** The last character of a signature has four unused bits; only one spelling is accepted. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
