// Lets production credentials be issued only to who has proven the mandatory rows, or by an operator who says why not.
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Certified, isExpired, readCertificate } from './certificate.ts';
import { mandatoryRows } from './mandatory-rows.ts';

export interface CertificationClaim {
  readonly certificate?: string | undefined;
  /** Why the operator issues credentials without one. */
  readonly withoutCertification?: string | undefined;
}

/** What the audit log says of it. @throws Refusal when a mandatory row is not proven and nobody takes it on themselves */
export function requireCertification(context: Context, claim: CertificationClaim): Readonly<Record<string, unknown>> {
  const { certificate, withoutCertification } = claim;
  // Only production is guarded: who has no test credentials can prove nothing.
  if (context.environment !== 'production') return {};
  const certified = certificate === undefined ? undefined : readable(context, certificate);
  const missing = [...mandatoryRows(context.config)].filter((row) => !certified?.rows.includes(row));
  const proof =
    certified === undefined
      ? {}
      : { certified: certified.username, certifiedAt: new Date(certified.issuedAt).toISOString() };
  if (missing.length === 0) return proof;
  if (withoutCertification !== undefined) return { ...proof, withoutCertification, notProven: missing };
  const details = `Not proven: ${missing.join(', ')}. Send the customer\u2019s certificate from the test environment in certificate, or say in withoutCertification why it is not needed.`;
  throw new Refusal('certificationIncomplete', { details });
}

function readable(context: Context, certificate: string): Certified {
  const certified = readCertificate(context, certificate);
  const description =
    certified === undefined
      ? 'was not issued by the test environment of this installation, or was copied incompletely.'
      : 'is older than 90 days. Ask the customer for a new one: GET /v1/certification in the test environment.';
  if (certified !== undefined && !isExpired(certified, context.clock.now())) return certified;
  throw new Refusal('validationFailed', {
    details: `certificate ${description}`,
    failures: [{ field: 'certificate', description }],
  });
}
