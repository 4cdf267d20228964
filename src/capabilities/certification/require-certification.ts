// Issues production credentials only to customers that have proven the mandatory rows, unless an operator gives a reason.
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Certified, isExpired, readCertificate } from './certificate.ts';
import { mandatoryRows } from './mandatory-rows.ts';

export interface CertificationClaim {
  readonly certificate?: string | undefined;
  /** The operator's reason for issuing credentials without a certificate. */
  readonly withoutCertification?: string | undefined;
}

/** Returns details for the audit log. @throws Refusal when a mandatory row is not proven and no reason is given */
export async function requireCertification(
  context: Context,
  claim: CertificationClaim,
): Promise<Readonly<Record<string, unknown>>> {
  const { certificate, withoutCertification } = claim;
  // Only production is guarded: without test credentials, nothing could be proven.
  if (context.environment !== 'production') return {};
  const certified = certificate === undefined ? undefined : readable(context, certificate);
  const missing = [...(await mandatoryRows(context))].filter((row) => !certified?.rows.includes(row));
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
