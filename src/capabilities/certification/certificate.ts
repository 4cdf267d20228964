// A certificate carries what was proven in the test environment to production, where nothing else crosses over: a text that an
// operator pastes, signed with a key that both environments of an installation derive from its master key.
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/durations.ts';

export interface Certified {
  readonly username: string;
  readonly rows: readonly string[];
  readonly issuedAt: number;
}

const VALID_MS = 90 * DAY_MS;
const PURPOSE = 'certificate';
const FORM = /^lhcert_([\w-]{1,8000})\.([\w-]{43})$/;

export function writeCertificate({ certificates }: Context, certified: Certified): string {
  const text = Buffer.from(JSON.stringify(certified)).toString('base64url');
  return `lhcert_${text}.${certificates.hash(PURPOSE, text)}`;
}

/** Undefined if it was not issued by this installation. */
export function readCertificate({ certificates }: Context, certificate: string): Certified | undefined {
  const [, text, hash] = FORM.exec(certificate.trim()) ?? [];
  if (text === undefined || hash === undefined || !certificates.matches(hash, PURPOSE, text)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Certified;
}

export function isExpired({ issuedAt }: Certified, now: number): boolean {
  return now - issuedAt > VALID_MS;
}
